import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPayoutRun, AdminPayoutRunDetails, AdminPayouts, MakeRun, PayRun } from '#shared/schemas/payout.ts';
import { api } from '#web/lib/api.ts';

const KEY = ['admin', 'payouts'];

/** The payment runs, the newest first, and what the next one would pay. */
export const payoutsQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<AdminPayouts>('/api/admin/payouts', {}, { signal }) });

const runPath = (runId: string): string => `/api/admin/payouts/${encodeURIComponent(runId)}`;

/** Address of a run's settlement file. */
export const settlementPath = (runId: string): string => `${runPath(runId)}/settlement.csv`;

/** A run with each payee's amount. */
export const payoutRunQuery = (runId: string) =>
  queryOptions({
    queryKey: [...KEY, runId],
    queryFn: ({ signal }) => api.get<AdminPayoutRunDetails>(runPath(runId), {}, { signal }),
  });

const usePayoutChange = <Input>(send: (input: Input) => Promise<AdminPayoutRun>) => {
  const client = useQueryClient();
  // Success or refusal, the runs and the audit trail may have changed.
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }) });
};

export const useMakeRun = () =>
  usePayoutChange((input: MakeRun) => api.post<AdminPayoutRun>('/api/admin/payouts/run', input));

export const usePayRun = (runId: string) =>
  usePayoutChange((input: PayRun) => api.post<AdminPayoutRun>(`${runPath(runId)}/paid`, input));
