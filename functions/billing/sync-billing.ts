import { Cart } from '../carts/cart.entity.ts';
import { savedAtCheckout } from '../checkout/attempt.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { retryOnConflict, transact } from '../platform/table.ts';
import { Billing, DUE_BILLING, readBilling, readPieceBilling, type StoredBilling } from './billing.entity.ts';
import { finishedAt, readBalanceDue, type BalanceDue } from './balance-due.ts';
import { forgiveRests } from './forgive-rests.ts';
import { stopBilling } from './stop-billing.ts';
import { billedAt, stepAt } from './steps.ts';
import { isBilledByPiece, syncPieces } from './sync-pieces.ts';

/**
 * When the event of the last finished piece arrives later than this, billing begins at its arrival, so that the first
 * charge keeps its full distance from the first notice.
 */
const MAX_DELAY_MS = 3_600_000;

const beginningOf = async (balance: BalanceDue, billing: StoredBilling | undefined): Promise<string> => {
  // A change after everything was paid, such as a new price of shipping, is billed from now on.
  if (billing?.state === 'ended') return nowIso();
  const at = await finishedAt(balance);
  return now() - Date.parse(at) > MAX_DELAY_MS ? nowIso() : at;
};

/**
 * Begins the billing of a cart, or begins it anew after a change, and emits `balance.due`: all or nothing, once per
 * completion.
 */
const begin = async (balance: BalanceDue, billing: StoredBilling | undefined): Promise<void> => {
  const {
    cart: { cartId, version },
    due,
  } = balance;
  const beganAt = await beginningOf(balance, billing);
  const saved = await savedAtCheckout(cartId);
  const first = stepAt(beganAt, 1);
  await transact({ billing: Billing, cart: Cart, outbox: Outbox }, (write) => ({
    billing: write.billing
      .put({
        cartId,
        state: 'running',
        beganAt,
        nextStep: 1,
        ...saved,
        dueKind: DUE_BILLING,
        ...(first && { dueAt: first }),
      })
      .where(
        (stored, { eq, lt, notExists }) =>
          `${notExists(stored.beganAt)} OR ${eq(stored.state, 'paused')} OR ${lt(stored.beganAt, beganAt)}`,
      )
      .commit(),
    cart: write.cart
      .check({ cartId })
      .where((stored, { eq }) => eq(stored.version, version))
      .commit(),
    due: write.outbox
      .create(
        outgoing('balance.due', { cartId, cents: due, billedAt: billedAt(beganAt), method: saved.method ?? null }),
      )
      .commit(),
  }));
};

/** Whether billing has to begin: there is none, it is paused or ended, or a piece was finished after it began. */
const hasNewlyFinished = ({ live }: BalanceDue, billing: StoredBilling | undefined): boolean =>
  !billing ||
  billing.state === 'paused' ||
  billing.state === 'ended' ||
  live.some(({ completedAt }) => completedAt !== undefined && completedAt > billing.beganAt);

const syncOnce = async (balance: BalanceDue, billing: StoredBilling | undefined): Promise<string> => {
  if (balance.progress !== 'finished')
    return billing ? stopBilling(billing, balance.progress === 'nothing' ? 'ended' : 'paused') : 'nothing';
  if (!hasNewlyFinished(balance, billing)) return 'nothing';
  await begin(balance, billing);
  return 'begun';
};

/**
 * Brings the billing of a cart in line with its pieces and its money. Under the terms of C51 each finished piece is billed
 * by itself (sync-pieces.ts); under the first ones billing begins when the last remaining piece is finished, pauses while
 * one is being changed, and ends as soon as nothing is due. A rest under 50 cents is forgiven. Called after each of these
 * changes; a repeated call changes nothing.
 */
export const syncBilling = (cartId: string): Promise<string> =>
  retryOnConflict(
    () => readBalanceDue(cartId),
    async (balance) => {
      const owed = (await forgiveRests(balance)) ? await readBalanceDue(cartId) : balance;
      return isBilledByPiece(owed)
        ? syncPieces(owed, await readPieceBilling(cartId))
        : syncOnce(owed, await readBilling(cartId));
    },
  );
