import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';
import type { Application } from './application-rules.ts';
import { draftStore } from './draft.ts';

/** No username is shorter. */
const MIN_CHARACTERS = 3;

/** Typing rests this long before a username is asked for. */
const TYPED_MS = 400;

/** Whether a username is taken; asked once it is long enough, and not while it is typed on: the next one aborts it. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: sellerKeys.username(username),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => {
        setTimeout(resolve, TYPED_MS);
      });
      signal.throwIfAborted();
      return api.get('/api/artists/usernames/:username', { params: { username }, signal });
    },
    enabled: username.length >= MIN_CHARACTERS,
    retry: false,
  });

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
