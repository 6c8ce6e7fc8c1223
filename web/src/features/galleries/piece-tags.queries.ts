import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PieceTags } from '#shared/schemas/gallery.ts';
import { api } from '#web/lib/api.ts';

/** Who chooses the tags of a piece: the artist who made it, or an admin who corrects them. */
export type Tagger = 'artist' | 'admin';

const pathOf = (by: Tagger, orderId: string): string =>
  `/api/${by === 'artist' ? 'sellers' : 'admin'}/orders/${encodeURIComponent(orderId)}/tags`;

/** The tags of a piece. */
export const pieceTagsQuery = (by: Tagger, orderId: string) =>
  queryOptions({
    queryKey: ['galleries', 'piece', by, orderId],
    queryFn: ({ signal }) => api.get<PieceTags>(pathOf(by, orderId), {}, { signal }),
  });

/** Saves the tags of a piece; an admin gives a reason. */
export const useChooseTags = (by: Tagger, orderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { tags: string[]; reason?: string }) => api.post<PieceTags>(pathOf(by, orderId), input),
    onSuccess: (saved) => {
      client.setQueryData(pieceTagsQuery(by, orderId).queryKey, saved);
      // Tagging counts as a change of the order, whose number every other act sends.
      void client.invalidateQueries({ queryKey: ['project', orderId] });
    },
  });
};
