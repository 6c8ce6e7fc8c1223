import { ORDER, SCHEDULE_SECONDS } from '#shared/order-states.ts';
import { isGiftCard } from '#shared/gift-cards.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { CART_OPEN, CART_PLACED, type Address, type CartItem } from '#shared/schemas/cart.ts';
import { Product } from '../catalog/product.entity.ts';
import { givingBackStock, stillCounted, type Stock } from '../catalog/stock.ts';
import { Order, OrderMove } from '../orders/order.entity.ts';
import { cancelCharge, charge, findCharge, readCharge, type ChargeState } from '../payments/stripe.ts';
import { isVisitorId } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { Spent } from '../platform/rate-limit.entity.ts';
import { ConditionRefused, isConditionRefused, transact } from '../platform/table.ts';
import { normalEmail } from '../platform/users.ts';
import { Attempt, Cart, Idempotency, LedgerEntry } from './cart.entity.ts';
import { countingDecline, wasNoDecline } from './decline-limit.ts';
import { CARD_PROCESSOR, ledgerEntry, type LedgerLine } from './ledger.ts';

/** What an attempt will place: frozen when it was made. Cents. */
export interface Placement {
  items: CartItem[];
  requestedSuppliers: string[];
  address: Address;
  email: string;
  emailList: boolean;
  shippingMethod: number;
  shippingCents: number;
  /** What promos take off. */
  discountCents: number;
  subtotal: number;
  total: number;
  /** What was taken from the stock when the attempt began; absent when nothing was. */
  stock?: Stock;
}

export interface StoredAttempt {
  cartId: string;
  attemptId: string;
  ownerId: string;
  idempotencyKey: string;
  state: 'charging' | 'requires_action' | 'paid' | 'released';
  amountCents: number;
  paymentMethod?: string;
  intentId?: string;
  placement: Placement;
  network?: string;
  createdAt: string;
}

/** How an attempt stands after somebody tried to finish it. */
export type Outcome = { state: 'paid' } | { state: 'requires_action'; clientSecret: string } | { state: 'pending' } | { state: 'released'; refusal: ErrorCode };

/** Stripe keeps a key for a day; an hour less is certain. */
const KEY_KEPT_MS = 23 * 3_600_000;

/** A customer has this long for their bank's confirmation before the cart is theirs to change again. */
const ACTION_MS = 30 * 60_000;

/** An attempt, read consistently. */
export const readAttempt = async (cartId: string, attemptId: string): Promise<StoredAttempt | undefined> => {
  const { data } = await Attempt.get({ cartId, attemptId }).go({ consistent: true });
  return (data ?? undefined) as StoredAttempt | undefined;
};

const refusalOf = async ({ ownerId, idempotencyKey }: StoredAttempt): Promise<ErrorCode> => {
  const { data } = await Idempotency.get({ ownerId, idempotencyKey }).go({ consistent: true });
  return (data?.refusal as ErrorCode | undefined) ?? 'payment.failed';
};

const settled = async (attempt: StoredAttempt): Promise<Outcome | undefined> => {
  if (attempt.state === 'paid') return { state: 'paid' };
  return attempt.state === 'released' ? { state: 'released', refusal: await refusalOf(attempt) } : undefined;
};

/**
 * Brings an attempt to its end: the one function that the request, the webhook and the sweeper call. Asks Stripe how the
 * charge stands and then places the cart or gives it back, in one transaction each. Calling it again changes nothing.
 */
export const finishAttempt = async (cartId: string, attemptId: string): Promise<Outcome> => {
  const attempt = await readAttempt(cartId, attemptId);
  if (!attempt) throw new AppError('payment.nothing_in_progress');
  const ended = await settled(attempt);
  if (ended) return ended;
  if (attempt.amountCents === 0) return commit(attempt, null);
  return apply(attempt, await chargeOf(attempt));
};

