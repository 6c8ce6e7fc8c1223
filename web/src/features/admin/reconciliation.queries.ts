import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CloseMoneyCase,
  MoneyCases,
  MoneyCaseState,
  MoneyCaseView,
  ReconciliationReport,
} from '#shared/schemas/money-case.ts';
import { api } from '#web/lib/api.ts';

const PATH = '/api/admin/money-cases';

/** Reconciliation cases that are open or closed, newest first. */
export const casesQuery = (state: MoneyCaseState) =>
  queryOptions({
    queryKey: ['admin', 'reconciliation', state],
    queryFn: ({ signal }) => api.get<MoneyCases>(PATH, { state }, { signal }),
  });

const useReconciliationChange = <Input, Answer>(send: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }) });
};

export const useCloseCase = () =>
  useReconciliationChange((input: CloseMoneyCase) => api.post<MoneyCaseView>(`${PATH}/close`, input));
export const useReconcile = () =>
  useReconciliationChange((_input: void) => api.post<ReconciliationReport>('/api/admin/reconcile'));
