import { queryOptions } from '@tanstack/react-query';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { api } from '#web/lib/api.ts';

/** The orders and earnings that the signed-in partner has brought; amounts in cents. */
export const partnerDashboardQuery = () =>
  queryOptions({
    queryKey: ['partners', 'dashboard'],
    queryFn: ({ signal }) => api.get<PartnerDashboard>('/api/users/partners', {}, { signal }),
  });
