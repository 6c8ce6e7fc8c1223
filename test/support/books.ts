import type { Stripe } from 'stripe';
import { Attempt, Cart, type StoredCart } from '#functions/carts/cart.entity.ts';
import { ledgerOf } from '#functions/carts/cart-view.ts';
import { balanceOf } from '#functions/carts/ledger.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { isGiftCard } from '#shared/gift-cards.ts';
import type { Happening } from './happenings.ts';
import type { Books } from './payments.ts';

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isChargeable = ({ status }: Stripe.PaymentIntent): boolean => status !== 'succeeded' && status !== 'canceled';

/** The outside of a cart: what the provider and the outbox hold. */
export interface Outside {
  books: Books;
  happenings: Happening[];
}

/**
 * What must hold for a cart once everything has settled, whatever failed on the way: answers the sentences that do not hold.
 * Money was taken if and only if there is an order for it, once, and all that was taken stands in the ledger.
 */
export const brokenPromises = async (cartId: string, { books, happenings }: Outside): Promise<string[]> => {
  const [{ data }, { data: attempts }, entries] = await Promise.all([
    Cart.get({ cartId }).go({ consistent: true }),
    Attempt.query.ofCart({ cartId }).go({ pages: 'all', consistent: true }),
    ledgerOf(cartId),
  ]);
  const cart = data as StoredCart;
  const isOurs = ({ metadata }: { metadata: Stripe.Metadata }): boolean => metadata.cart_id === cartId;
  const taken = books.charges.filter((charge) => isOurs(charge) && charge.status === 'succeeded').map(({ amount }) => amount);
  const { data: orders } = cart.orderIds.length > 0 ? await Order.get(cart.orderIds.map((orderId) => ({ orderId }))).go({ consistent: true }) : { data: [] };
  const paintings = cart.items.filter(({ supplier_product }) => !isGiftCard(supplier_product));
  const placed = happenings.filter(({ name, payload }) => name === 'order.placed' && payload.cartId === cartId);
  const isPlaced = cart.status === 1;
  const { total, paid, due } = balanceOf(entries);
  const paidAttempts = attempts.filter(({ state }) => state === 'paid');
  const promises: Record<string, boolean> = {
    'at most one charge': taken.length <= 1,
    'what was taken stands in the ledger': sum(taken) === paid,
    'no charge without an order': taken.length === 0 || isPlaced,
    'no order without its payment': !isPlaced || sum(taken) === sum(paidAttempts.map(({ amountCents }) => amountCents)),
    'one attempt paid for one placed cart': paidAttempts.length === (isPlaced ? 1 : 0),
    'no attempt is left open': attempts.every(({ state, dueAt }) => (state === 'paid' || state === 'released') && dueAt === undefined),
    'the cart is free or placed': cart.attemptId === undefined,
    'each painting is one order': orders.length === (isPlaced ? paintings.length : 0),
    'every entry sums to zero': entries.every(({ lines }) => sum(lines.map(({ cents }) => cents)) === 0),
    'paid and due make the total': paid + due === total,
    'nothing in the ledger before the order': isPlaced || entries.length === 0,
    'the order is told of once': placed.length === (isPlaced ? 1 : 0),
    'nothing can be charged any more': !books.intents.some((intent) => isOurs(intent) && isChargeable(intent)),
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
};
