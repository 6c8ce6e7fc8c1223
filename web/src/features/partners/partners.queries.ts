import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CreateUser, PartnerDashboard } from '#shared/schemas/account.ts';
import type { ApplyAsPartner } from '#shared/schemas/partner.ts';
import { api } from '#web/lib/api.ts';
import { siteKeys } from '#web/lib/query-keys.ts';
import { changeSession, sessionQuery } from '#web/lib/session.ts';

/** The orders and earnings that the signed-in partner has brought, newest first; amounts in cents. */
export const partnerDashboardQuery = () =>
  infiniteQueryOptions({
    queryKey: siteKeys.partners,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/users/partners', { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }: PartnerDashboard) => page.before,
  });

/** The signed-in customer's application to become a partner. */
export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: siteKeys.partnerApplication,
    queryFn: ({ signal }) => api.get('/api/partners/application', { signal }),
  });

interface Applying {
  application: ApplyAsPartner;
  /** Of a visitor, whose account is created first. */
  account: CreateUser | undefined;
}

/**
 * Sends an application. A visitor's account is created once: when only the application is refused, the next attempt sends
 * that alone. The page follows the new session once both are done, because it begins anew with it.
 */
export const useApplyAsPartner = () => {
  const client = useQueryClient();
  const hasAccount = useRef(false);
  return useMutation({
    // The password goes with the form.
    gcTime: 0,
    mutationFn: async ({ application, account }: Applying) => {
      if (account && !hasAccount.current) await api.post('/api/users', { body: account });
      hasAccount.current = true;
      return api.post('/api/partners/apply', { body: application });
    },
    onSuccess: async (own) => {
      changeSession(client, await client.fetchQuery({ ...sessionQuery(), staleTime: 0 }));
      client.setQueryData(ownApplicationQuery().queryKey, own);
    },
  });
};
