import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefundByGuarantee, RefundState, RefundView } from '#shared/schemas/refund.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Refunds in a state, the newest first. */
export const refundsQuery = (state: RefundState) =>
  queryOptions({
    queryKey: adminKeys.refunds(state),
    queryFn: ({ signal }) => api.get('/api/admin/refunds', { query: { state }, signal }),
  });

/** What a guarantee refund of a piece would give back; disabled while `orderId` is empty. */
export const guaranteeQuery = (orderId: string) =>
  queryOptions({
    queryKey: adminKeys.guarantee(orderId),
    queryFn: ({ signal }) => api.get('/api/admin/orders/:id/guarantee', { params: { id: orderId }, signal }),
    enabled: orderId !== '',
    retry: false,
  });

const useMoneyChange = <Input, Answer>(send: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  // Success or refusal, the admin's lists and the audit trail may have changed.
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }) });
};

export const useRetryRefund = ({ cart_id: cartId, id }: RefundView) =>
  useMoneyChange((_input: void) => api.post('/api/admin/refunds/:cartId/:id/retry', { params: { cartId, id } }));

export const useRefundByGuarantee = (orderId: string) =>
  useMoneyChange((input: RefundByGuarantee) =>
    api.post('/api/admin/orders/:id/refund', { params: { id: orderId }, body: input }),
  );
