import { sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { Cart } from '../carts/cart.entity.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, items, transact, type Items, type WritersOf } from '../platform/table.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { approveBySilence } from '../projects/decide-proof.ts';
import {
  Billing,
  DUE_BILLING,
  readBilling,
  readPieceBilling,
  type StoredBilling,
  type StoredPieceBilling,
} from '../billing/billing.entity.ts';
import { chargeBalance } from '../billing/charge-balance.ts';
import { openPieces, readBalanceDue, type BalanceDue } from '../billing/balance-due.ts';
import { stopBilling } from '../billing/stop-billing.ts';
import { billedAt, dueStep, stepAt, STEPS } from '../billing/steps.ts';
import { syncBilling } from '../billing/sync-billing.ts';
import { dueCharge, refuseCharge, type DueCharge } from '../billing/sync-pieces.ts';

const entities = { billing: Billing, cart: Cart, outbox: Outbox };
type Write = WritersOf<typeof entities>;

/**
 * Item that moves a billing to the step after `step`; after the last one it is `held`, and shipping waits for the
 * money.
 */
const movingOn = ({ billing: write }: Write, { cartId, beganAt, nextStep }: StoredBilling, step: number): Items => {
  const dueAt = stepAt(beganAt, step + 1);
  const going = write.patch({ cartId });
  const moved = dueAt
    ? going.set({ nextStep: step + 1, dueKind: DUE_BILLING, dueAt })
    : going.set({ nextStep: step + 1, state: 'held' }).remove(['dueKind', 'dueAt']);
  return {
    billing: moved
      .where(
        (stored, { eq }) =>
          `${eq(stored.state, 'running')} AND ${eq(stored.beganAt, beganAt)} AND ${eq(stored.nextStep, nextStep)}`,
      )
      .commit(),
  };
};

/**
 * Item that refuses when the cart's money has changed since it was read, or an attempt is open, so that no notice is
 * outdated.
 */
const stillDue = ({ cart: write }: Write, { cart: { cartId, version } }: BalanceDue): Items => ({
  cart: write
    .check({ cartId })
    .where((stored, { eq, notExists }) => `${eq(stored.version, version)} AND ${notExists(stored.attemptId)}`)
    .commit(),
});

/** Notifies the customer of the coming charge. */
const notify = (billing: StoredBilling, step: number, balance: BalanceDue): Promise<void> =>
  transact(entities, (write) =>
    items(movingOn(write, billing, step), stillDue(write, balance), {
      due: write.outbox
        .create(
          outgoing('balance.due', {
            cartId: billing.cartId,
            cents: balance.due,
            billedAt: billedAt(billing.beganAt),
            method: billing.method ?? null,
          }),
        )
        .commit(),
    }),
  );

/** Asks the customer to pay by hand, after a failed charge. */
const ask = (billing: StoredBilling, step: number, balance: BalanceDue): Promise<void> => {
  const nextAt = stepAt(billing.beganAt, step + 1) ?? null;
  return transact(entities, (write) =>
    items(movingOn(write, billing, step), stillDue(write, balance), {
      unpaid: write.outbox
        .create(
          outgoing('balance.unpaid', {
            cartId: billing.cartId,
            cents: balance.due,
            method: billing.method ?? null,
            nextAt,
          }),
        )
        .commit(),
    }),
  );
};

/** Ends a billing when nothing is due, pauses it when a piece is unfinished. */
const stopFor = (billing: StoredBilling, { progress }: BalanceDue): Promise<string> =>
  stopBilling(billing, progress === 'nothing' ? 'ended' : 'paused');

/**
 * Whether a piece still waits for its customer's approval; silence approves at the moment of the first charge, so that
 * only approved pieces are charged for (C9).
 */
const isUnapproved = async (pieces: readonly StoredOrder[]): Promise<boolean> => {
  const waiting = pieces.filter(({ status }) => status === ORDER.proofReady);
  await Promise.all(waiting.map(approveBySilence));
  const after = await ordersOf(waiting.map(({ orderId }) => orderId));
  return after.some(({ status }) => status === ORDER.proofReady);
};

const charge = async (billing: StoredBilling, step: number, balance: BalanceDue): Promise<string> => {
  if (await isUnapproved(balance.live)) return 'waiting';
  const { cart, due: cents } = balance;
  const outcome = await chargeBalance({ beganAt: billing.beganAt, step }, { cart, saved: billing, cents });
  if (outcome === 'waiting') return 'waiting';
  const after = await readBalanceDue(billing.cartId);
  if (after.progress !== 'finished') {
    await stopFor(billing, after);
    return outcome === 'paid' ? 'charged' : 'nothing';
  }
  await ask(billing, step, after);
  return 'unpaid';
};

const take = async (billing: StoredBilling, step: number): Promise<string> => {
  const balance = await readBalanceDue(billing.cartId);
  if (balance.progress !== 'finished') return stopFor(billing, balance);
  if (STEPS[step]?.does === 'charge') return charge(billing, step, balance);
  await notify(billing, step, balance);
  return 'notified';
};

const runCart = async (cartId: string): Promise<string> => {
  const billing = await readBilling(cartId);
  const step = billing?.state === 'running' ? dueStep(billing, now()) : undefined;
  return billing && step !== undefined ? take(billing, step) : 'nothing';
};

/** Charges pieces that are billed together; what is not paid by that is asked for by mail. */
const chargePieces = async (billing: StoredPieceBilling, due: DueCharge, balance: BalanceDue): Promise<string> => {
  if (await isUnapproved(due.pieces.map(({ order }) => order))) return 'waiting';
  const pieces = due.pieces.map(({ order: { orderId }, cents }) => ({ orderId, cents }));
  const cents = sumCents(pieces.map((piece) => piece.cents));
  const outcome = await chargeBalance(due, { cart: balance.cart, saved: billing, cents, pieces });
  if (outcome === 'waiting') return 'waiting';
  const owed = new Set(openPieces(await readBalanceDue(billing.cartId)).map(({ order }) => order.orderId));
  const unpaid = new Set(pieces.map(({ orderId }) => orderId).filter((orderId) => owed.has(orderId)));
  if (unpaid.size > 0) await refuseCharge(billing, due, unpaid);
  const did = await syncBilling(billing.cartId);
  return unpaid.size > 0 ? did : 'charged';
};

const runPieces = async (billing: StoredPieceBilling): Promise<string> => {
  if (billing.dueAt === undefined || Date.parse(billing.dueAt) > now()) return 'nothing';
  const balance = await readBalanceDue(billing.cartId);
  const due = dueCharge(billing, balance);
  return due ? chargePieces(billing, due, balance) : syncBilling(billing.cartId);
};

/**
 * Takes the due step of an unpaid balance: notifies the customer, or charges the saved method and asks the customer to
 * pay by hand when that fails (C9), for each piece by itself under the terms of C51. Each step is taken at most once,
 * however often or at the same time this is called; it decides by stored times, and by what is due at that moment.
 */
export const runBilling = async (cartId: string): Promise<string> => {
  try {
    const pieces = await readPieceBilling(cartId);
    return await (pieces ? runPieces(pieces) : runCart(cartId));
  } catch (error) {
    if (error instanceof ConditionRefused) return 'nothing';
    throw error;
  }
};
