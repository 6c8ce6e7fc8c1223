import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CancelByStaff, ReassignOrder, Remind } from '#shared/schemas/admin-overview.ts';
import type { Goodwill } from '#shared/schemas/refund.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Figures of today and yesterday, and what waits; loaded again every minute while the page is open. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: adminKeys.overview,
    queryFn: ({ signal }) => api.get('/api/admin/overview', { signal }),
    refetchInterval: 60_000,
  });

/** Orders with a passed deadline, the oldest first. */
export const stuckQuery = () =>
  queryOptions({
    queryKey: adminKeys.stuck,
    queryFn: ({ signal }) => api.get('/api/admin/stuck', { signal }),
  });

/** An act of the staff on an order; afterwards everything in the admin's area may be different. */
const useOrderAct = <Input, Answer>(send: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

/** Reminds whoever the order waits for by mail of what is to be done next. */
export const useRemind = (orderId: string) =>
  useOrderAct((body: Remind) => api.post('/api/admin/orders/:id/remind', { params: { id: orderId }, body }));

/** Gives the order's schedule more seconds. */
export const useExtend = (orderId: string) =>
  useOrderAct((body: { seconds: number }) =>
    api.post('/api/admin/orders/:id/extend-schedule', { params: { id: orderId }, body }),
  );

/** Takes the order away from its artist; `artist` is the username of who gets it, or artists are asked anew. */
export const useReassign = (orderId: string) =>
  useOrderAct((body: ReassignOrder) => api.post('/api/admin/orders/:id/reassign', { params: { id: orderId }, body }));

/** What cancelling the order by the staff gives back. */
export const staffCancellationQuery = (orderId: string) =>
  queryOptions({
    queryKey: adminKeys.cancellation(orderId),
    queryFn: ({ signal }) => api.get('/api/admin/orders/:id/cancellation', { params: { id: orderId }, signal }),
  });

export const useStaffCancel = (orderId: string) =>
  useOrderAct((body: CancelByStaff) => api.post('/api/admin/orders/:id/cancel', { params: { id: orderId }, body }));

/** Where some cents of what was paid for a piece would go back to, and the most that may. */
export const goodwillQuery = (orderId: string, cents: number) =>
  queryOptions({
    queryKey: adminKeys.goodwill(orderId, cents),
    queryFn: ({ signal }) =>
      api.get('/api/admin/orders/:id/goodwill', { params: { id: orderId }, query: { cents: String(cents) }, signal }),
  });

export const useGoodwill = (orderId: string) =>
  useOrderAct(({ input, idempotencyKey }: { input: Goodwill; idempotencyKey: string }) =>
    api.post('/api/admin/orders/:id/goodwill', { params: { id: orderId }, body: input, idempotencyKey }),
  );
