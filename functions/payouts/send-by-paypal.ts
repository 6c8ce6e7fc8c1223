import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { sendPayouts } from '../payments/paypal-payouts.ts';
import { paypalProvider } from '../payments/paypal.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { now, nowIso } from '../platform/clock.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { openDetails } from './destination-key.ts';
import { finishPaying } from './pay-run.ts';
import { PayoutRun, type StoredRun } from './payout.entity.ts';
import { recordBatch } from './paypal-run.ts';
import { readMade, runDetails, runView, transfersOf } from './run-view.ts';

/** PayPal knows a batch by our id for 30 days; a request after that could pay a second time. */
const KNOWN_MS = 25 * DAY_MS;

/** Begins to send a run, or tries again; PayPal is the only way from then on, unless it refuses the first try. */
const begin = async (run: StoredRun, admin: SignedInActor): Promise<StoredRun> => {
  const { runId, amountCents, state, submittedAt } = run;
  if (submittedAt !== undefined && Date.parse(submittedAt) + KNOWN_MS < now()) throw new AppError('payout.ask_paypal');
  const isFirst = state === 'made';
  const isBegun = await ifUnchanged(
    transact({ run: PayoutRun }, (write) =>
      items(
        isFirst
          ? asAdmin(admin, {
              action: 'payout.paid',
              subject: { kind: 'payout', id: runId, label: formatCents(amountCents) },
              before: 'in a payment',
              after: 'sent by PayPal',
            })
          : {},
        {
          run: write.run
            .patch({ runId })
            .set({
              state: 'submitting',
              paidBy: admin.email,
              ...(submittedAt === undefined && { submittedAt: nowIso() }),
            })
            .add({ tries: 1 })
            .where(({ state: stored, fileAt }, { eq, notExists }) => `${eq(stored, state)} AND ${notExists(fileAt)}`)
            .commit(),
        },
      ),
    ),
  );
  if (!isBegun) throw new AppError('payout.other_way');
  return readMade(runId);
};

/** Goes back to before the first try, unless another request tries as well and may have been heard. */
const giveUp = ({ runId, tries }: StoredRun): Promise<boolean> =>
  ifUnchanged(
    PayoutRun.patch({ runId })
      .set({ state: 'made' })
      .remove(['submittedAt', 'tries', 'paidBy'])
      .where(
        ({ state, tries: stored }, { eq }) =>
          `${eq(state, 'submitting')} AND ${eq(stored, tries ?? 0)} AND ${eq(stored, 1)}`,
      )
      .go(),
  );

/**
 * Sends a run of partners as one batch of PayPal's, under the run's id, so that it is sent once, whatever crashes between
 * the batch and its record: pressed again it finds the same batch (C49). Refuses `payout.not_found`, `payout.wrong_way`
 * for artists or where PayPal is not set up, `payout.other_way` for a run whose file was read or that is sent or dissolved,
 * `payout.provider_refused` when PayPal sends nothing, and `payout.ask_paypal` when it no longer knows the first try.
 */
export const sendByPaypal = async (runId: string, admin: SignedInActor): Promise<AdminPayoutRun> => {
  const run = await readMade(runId);
  if (run.to !== 'partners' || !(await paypalProvider.offers('paypal'))) throw new AppError('payout.wrong_way');
  if (run.batchId === undefined) {
    if (run.state !== 'made' && run.state !== 'submitting') throw new AppError('payout.other_way');
    const [{ transfers }, stored] = await Promise.all([runDetails(runId), transfersOf(runId)]);
    const requests = [];
    for (const { payee, amount } of transfers.filter(({ amount: cents }) => cents > 0)) {
      const details = await openDetails(payee, stored.get(payee)?.sealed ?? '');
      if (details.way !== 'paypal') throw new AppError('payout.wrong_way');
      requests.push({ itemId: payee, receiver: details.paypal, cents: amount });
    }
    const begun = await begin(run, admin);
    try {
      await recordBatch(runId, await sendPayouts(runId, requests));
    } catch (error) {
      if (error instanceof AppError && error.code === 'payout.provider_refused') await giveUp(begun);
      throw error;
    }
  } else if (run.state === 'paying') await finishPaying(run);
  return runView(await readMade(runId));
};
