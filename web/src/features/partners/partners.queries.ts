import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { api } from '#web/lib/api.ts';
import { siteKeys } from '#web/lib/query-keys.ts';

/** The orders and earnings that the signed-in partner has brought, newest first; amounts in cents. */
export const partnerDashboardQuery = () =>
  infiniteQueryOptions({
    queryKey: siteKeys.partners,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/users/partners', { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }: PartnerDashboard) => page.before,
  });
