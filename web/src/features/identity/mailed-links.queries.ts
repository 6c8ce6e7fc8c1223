import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenSignInLink, ResetPassword, VerifyEmail } from '#shared/schemas/account.ts';
import { api } from '#web/lib/api.ts';
import { endQuery } from '#web/lib/end-query.ts';
import { accountQuery } from '#web/lib/account.ts';
import { accountKeys, sessionKeys } from '#web/lib/query-keys.ts';
import { NOT_CACHED, renewSession } from './identity.queries.ts';

/** Purpose and address of a mailed link; reading them changes nothing. */
export const mailedLinkQuery = (token: string) =>
  queryOptions({
    ...NOT_CACHED,
    queryKey: sessionKeys.mailedLink(token),
    queryFn: ({ signal }) => api.post('/api/users/read-link', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Signs in with a mailed link and attaches the guest orders of its address to the account. */
export const useOpenSignInLink = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: OpenSignInLink) => api.post('/api/login/open-link', { body: input }),
    onSuccess: (_answer, { token }) => {
      endQuery(client, mailedLinkQuery(token).queryKey);
      return renewSession(client);
    },
  });
};

/** Sets a new password; every session of the account ends. */
export const useResetPassword = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: ResetPassword) => api.post('/api/users/reset-password', { body: input }),
    onSuccess: (_answer, { token }) => {
      endQuery(client, mailedLinkQuery(token).queryKey);
      return renewSession(client);
    },
  });
};

const useConfirmation = (path: '/api/users/verify-email' | '/api/users/confirm-email') => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (body: VerifyEmail) => api.post(path, { body }),
    onSuccess: async (_answer, { token }) => {
      endQuery(client, mailedLinkQuery(token).queryKey);
      await renewSession(client);
      await client.invalidateQueries(accountQuery());
    },
  });
};

export const useVerifyEmail = () => useConfirmation('/api/users/verify-email');

/** Has the account deleted in 48 hours. */
export const useConfirmErasure = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (body: VerifyEmail) => api.post('/api/users/me/erasure/confirm', { body }),
    onSuccess: (_answer, { token }) => {
      endQuery(client, mailedLinkQuery(token).queryKey);
      return client.invalidateQueries({ queryKey: accountKeys.erasure });
    },
  });
};

/** Moves the account to the new address that the link was mailed to. */
export const useConfirmNewEmail = () => useConfirmation('/api/users/confirm-email');
