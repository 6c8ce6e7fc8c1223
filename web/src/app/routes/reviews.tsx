import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/lib/router.tsx';
import { ReviewsPage, ReviewsSkeleton } from '../../features/reviews/reviews-page.tsx';
import { reviewsPageOf, reviewsQuery } from '../../features/reviews/listed-reviews.queries.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const [query] = useSearchParams();
  const asked = reviewsPageOf(query);
  const { data, error, isPending, refetch } = useQuery(reviewsQuery(asked));
  return (
    <Page
      title="Reviews"
      description="What customers wrote about their hand-made paintings and drawings, with the pieces and the artists’ answers."
      canonical="/reviews"
      error={data ? null : error}
    >
      {data && <ReviewsPage {...data} sku={asked.sku} />}
      {isPending && <ReviewsSkeleton />}
      {error && !data && (
        <div className="wrap section">
          <PageFailure title="Reviews" message="The reviews could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
