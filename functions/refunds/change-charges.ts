import { Cart } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { appending, balanceOf, ledgerEntry } from '../ledger/ledger.ts';
import { sumCents } from '#shared/money/money.ts';
import { newId } from '../platform/ids.ts';
import { items, writersOf, type Items } from '../platform/table.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { clearPayment } from './cancel-order.ts';
import { readPiece, type Piece } from './piece-money.ts';
import { Refund } from './refund.entity.ts';
import { creating, movingCart, newRefunds, owedEntry } from './settlement-writes.ts';

const writers = writersOf({ cart: Cart, ledger: LedgerEntry, refund: Refund });

/** A change of what a live piece costs. */
export interface ChargeChange {
  account: 'shipping' | 'promos' | 'extras';
  /** Cents that the piece costs more; below 0, less. */
  cents: number;
  memo: string;
}

/**
 * Items that change what a piece costs: its ledger entry, and refunds of what is overpaid by it, under the cart's
 * version; they fail when the cart's money has changed since it was read, or an attempt is open.
 */
export const changingCharges = (
  { order, money }: Piece,
  { account, cents, memo }: ChargeChange,
): { write: Items; refundCents: number } => {
  const { orderId, cartId } = order;
  const { total, paid } = balanceOf(money.entries);
  const overpaid = Math.max(0, paid - total - cents);
  const available = sumCents(money.sources.map((source) => source.cents + source.promoCents));
  const refundCents = Math.max(0, Math.min(-cents, overpaid, money.account.paid, available));
  const entry = ledgerEntry({
    cartId,
    orderId,
    memo,
    lines: [
      { account, cents: -cents },
      { account: 'customer', cents },
    ],
  });
  const refunds = newRefunds(order, refundCents, money.sources, newId('entry').slice(4));
  const entries = [...(cents === 0 ? [] : [entry]), ...refunds.map(owedEntry)];
  return {
    write: items(
      { cart: movingCart(writers.cart, money, false) },
      appending(writers.ledger, entries),
      creating(writers.refund, refunds),
    ),
    refundCents,
  };
};

/** A piece with its money, after the unfinished attempt of its cart was abandoned; refuses `cart.payment_in_progress`. */
export const readCleared = async (read: () => Promise<StoredOrder>): Promise<Piece> => {
  const piece = await readPiece(read);
  if (piece.money.cart.attemptId === undefined) return piece;
  await clearPayment(piece.order.cartId);
  return readPiece(read);
};
