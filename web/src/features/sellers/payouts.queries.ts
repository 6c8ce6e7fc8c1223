import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Payouts } from '#shared/schemas/payout.ts';
import { api } from '#web/lib/api.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';

/** The artist's earnings: totals, the last 12 months, and orders, newest first. */
export const payoutsQuery = () =>
  infiniteQueryOptions({
    queryKey: sellerKeys.payouts,
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/sellers/payouts', { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }: Payouts) => page.before,
  });
