import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeStanding, FindArtists } from '#shared/schemas/roster.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';
import { api } from '#web/lib/api.ts';

/** Artists of a standing, or those whom words find, a page at a time. */
export const rosterQuery = (asked: Partial<Omit<FindArtists, 'after'>>) =>
  infiniteQueryOptions({
    queryKey: adminKeys.artists(asked),
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/artists', { query: { ...asked, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Suspends, reinstates or closes an artist, who moves to another list by it, as orders do. */
export const useChangeStanding = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeStanding) => api.post('/api/admin/artists/:id/standing', { params: { id }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};
