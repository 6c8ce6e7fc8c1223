import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditProfile } from '#shared/schemas/application.ts';
import { api } from '#web/lib/api.ts';
import { artistKeys } from '#web/lib/query-keys.ts';
import { ownProfileQuery } from '../artists/own-profile.queries.ts';

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

/** Mails the link that confirms the address again. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => api.post('/api/users/resend-verification') });
