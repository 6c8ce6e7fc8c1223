import { splitOverSources } from '#shared/money/refunds.ts';
import { CART_CANCELLED } from '#shared/schemas/cart.ts';
import type { Cart } from '../carts/cart.entity.ts';
import { ledgerEntry, type StoredEntry } from '../ledger/ledger.ts';
import { attemptsOf, type PlacingAttempt } from '../checkout/attempt.ts';
import { nowIso } from '../platform/clock.ts';
import { items, type Items, type WritersOf } from '../platform/table.ts';
import type { PaidSource, PieceMoney } from './piece-money.ts';
import { DUE_REFUND, type Refund, type StoredRefund } from './refund.entity.ts';

/*
 * Items that the transactions of settle-piece.ts and settle-card.ts have in common.
 */

/** What is settled: an order, or a bought card, whose name is the `orderId`. */
export interface Settled {
  orderId: string;
  cartId: string;
  email: string;
}

/** Whether a refund is one of those that ended its piece; the others were made while the piece went on. */
export const endsPiece = ({ refundId, orderId }: Pick<StoredRefund, 'refundId' | 'orderId'>): boolean =>
  /^\d+$/.test(refundId.slice(`rfd_${orderId.slice(4)}_`.length));

/**
 * One refund for each payment that the cents are split over; the sources begin with the oldest. A refund that does not
 * end the piece has a `part`, which tells it from the others of the piece.
 */
export const newRefunds = (
  { orderId, cartId, email }: Settled,
  refundCents: number,
  oldestFirst: readonly PaidSource[],
  part?: string,
): StoredRefund[] =>
  splitOverSources(refundCents, oldestFirst).map(({ entryId, processor, reference, cents, promoCents }, index) => ({
    cartId,
    // An order is settled once, so its id makes the ids of its refunds.
    refundId: `rfd_${orderId.slice(4)}_${part === undefined ? '' : `${part}_`}${index}`,
    orderId,
    state: 'pending',
    cents: cents + promoCents,
    promoCents,
    sourceId: entryId,
    processor,
    reference,
    tries: 1,
    email,
    createdAt: nowIso(),
    dueKind: DUE_REFUND,
    dueAt: nowIso(),
  }));

/** Items that create refunds. */
export const creating = (
  write: WritersOf<{ refund: typeof Refund }>['refund'],
  refunds: readonly StoredRefund[],
): Items => items(refunds.map((refund) => ({ [`refund:${refund.refundId}`]: write.create(refund).commit() })));

/** Ledger entry of what a refund owes to the customer. */
export const owedEntry = ({ cartId, orderId, cents, processor, reference }: StoredRefund): StoredEntry =>
  ledgerEntry({
    cartId,
    orderId,
    memo: 'Refund',
    processor,
    reference,
    lines: [
      { account: 'customer', cents },
      { account: 'refunds', cents: -cents },
    ],
  });

/**
 * Item that raises the cart's version, and cancels the cart when its last piece is settled; refused when the cart has
 * changed since it was read, or an attempt is open.
 */
export const movingCart = (
  write: WritersOf<{ cart: typeof Cart }>['cart'],
  { cart }: Pick<PieceMoney, 'cart'>,
  isCancelled: boolean,
): object =>
  write
    .patch({ cartId: cart.cartId })
    .set({ status: isCancelled ? CART_CANCELLED : cart.status })
    .remove(isCancelled ? ['photoCheck', 'photoCheckSince'] : [])
    .add({ version: 1 })
    .where((stored, { eq, notExists }) => `${eq(stored.version, cart.version)} AND ${notExists(stored.attemptId)}`)
    .commit();

/** The attempt that placed a cart. */
export const placingOf = async (cartId: string): Promise<PlacingAttempt | undefined> => {
  const attempts = await attemptsOf(cartId);
  return attempts.find((attempt): attempt is PlacingAttempt => attempt.purpose === 'place' && attempt.state === 'paid');
};