const chargeOf = async (attempt: StoredAttempt): Promise<ChargeState> => {
  if (attempt.intentId) return readCharge(attempt.intentId);
  if (now() - Date.parse(attempt.createdAt) > KEY_KEPT_MS) return findCharge(attempt);
  return charge({ ...attempt, email: attempt.placement.email, paymentMethod: attempt.paymentMethod ?? '' });
};

/** Ends an attempt that its customer has left: what can still be charged is cancelled first; money that came is kept. */
export const abandonAttempt = async (cartId: string, attemptId: string): Promise<Outcome> => {
  const outcome = await finishAttempt(cartId, attemptId);
  const attempt = outcome.state === 'requires_action' ? await readAttempt(cartId, attemptId) : undefined;
  if (!attempt?.intentId) return outcome;
  return apply(attempt, await cancelCharge(attempt.intentId));
};

const apply = async (attempt: StoredAttempt, state: ChargeState): Promise<Outcome> => {
  switch (state.state) {
    case 'succeeded':
      return commit(attempt, { intentId: state.intentId, customerId: state.customerId });
    case 'requires_action':
      return (await awaitAction(attempt, state.intentId)) ?? { state: 'requires_action', clientSecret: state.clientSecret };
    case 'processing':
      return { state: 'pending' };
    case 'failed': {
      const final = state.intentId ? await cancelCharge(state.intentId) : state;
      if (final.state === 'succeeded') return apply(attempt, final);
      return release(attempt, state.isDeclined ? 'payment.declined' : 'payment.failed');
    }
  }
};

/** Notes that the bank asks for the customer; answers the outcome when another caller has ended the attempt in the meantime. */
const awaitAction = async ({ cartId, attemptId, state }: StoredAttempt, intentId: string): Promise<Outcome | undefined> => {
  if (state === 'requires_action') return undefined;
  try {
    await Attempt.patch({ cartId, attemptId })
      .set({ state: 'requires_action', intentId, dueKind: 'attempt', dueAt: new Date(now() + ACTION_MS).toISOString() })
      .where(({ state: current }, { eq }) => eq(current, 'charging'))
      .go();
    return undefined;
  } catch (error) {
    if (!isConditionRefused(error)) throw error;
    const current = await readAttempt(cartId, attemptId);
    return current && settled(current);
  }
};

/** Another caller may have ended the attempt first; then its outcome stands. */
const orAsEnded = async (attempt: StoredAttempt, write: () => Promise<void>): Promise<Outcome | undefined> => {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const current = await readAttempt(attempt.cartId, attempt.attemptId);
    const ended = current && (await settled(current));
    if (!ended) throw error;
    return ended;
  }
};

const release = async (attempt: StoredAttempt, refusal: ErrorCode): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey } = attempt;
  const isDeclined = refusal === 'payment.declined';
  const stock = await stillCounted(attempt.placement.stock ?? {});
  const ended = await orAsEnded(attempt, () =>
    transact({ cart: Cart, attempt: Attempt, answer: Idempotency, product: Product, spent: Spent }, (write) => [
      write.cart
        .patch({ cartId })
        .remove(['attemptId'])
        .add({ version: 1 })
        .where((cart, { eq }) => eq(cart.attemptId, attemptId))
        .commit(),
      write.attempt
        .patch({ cartId, attemptId })
        .set({ state: 'released' })
        .remove(['dueKind', 'dueAt'])
        .where(({ state }, { eq }) => `${eq(state, 'charging')} OR ${eq(state, 'requires_action')}`)
        .commit(),
      write.answer.patch({ ownerId, idempotencyKey }).set({ refusal }).commit(),
      ...givingBackStock(write.product, stock),
      ...(isDeclined ? countingDecline(write.spent, attempt) : []),
    ]),
  );
  if (!ended && !isDeclined) await wasNoDecline(attempt);
  return ended ?? { state: 'released', refusal };
};

