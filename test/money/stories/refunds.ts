import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { CreateCart } from '#shared/schemas/cart.ts';
import { aPlacedCart } from '#test/factories/carts.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { cancelFor } from '#test/support/refunds.ts';
import { unkept, type Customer, type Story } from './story.ts';

interface Cancelling {
  overrides?: Partial<CreateCart>;
  /** A gift card that pays its part first. */
  card?: { cents: number; promoCents: number };
  /** An artist has accepted, and the 24 hours of free cancelling are over. */
  isLate?: boolean;
  refundCents: number;
}

const isWhole = async ({ cardId }: HeldCard, { cents, promoCents }: Required<Cancelling>['card']): Promise<boolean> => {
  const [held, moves] = await Promise.all([findCard(cardId), movesOf(cardId)]);
  return (
    held?.balanceCents === cents &&
    held.promoCents === promoCents &&
    sumCents(moves.map((move) => move.cents)) === cents &&
    moves.filter(({ kind }) => kind === 'refunded').length === 1
  );
};

/** A customer who cancels the only piece, the last of its line; `refundCents` is the expected refund. */
const cancelling = async ({
  overrides = {},
  card: has,
  isLate = false,
  refundCents,
}: Cancelling): Promise<Customer> => {
  const { sku } = await aProduct({ quantity: 1 });
  const card = has && (await aCard(has));
  const giftcards: [string, string][] = card ? [[card.code, card.pin]] : [];
  const { shopper, cart } = await aPlacedCart(aVisitor(), { ...overrides, product_id: sku, giftcards });
  const orderId = cart.orders[0]?.id ?? '';
  if (isLate) await Order.patch({ orderId }).set({ status: ORDER.accepted, placedAt: '2026-01-01T00:00:00.000Z' }).go();
  return {
    cartId: cart.id,
    cancels: true,
    press: (key) => cancelFor(shopper, orderId, refundCents, key),
    broken: async ({ snapshot, events }, comesBack) => {
      const [{ data: order }, { data: product }, entries] = await Promise.all([
        Order.get({ orderId }).go({ consistent: true }),
        Product.get({ sku }).go({ consistent: true }),
        ledgerOf(cart.id),
      ]);
      const isDone = comesBack || order?.status === ORDER.cancelled;
      const fromCard = has ? has.cents + has.promoCents : 0;
      return unkept({
        'the piece is cancelled or as it was':
          order?.status === (isDone ? ORDER.cancelled : isLate ? ORDER.accepted : ORDER.quoting),
        'what was agreed to came back, once':
          sumCents(snapshot.charges.map(({ amount_refunded }) => amount_refunded)) ===
          (isDone ? refundCents - fromCard : 0),
        'the gift card is whole again': !isDone || !card || !has || (await isWhole(card, has)),
        'what is kept is all that is left': !isDone || balanceOf(entries).total === balanceOf(entries).paid,
        'the piece is on sale again': Number(product?.quantity) === (isDone ? 1 : 0),
        'it is told once':
          events.filter(({ name, payload }) => name === 'order.cancelled' && payload.orderId === orderId).length ===
          Number(isDone),
      });
    },
  };
};

/** Every story of a refund for a piece. */
export const REFUNDS: readonly Story[] = [
  { name: 'cancelling', begin: () => cancelling({ refundCents: 3_780 }) },
  {
    name: 'cancelling late, the deposit kept',
    begin: () => cancelling({ overrides: { full_payment: true }, isLate: true, refundCents: 16_620 }),
  },
  {
    name: 'cancelling what two sources paid',
    begin: () =>
      cancelling({ overrides: { full_payment: true }, card: { cents: 5_000, promoCents: 700 }, refundCents: 20_400 }),
  },
];
