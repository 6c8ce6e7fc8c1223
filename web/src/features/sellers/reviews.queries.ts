import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SellerReview, SellerReviews } from '#shared/schemas/review.ts';
import { api } from '#web/lib/api.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';

/** The reviews of the artist's own pieces, newest first. */
export const ownReviewsQuery = () =>
  infiniteQueryOptions({
    queryKey: sellerKeys.reviews,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/sellers/reviews', { query: pageParam === undefined ? {} : { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }: SellerReviews) => page.after,
  });

/** Whether a review waits for the artist's answer; one that nobody sees does not. */
export const waitsForReply = ({ response, held }: SellerReview): boolean => response === null && !held;

/** Publishes the artist's response to a review, or changes it. */
export const useRespond = (orderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (response: string) =>
      api.post('/api/sellers/reviews/:order', { params: { order: orderId }, body: { response } }),
    onSuccess: (answered) =>
      client.setQueryData(
        ownReviewsQuery().queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              reviews: page.reviews.map((review) => (review.order === orderId ? answered : review)),
            })),
          },
      ),
  });
};
