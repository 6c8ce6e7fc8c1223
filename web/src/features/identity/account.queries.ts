import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Account, ChangeEmail, ChangePassword, OwnOrders, OwnSessions } from '#shared/schemas/account.ts';
import { accountQuery } from '#web/lib/account.ts';
import { api } from '#web/lib/api.ts';
import { accountKeys } from '#web/lib/query-keys.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';
import { NOT_CACHED } from './identity.queries.ts';

/** Placed orders of the account, newest first, page by page. */
export const ownOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: accountKeys.orders,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/users/me/orders', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: OwnOrders) => next,
    meta: SHOWS_ORDERS,
  });

export const useOwnOrders = () => useInfiniteQuery(ownOrdersQuery());
export type OwnOrdersResult = ReturnType<typeof useOwnOrders>;

/** Sessions of the account. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => api.get('/api/users/me/sessions', { signal }),
  });

export const useResendVerification = () =>
  useMutation({ mutationFn: () => api.post('/api/users/resend-verification') });

/** Has a link mailed to a new address; the account keeps the old address until the link is opened. */
export const useChangeEmail = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: ChangeEmail) => api.post('/api/users/change-email', { body: input }),
    onSuccess: () => client.invalidateQueries({ ...accountQuery(), exact: true }),
  });
};

const useAccountChange = <Input>(send: (input: Input) => Promise<Account>) => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: send,
    onSuccess: (account) => {
      client.setQueryData(accountQuery().queryKey, account);
      return client.invalidateQueries(ownSessionsQuery());
    },
  });
};

/** Changes the password, or sets the first one; all other sessions end. */
export const useChangePassword = () =>
  useAccountChange((body: ChangePassword) => api.post('/api/users/change-password', { body }));

export const useRemoveSecondFactor = () =>
  useAccountChange((body: { password?: string; code: string }) =>
    api.post('/api/users/me/second-factor/remove', { body }),
  );

/** Creates the secret of an authenticator app; the second factor is off until its first code is confirmed. */
export const useStartSecondFactor = () =>
  useMutation({
    ...NOT_CACHED,
    mutationFn: (input: { password?: string }) => api.post('/api/users/me/second-factor', { body: input }),
  });

/** Switches the second factor on; answers with the recovery codes, once. All other sessions end. */
export const useConfirmSecondFactor = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: { code: string }) => api.post('/api/users/me/second-factor/confirm', { body: input }),
    onSuccess: () => client.invalidateQueries(accountQuery()),
  });
};

/** Everything that is stored of the account's owner. */
export const useOwnExport = () => useMutation({ ...NOT_CACHED, mutationFn: () => api.post('/api/users/me/export') });

/** How the deletion of the account stands. */
export const ownErasureQuery = () =>
  queryOptions({
    queryKey: accountKeys.erasure,
    queryFn: ({ signal }) => api.get('/api/users/me/erasure', { signal }),
  });

/** Has the link mailed that confirms the deletion of the account. */
export const useAskErasure = () =>
  useMutation({
    ...NOT_CACHED,
    mutationFn: (body: { password?: string }) => api.post('/api/users/me/erasure', { body }),
  });

/** Takes the deletion of the account back. */
export const useCancelErasure = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/users/me/erasure/cancel'),
    onSuccess: (erasure) => client.setQueryData(ownErasureQuery().queryKey, erasure),
  });
};

const useSessionsChange = <Input>(send: (input: Input) => Promise<OwnSessions>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (sessions) => client.setQueryData(ownSessionsQuery().queryKey, sessions),
  });
};

export const useEndSession = () =>
  useSessionsChange((id: string) => api.delete('/api/users/me/sessions/:id', { params: { id } }));

export const useEndOtherSessions = () => useSessionsChange(() => api.post('/api/users/me/sessions/end-others'));
