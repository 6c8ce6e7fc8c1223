import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type {
  AdminOverview,
  CancelByStaff,
  ReassignOrder,
  Remind,
  StuckOrders,
} from '#shared/schemas/admin-overview.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { api } from '#web/lib/api.ts';

const ADMIN = ['admin'];

/** Figures of today and yesterday, and what waits; loaded again every minute while the page is open. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: [...ADMIN, 'overview'],
    queryFn: ({ signal }) => api.get<AdminOverview>('/api/admin/overview', {}, { signal }),
    refetchInterval: 60_000,
  });

const STUCK = [...ADMIN, 'stuck'];

/** Orders with a passed deadline, the oldest first. */
export const stuckQuery = () =>
  queryOptions({
    queryKey: STUCK,
    queryFn: ({ signal }) => api.get<StuckOrders>('/api/admin/stuck', {}, { signal }),
  });

const pathOf = (orderId: string): string => `/api/admin/orders/${encodeURIComponent(orderId)}`;

/** An act of the staff on an order; afterwards everything in the admin's area may be different. */
const useOrderAct = <Input, Answer>(orderId: string, act: 'remind' | 'extend-schedule' | 'reassign' | 'cancel') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<Answer>(`${pathOf(orderId)}/${act}`, input),
    onSettled: () => void client.invalidateQueries({ queryKey: ADMIN }),
  });
};

/** Reminds whoever the order waits for by mail of what is to be done next. */
export const useRemind = (orderId: string) => useOrderAct<Remind, StuckOrders>(orderId, 'remind');

/** Gives the order's schedule more seconds. */
export const useExtend = (orderId: string) => useOrderAct<{ seconds: number }, unknown>(orderId, 'extend-schedule');

/** Takes the order away from its artist; `artist` is the username of who gets it, or artists are asked anew. */
export const useReassign = (orderId: string) => useOrderAct<ReassignOrder, AdminOrder>(orderId, 'reassign');

/** What cancelling the order by the staff gives back. */
export const staffCancellationQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ADMIN, 'cancellation', orderId],
    queryFn: ({ signal }) => api.get<Cancellation>(`${pathOf(orderId)}/cancellation`, {}, { signal }),
  });

export const useStaffCancel = (orderId: string) => useOrderAct<CancelByStaff, Cancellation>(orderId, 'cancel');
