import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  Account,
  Acknowledged,
  ChangeEmail,
  ChangePassword,
  NewSecondFactor,
  OwnOrders,
  OwnSessions,
  RecoveryCodes,
} from '#shared/schemas/account.ts';
import { accountQuery } from '#web/lib/account.ts';
import { api } from '#web/lib/api.ts';
import { SHOWS_ORDERS } from '#web/lib/shows-orders.ts';
import { NOT_CACHED } from './identity.queries.ts';

/** Placed orders of the account, newest first, page by page. */
export const ownOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: ['account', 'orders'],
    queryFn: ({ pageParam, signal }) =>
      api.get<OwnOrders>('/api/users/me/orders', pageParam === null ? {} : { before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: OwnOrders) => next,
    meta: SHOWS_ORDERS,
  });

export const useOwnOrders = () => useInfiniteQuery(ownOrdersQuery());
export type OwnOrdersResult = ReturnType<typeof useOwnOrders>;

/** Sessions of the account. */
export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.get<OwnSessions>('/api/users/me/sessions', {}, { signal }),
  });

export const useResendVerification = () =>
  useMutation({ mutationFn: () => api.post<Acknowledged>('/api/users/resend-verification') });

/** Has a link mailed to a new address; the account keeps the old address until the link is opened. */
export const useChangeEmail = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: ChangeEmail) => api.post<Acknowledged>('/api/users/change-email', input),
    onSuccess: () => client.invalidateQueries({ ...accountQuery(), exact: true }),
  });
};

const useAccountChange = <Input>(path: string) => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: Input) => api.post<Account>(path, input),
    onSuccess: (account) => {
      client.setQueryData(accountQuery().queryKey, account);
      return client.invalidateQueries(ownSessionsQuery());
    },
  });
};

/** Changes the password, or sets the first one; all other sessions end. */
export const useChangePassword = () => useAccountChange<ChangePassword>('/api/users/change-password');

export const useRemoveSecondFactor = () =>
  useAccountChange<{ password?: string; code: string }>('/api/users/me/second-factor/remove');

/** Creates the secret of an authenticator app; the second factor is off until its first code is confirmed. */
export const useStartSecondFactor = () =>
  useMutation({
    ...NOT_CACHED,
    mutationFn: (input: { password?: string }) => api.post<NewSecondFactor>('/api/users/me/second-factor', input),
  });

/** Switches the second factor on; answers with the recovery codes, once. All other sessions end. */
export const useConfirmSecondFactor = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: { code: string }) => api.post<RecoveryCodes>('/api/users/me/second-factor/confirm', input),
    onSuccess: () => client.invalidateQueries(accountQuery()),
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
  useSessionsChange((id: string) => api.delete<OwnSessions>(`/api/users/me/sessions/${encodeURIComponent(id)}`));

export const useEndOtherSessions = () =>
  useSessionsChange(() => api.post<OwnSessions>('/api/users/me/sessions/end-others'));
