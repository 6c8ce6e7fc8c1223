import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { sendLateActs } from '#web/lib/late-acts.ts';
import { changeSession } from '#web/lib/session.ts';
import { clearStorage } from '#web/lib/store.ts';
import { NOT_CACHED } from './identity.queries.ts';

/** Ends the session and clears everything about the person that this browser has stored. */
export const useSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: async () => {
      await sendLateActs();
      return api.post('/api/logout');
    },
    onSuccess: (session) => {
      clearStorage();
      client.getMutationCache().clear();
      changeSession(client, session);
    },
  });
};
