import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import type { DestinationDetails } from '#shared/schemas/destination.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { nowIso } from '../platform/clock.ts';
import { csvOf, type CsvCell } from '../platform/csv.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { openDetails } from './destination-key.ts';
import { PayoutRun, type StoredRun } from './payout.entity.ts';
import { readMade, runDetails, transfersOf } from './run-view.ts';

const note = ({ runId, amountCents, state }: StoredRun, rows: number, admin: SignedInActor): Promise<void> =>
  transact({ run: PayoutRun }, (write) =>
    items(
      asAdmin(admin, {
        action: 'payout.file',
        subject: { kind: 'payout', id: runId, label: formatCents(amountCents) },
        before: state,
        after: `file with ${rows} ${rows === 1 ? 'destination' : 'destinations'} read`,
      }),
      {
        run: orRefuse(
          write.run
            .patch({ runId })
            .set({ fileAt: nowIso() })
            .where(
              ({ state: now, batchId }, { eq, notExists }) =>
                `(${eq(now, 'made')} OR ${eq(now, 'paying')} OR ${eq(now, 'paid')}) AND ${notExists(batchId)}`,
            )
            .commit(),
          'payout.already_sent',
        ),
      },
    ),
  );

const BANK = ['holder', 'country', 'iban', 'routing', 'account', 'account type'];

const cellsOf = (details: DestinationDetails): string[] => {
  if (details.way === 'paypal') return [details.paypal];
  const { holder, country } = details;
  return details.way === 'iban'
    ? [holder, country, details.iban, '', '', '']
    : [holder, country, '', details.routing, details.account, details.kind];
};

/**
 * The settlement file of a run (CSV), one transfer and its destination a row, amounts in dollars. It is made anew for each
 * reading, which the audit trail notes, and stored nowhere (C49). Refuses `payout.not_found`, `payout.already_sent` for a
 * run that was dissolved or is sent by PayPal's API, and `payout.no_destination` for one that was gathered before destinations were known.
 */
export const settlementFile = async (runId: string, admin: SignedInActor): Promise<string> => {
  const run = await readMade(runId);
  const [{ to, transfers }, stored] = await Promise.all([runDetails(runId), transfersOf(runId)]);
  const rows = transfers.filter(({ amount, state }) => amount > 0 && state !== 'returning' && state !== 'returned');
  if (rows.some(({ sent_to: sentTo }) => sentTo === null)) throw new AppError('payout.no_destination');
  await note(run, rows.length, admin);
  const file: CsvCell[][] = [
    [
      to === 'partners' ? 'partner' : 'artist',
      'name',
      ...(to === 'partners' ? ['paypal'] : BANK),
      'amount',
      'currency',
      'reference',
    ],
  ];
  for (const { payee, name, amount, reference } of rows) {
    const details = await openDetails(payee, stored.get(payee)?.sealed ?? '');
    file.push([payee, name, ...cellsOf(details), { cents: amount }, 'USD', reference]);
  }
  return csvOf(file);
};
