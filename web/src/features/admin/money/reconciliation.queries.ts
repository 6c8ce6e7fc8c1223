import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CloseMoneyCase, MoneyCaseState } from '#shared/schemas/money-case.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Reconciliation cases that are open or closed, newest first. */
export const casesQuery = (state: MoneyCaseState) =>
  queryOptions({
    queryKey: adminKeys.reconciliation(state),
    queryFn: ({ signal }) => api.get('/api/admin/money-cases', { query: { state }, signal }),
  });

const useReconciliationChange = <Input, Answer>(send: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }) });
};

export const useCloseCase = () =>
  useReconciliationChange((input: CloseMoneyCase) => api.post('/api/admin/money-cases/close', { body: input }));
export const useReconcile = () => useReconciliationChange((_input: void) => api.post('/api/admin/reconcile'));
