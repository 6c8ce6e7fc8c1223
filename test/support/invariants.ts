import type { Stripe } from 'stripe';
import { Cart, type StoredCart } from '#functions/carts/cart.entity.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { giftCardCents } from '#functions/checkout/holds.ts';
import { balanceOf, type Account, type StoredEntry, ledgerOf } from '#functions/ledger/ledger.ts';
import type { StoredAttempt } from '#functions/checkout/attempt.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { Order } from '#functions/orders/order.entity.ts';
import type { PaypalSnapshot } from '#infra/local/payments/paypal.ts';
import type { Money } from '#infra/local/payments/paypal/store.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { OutboxEvent } from './events.ts';
import type { LedgerSnapshot } from './payments.ts';

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const isChargeable = ({ status }: Stripe.PaymentIntent): boolean => status !== 'succeeded' && status !== 'canceled';
const inAccounts = (entries: StoredEntry[], ...accounts: Account[]): number =>
  sum(
    entries.flatMap(({ lines }) => lines.filter(({ account }) => accounts.includes(account)).map(({ cents }) => cents)),
  );

/** Money received by a provider: attempt, ledger account, cents. */
interface Receipt {
  attemptId: string;
  account: 'cash:stripe' | 'cash:paypal';
  cents: number;
}

/** An amount as PayPal writes it, in cents. */
export const centsOf = ({ value }: Money): number => Math.round(100 * Number(value));

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** PayPal's captures of a cart, each with the attempt that it names. */
export const takenByPaypal = ({ captures }: PaypalSnapshot, cartId: string): (Receipt & { reference: string })[] =>
  captures.flatMap(({ id: reference, status, amount, custom_id: custom = '' }) => {
    const [ofCart, attemptId = ''] = custom.split(' ');
    return TAKEN.has(status) && ofCart === cartId
      ? [{ attemptId, account: 'cash:paypal' as const, cents: centsOf(amount), reference }]
      : [];
  });

/** A cart's state outside the table's carts: the providers' objects and the outbox. */
export interface Outside {
  snapshot: LedgerSnapshot;
  events: OutboxEvent[];
}

/**
 * Whether a gift card's balance equals the sum of its moves with nothing held by this cart, and the cents that this
 * cart has spent of it.
 */
const shareOf = async (cardId: string, cartId: string): Promise<{ isWhole: boolean; spent: number }> => {
  const [card, moves] = await Promise.all([findCard(cardId), movesOf(cardId)]);
  const own = moves.filter((move) => move.cartId === cartId);
  const held = sum(own.map(({ heldCents }) => heldCents));
  return {
    isWhole:
      held === 0 &&
      card?.balanceCents === sum(moves.map(({ cents }) => cents)) &&
      card.promoCents === sum(moves.map(({ promoCents }) => promoCents)),
    spent: sum(own.filter(({ kind }) => kind === 'spent').map(({ heldCents }) => -heldCents)),
  };
};

/**
 * Invariants of a cart once everything has settled, whatever failed on the way; answers the broken ones as sentences.
 * Money was taken exactly once if and only if there is an order for it, and all of it is in the ledger.
 */
export const brokenInvariants = async (cartId: string, { snapshot, events }: Outside): Promise<string[]> => {
  const [{ data }, { data: attempted }, entries] = await Promise.all([
    Cart.get({ cartId }).go({ consistent: true }),
    Attempt.query.ofCart({ cartId }).go({ pages: 'all', consistent: true }),
    ledgerOf(cartId),
  ]);
  const cart = data as StoredCart;
  const isOurs = ({ metadata }: { metadata: Stripe.Metadata }): boolean => metadata.cart_id === cartId;
  const attempts = attempted as StoredAttempt[];
  const charges = snapshot.charges.filter((charge) => isOurs(charge) && charge.status === 'succeeded');
  const captures = snapshot.paypal ? takenByPaypal(snapshot.paypal, cartId) : [];
  const receipts: Receipt[] = [
    ...charges.map(({ amount, metadata }) => ({
      attemptId: metadata.attempt_id ?? '',
      account: 'cash:stripe' as const,
      cents: amount,
    })),
    ...captures,
  ];
  const taken = receipts.map(({ cents }) => cents);
  const { data: orders } =
    cart.orderIds.length > 0
      ? await Order.get(cart.orderIds.map((orderId) => ({ orderId }))).go({ consistent: true })
      : { data: [] };
  const paintings = cart.items.filter(({ supplier_product }) => !isGiftCard(supplier_product));
  const placed = events.filter(({ name, payload }) => name === 'order.placed' && payload.cartId === cartId);
  const isPlaced = cart.status === 1;
  const { total, paid, due } = balanceOf(entries);
  const paidAttempts = attempts.filter(({ state }) => state === 'paid');
  const placings = paidAttempts.filter(({ purpose }) => purpose === 'place');
  const announced = events.filter(({ name, payload }) => name === 'payment.received' && payload.cartId === cartId);
  const cardIds = [...new Set(attempts.flatMap(({ holds }) => (holds.giftCards ?? []).map(({ cardId }) => cardId)))];
  const cards = await Promise.all(cardIds.map((cardId) => shareOf(cardId, cartId)));
  const byCards = inAccounts(entries, 'gift_cards', 'gift_card_promos');
  const promises: Record<string, boolean> = {
    'at most one charge for an attempt': new Set(receipts.map(({ attemptId }) => attemptId)).size === receipts.length,
    'what was taken stands in the ledger':
      (['cash:stripe', 'cash:paypal'] as const).every(
        (account) =>
          sum(receipts.filter((one) => one.account === account).map(({ cents }) => cents)) ===
          inAccounts(entries, account),
      ) && sum(taken) + byCards === paid,
    'each capture is that of a paid attempt, to the cent': captures.every(({ attemptId, reference, cents }) =>
      paidAttempts.some(
        (attempt) =>
          attempt.attemptId === attemptId && attempt.reference === reference && attempt.amountCents === cents,
      ),
    ),
    'no capture is under review any more':
      snapshot.paypal?.captures.every(({ status }) => status !== 'PENDING') ?? true,
    'what gift cards paid stands in the ledger':
      byCards === sum(paidAttempts.map(({ holds }) => giftCardCents(holds))) &&
      byCards === sum(cards.map(({ spent }) => spent)),
    'gift cards have what their moves say': cards.every(({ isWhole }) => isWhole),
    'no charge without an order': taken.length === 0 || isPlaced,
    'no order without its payment': !isPlaced || sum(taken) === sum(paidAttempts.map(({ amountCents }) => amountCents)),
    'one attempt placed one cart': placings.length === (isPlaced ? 1 : 0),
    'each payment afterwards is told of once': announced.length === paidAttempts.length - placings.length,
    'no attempt is left open': attempts.every(
      ({ state, dueAt }) => (state === 'paid' || state === 'released') && dueAt === undefined,
    ),
    'the cart is free or placed': cart.attemptId === undefined,
    'each painting is one order': orders.length === (isPlaced ? paintings.length : 0),
    'every entry sums to zero': entries.every(({ lines }) => sum(lines.map(({ cents }) => cents)) === 0),
    'paid and due make the total': paid + due === total,
    'nothing in the ledger before the order': isPlaced || entries.length === 0,
    'the order is told of once': placed.length === (isPlaced ? 1 : 0),
    'nothing can be charged any more': !snapshot.intents.some((intent) => isOurs(intent) && isChargeable(intent)),
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
};
