import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { galleryKeys, orderKeys } from '#web/lib/query-keys.ts';

/** Who chooses the tags of a piece: the artist who made it, or an admin who corrects them. */
export type Tagger = 'artist' | 'admin';

/** The tags of a piece. */
export const pieceTagsQuery = (by: Tagger, orderId: string) =>
  queryOptions({
    queryKey: galleryKeys.ofPiece(by, orderId),
    queryFn: ({ signal }) =>
      by === 'artist'
        ? api.get('/api/sellers/orders/:orderId/tags', { params: { orderId }, signal })
        : api.get('/api/admin/orders/:id/tags', { params: { id: orderId }, signal }),
  });

/** Saves the tags of a piece; an admin gives a reason. */
export const useChooseTags = (by: Tagger, orderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tags, reason = '' }: { tags: string[]; reason?: string }) =>
      by === 'artist'
        ? api.post('/api/sellers/orders/:orderId/tags', { params: { orderId }, body: { tags } })
        : api.post('/api/admin/orders/:id/tags', { params: { id: orderId }, body: { tags, reason } }),
    onSuccess: (saved) => {
      client.setQueryData(pieceTagsQuery(by, orderId).queryKey, saved);
      // Tagging counts as a change of the order, whose number every other act sends.
      void client.invalidateQueries({ queryKey: orderKeys.project(orderId) });
    },
  });
};
