import { ORDER } from '#shared/orders/order-states.ts';
import { Cart } from '../carts/cart.entity.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, items, transact, type Items, type WritersOf } from '../platform/table.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { approveBySilence } from '../projects/decide-proof.ts';
import { Billing, DUE_BILLING, readBilling, type StoredBilling } from '../billing/billing.entity.ts';
import { chargeBalance } from '../billing/charge-balance.ts';
import { readBalanceDue, type BalanceDue } from '../billing/balance-due.ts';
import { stopBilling } from '../billing/stop-billing.ts';
import { billedAt, dueStep, stepAt, STEPS } from '../billing/steps.ts';

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
const isUnapproved = async ({ live }: BalanceDue): Promise<boolean> => {
  const waiting = live.filter(({ status }) => status === ORDER.proofReady);
  await Promise.all(waiting.map(approveBySilence));
  const after = await ordersOf(waiting.map(({ orderId }) => orderId));
  return after.some(({ status }) => status === ORDER.proofReady);
};

const charge = async (billing: StoredBilling, step: number, balance: BalanceDue): Promise<string> => {
  if (await isUnapproved(balance)) return 'waiting';
  const outcome = await chargeBalance(billing, step, balance);
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

/**
 * Takes the due step of an unpaid balance: notifies the customer, or charges the saved method and asks the customer to
 * pay by hand when that fails (C9). Each step is taken at most once, however often or at the same time this is called;
 * it decides by stored times, and by what is due at that moment.
 */
export const runBilling = async (cartId: string): Promise<string> => {
  const billing = await readBilling(cartId);
  const step = billing?.state === 'running' ? dueStep(billing, now()) : undefined;
  if (!billing || step === undefined) return 'nothing';
  try {
    return await take(billing, step);
  } catch (error) {
    if (error instanceof ConditionRefused) return 'nothing';
    throw error;
  }
};
