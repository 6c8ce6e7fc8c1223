import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AdminPayoutRun,
  AdminPayoutRunDetails,
  MakeRun,
  PayeeKind,
  PayRun,
  TransferOutcome,
} from '#shared/schemas/payout.ts';
import { addressOf, api, postTo } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** The payment runs, the newest first, and what the next one would pay. */
export const payoutsQuery = () =>
  queryOptions({ queryKey: adminKeys.payouts, queryFn: ({ signal }) => api.get('/api/admin/payouts', { signal }) });

/** Who the next run pays how much, and who waits for a destination. */
export const nextPayoutQuery = (to: PayeeKind) =>
  queryOptions({
    queryKey: adminKeys.nextPayout(to),
    queryFn: ({ signal }) => api.get('/api/admin/payouts/next/:to', { params: { to }, signal }),
  });

/** A run with each payee's amount. */
export const payoutRunQuery = (runId: string) =>
  queryOptions({
    queryKey: adminKeys.payoutRun(runId),
    queryFn: ({ signal }) => api.get('/api/admin/payouts/:run', { params: { run: runId }, signal }),
  });

const usePayoutChange = <Input, Changed = AdminPayoutRun>(send: (input: Input) => Promise<Changed>) => {
  const client = useQueryClient();
  // Success or refusal, the runs and the audit trail may have changed.
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }) });
};

export const useMakeRun = () =>
  usePayoutChange((input: MakeRun) => api.post('/api/admin/payouts/run', { body: input }));

export const usePayRun = (runId: string) =>
  usePayoutChange((input: PayRun) => api.post('/api/admin/payouts/:run/paid', { params: { run: runId }, body: input }));

/** Sends a run to partners by PayPal's API. */
export const useSendByPaypal = (runId: string) =>
  usePayoutChange<void>(() => api.post('/api/admin/payouts/:run/paypal', { params: { run: runId } }));

/** Dissolves a run of which nothing was sent. */
export const useDissolveRun = (runId: string) =>
  usePayoutChange<void>(() => api.post('/api/admin/payouts/:run/dissolve', { params: { run: runId } }));

/** Notes what the bank says of transfers. */
export const useEndTransfers = (runId: string) =>
  usePayoutChange<TransferOutcome, AdminPayoutRunDetails>((input) =>
    api.post('/api/admin/payouts/:run/outcome', { params: { run: runId }, body: input }),
  );

/** Reads a run's settlement file, with the password; each reading is made anew and stands in the audit trail. */
export const useSettlementFile = (runId: string) =>
  usePayoutChange(async (input: { password?: string }) =>
    String(
      await postTo(addressOf('/api/admin/payouts/:run/settlement.csv', { run: runId }), input, {
        headers: { accept: 'text/csv, application/json' },
      }),
    ),
  );
