import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayeeKind } from '#shared/schemas/payout.ts';
import { api } from '#web/lib/api.ts';
import type { Body } from '#web/lib/api-types.ts';
import { accountKeys } from '#web/lib/query-keys.ts';
import { NOT_CACHED } from './identity.queries.ts';

type EnterDestination = Body<'/api/users/me/payouts/:to/destination'>;

/** Where the account is paid to as an artist, or as a partner. */
export const destinationQuery = (to: PayeeKind) =>
  queryOptions({
    queryKey: accountKeys.destination(to),
    queryFn: ({ signal }) => api.get('/api/users/me/payouts/:to/destination', { params: { to }, signal }),
  });

/** As what the account is paid, or was. */
export const paidAsQuery = () =>
  queryOptions({
    queryKey: accountKeys.paidAs,
    queryFn: ({ signal }) => api.get('/api/users/me/payouts', { signal }),
  });

export const useEnterDestination = (to: PayeeKind) => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (body: EnterDestination) => api.post('/api/users/me/payouts/:to/destination', { params: { to }, body }),
    onSuccess: (destinations) => client.setQueryData(destinationQuery(to).queryKey, destinations),
  });
};
