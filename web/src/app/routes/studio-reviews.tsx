import { useInfiniteQuery } from '@tanstack/react-query';
import { ReviewsPage } from '../../features/sellers/reviews-page.tsx';
import { ownReviewsQuery } from '../../features/sellers/reviews.queries.ts';
import { Page } from '../page.tsx';

export function Component() {
  const { data, error } = useInfiniteQuery(ownReviewsQuery());
  return (
    <Page title="Reviews" description="What customers say about your pieces." noIndex error={data ? null : error}>
      <ReviewsPage />
    </Page>
  );
}
