import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPayoutRun, MakeRun, PayRun } from '#shared/schemas/payout.ts';
import { addressOf, api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/query-keys.ts';

/** The payment runs, the newest first, and what the next one would pay. */
export const payoutsQuery = () =>
  queryOptions({ queryKey: adminKeys.payouts, queryFn: ({ signal }) => api.get('/api/admin/payouts', { signal }) });

/** Address of a run's settlement file. */
export const settlementPath = (runId: string): string =>
  addressOf('/api/admin/payouts/:run/settlement.csv', { run: runId });

/** A run with each payee's amount. */
export const payoutRunQuery = (runId: string) =>
  queryOptions({
    queryKey: adminKeys.payoutRun(runId),
    queryFn: ({ signal }) => api.get('/api/admin/payouts/:run', { params: { run: runId }, signal }),
  });

const usePayoutChange = <Input>(send: (input: Input) => Promise<AdminPayoutRun>) => {
  const client = useQueryClient();
  // Success or refusal, the runs and the audit trail may have changed.
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }) });
};

export const useMakeRun = () =>
  usePayoutChange((input: MakeRun) => api.post('/api/admin/payouts/run', { body: input }));

export const usePayRun = (runId: string) =>
  usePayoutChange((input: PayRun) => api.post('/api/admin/payouts/:run/paid', { params: { run: runId }, body: input }));
