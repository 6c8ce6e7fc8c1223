import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditProfile } from '#shared/schemas/application.ts';
import { api } from '#web/lib/api.ts';
import { artistKeys } from '#web/lib/query-keys.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';

/** The artist's own profile, with the state of their application (C11). */
export const ownProfileQuery = () =>
  queryOptions({
    queryKey: sellerKeys.profile,
    queryFn: ({ signal }) => api.get('/api/sellers/edit-profile', { signal }),
  });

/** Changes parts of the artist's own profile. */
export const useEditProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (part: EditProfile) => api.post('/api/sellers/edit-profile', { body: part }),
    onSuccess: (profile) => {
      client.setQueryData(ownProfileQuery().queryKey, profile);
      // The public pages show the same profile.
      return client.invalidateQueries({ queryKey: artistKeys.all });
    },
  });
};
