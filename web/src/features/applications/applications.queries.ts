import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import type { Application } from './application-rules.ts';
import { draftStore } from './draft.ts';

/**
 * Sends an application. Its account is signed in from then on, so everything loaded for the visitor is loaded again.
 */
export const useApply = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (application: Application & { agreement: true }) =>
      api.post('/api/artists/signup', { body: application }),
    onSuccess: () => {
      draftStore.reset();
      // Not awaited, so that the page says at once that the application was received.
      void client.invalidateQueries();
    },
  });
};