const chargeLines = ({ items, shippingCents, discountCents }: Placement): LedgerLine[] => {
  const giftCards = items.filter((item) => isGiftCard(item.supplier_product)).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const all = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const lines: LedgerLine[] = [
    { account: 'sales', cents: giftCards - all },
    { account: 'gift_cards_sold', cents: -giftCards },
    { account: 'shipping', cents: -shippingCents },
    { account: 'promos', cents: discountCents },
  ];
  return [...lines.filter(({ cents }) => cents !== 0), { account: 'customer', cents: all + shippingCents - discountCents }];
};

const newOrders = ({ cartId, ownerId, placement }: StoredAttempt) => {
  const placedAt = nowIso();
  const scheduleAt = new Date(now() + SCHEDULE_SECONDS * 1000).toISOString();
  return placement.items
    .filter((item) => !isGiftCard(item.supplier_product))
    .map((item) => ({
      orderId: newId('order'),
      cartId,
      ownerId,
      email: placement.email,
      status: ORDER.quoting,
      version: 1,
      sku: item.product_id,
      item,
      requestedSuppliers: placement.requestedSuppliers,
      placedAt,
      scheduleAt,
      isProcessed: false,
      dueKind: 'order',
      dueAt: scheduleAt,
    }));
};

interface Paid {
  intentId: string;
  customerId: string | null;
}

/** Places the cart: status 0 → 1, its orders, its ledger, the answer to remember and the news of it, all or nothing (C28). */
const commit = async (attempt: StoredAttempt, paid: Paid | null): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey, placement, amountCents } = attempt;
  const orders = newOrders(attempt);
  const orderIds = orders.map(({ orderId }) => orderId);
  const entries = [ledgerEntry({ cartId, memo: 'Order placed', lines: chargeLines(placement) })];
  if (paid) {
    entries.push(
      ledgerEntry({
        cartId,
        memo: amountCents === placement.total ? 'Full payment' : 'Deposit',
        lines: [
          { account: 'cash:stripe', cents: amountCents },
          { account: 'customer', cents: -amountCents },
        ],
        processor: CARD_PROCESSOR,
        reference: paid.intentId,
        ...(paid.customerId && { customerId: paid.customerId }),
      }),
    );
  }
  const placedAt = nowIso();
  const ended = await orAsEnded(attempt, () =>
    transact({ cart: Cart, attempt: Attempt, answer: Idempotency, order: Order, move: OrderMove, ledger: LedgerEntry, outbox: Outbox }, (write) => [
      write.cart
        .patch({ cartId })
        .set({
          status: CART_PLACED,
          placedAt,
          orderIds,
          // Whoever pays a cart that they filled before they signed in has it in their account.
          ownerId,
          email: placement.email,
          ...(isVisitorId(ownerId) && { guestEmail: normalEmail(placement.email) }),
          address: placement.address,
          shippingMethod: placement.shippingMethod,
          shippingPrice: placement.shippingCents,
        })
        .remove(['attemptId'])
        .add({ version: 1 })
        .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_OPEN)}`)
        .commit(),
      write.attempt
        .patch({ cartId, attemptId })
        .set({ state: 'paid', ...(paid && { intentId: paid.intentId }) })
        .remove(['dueKind', 'dueAt'])
        .where(({ state }, { eq }) => `${eq(state, 'charging')} OR ${eq(state, 'requires_action')}`)
        .commit(),
      write.answer.patch({ ownerId, idempotencyKey }).set({ isPlaced: true }).commit(),
      ...orders.map((order) => write.order.create(order).commit()),
      ...orders.map(({ orderId }) => write.move.create({ orderId, at: placedAt, from: 0, to: ORDER.quoting, by: ownerId, why: 'placed' }).commit()),
      ...entries.map((entry) => write.ledger.create(entry).commit()),
      write.outbox.create(outgoing('order.placed', { cartId, orderIds, email: placement.email })).commit(),
    ]),
  );
  if (!ended) await wasNoDecline(attempt);
  return ended ?? { state: 'paid' };
};
