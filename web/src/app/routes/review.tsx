import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { ReviewPage, ReviewSkeleton } from '../../features/reviews/review-page.tsx';
import { orderReviewQuery } from '../../features/reviews/reviews.queries.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { orderId = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(orderReviewQuery(orderId));
  return (
    <Page
      title="Your review"
      description="Stars and words for the artist who painted your piece."
      noIndex
      error={data ? null : error}
    >
      {data && <ReviewPage key={orderId} data={data} />}
      {isPending && <ReviewSkeleton />}
      {error && !data && (
        <div className="wrap section">
          <PageFailure title="Your review" message="Your review could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
    </Page>
  );
}
