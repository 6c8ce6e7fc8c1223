import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReadFunnel } from '#shared/schemas/traffic.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** How often each step of the way to an order was taken; the last answer stays while another is loaded. */
export const funnelQuery = (asked: ReadFunnel) =>
  queryOptions({
    queryKey: adminKeys.traffic(asked),
    queryFn: ({ signal }) => api.get('/api/admin/traffic', { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
