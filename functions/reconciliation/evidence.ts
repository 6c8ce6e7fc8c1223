import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { ledgerOf, type StoredEntry } from '../ledger/ledger.ts';
import { attemptsOf, type StoredAttempt } from '../checkout/attempt.ts';
import { Product } from '../catalog/product.entity.ts';
import { findCard, movesOf } from '../gift-cards/cards.ts';
import type { StoredDelivery, StoredGiftCard, StoredMove } from '../gift-cards/gift-card.entity.ts';
import { deliveriesOf } from '../gift-cards/issue.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { Promotion, type StoredPromotion } from '../promotions/promotion.entity.ts';
import { refundsOf, type StoredRefund } from '../refunds/refund.entity.ts';
import { cartStatement, type CartStatement } from './cart-statement.ts';
import type { ProviderStatement } from './provider-statement.ts';

/** A gift card that an attempt of the cart has used, with all its moves. */
export interface CardEvidence {
  cardId: string;
  card: StoredGiftCard | undefined;
  moves: StoredMove[];
}

/** Ledger snapshot of one cart, and the provider statement about it. */
export interface Evidence {
  cartId: string;
  cart: StoredCart | undefined;
  attempts: StoredAttempt[];
  entries: StoredEntry[];
  orders: StoredOrder[];
  refunds: StoredRefund[];
  cards: CardEvidence[];
  deliveries: StoredDelivery[];
  products: { sku: string; quantity?: number }[];
  promotions: StoredPromotion[];
  statement: CartStatement;
}

const cardsOf = (attempts: readonly StoredAttempt[]): Promise<CardEvidence[]> => {
  const ids = [...new Set(attempts.flatMap(({ holds }) => (holds.giftCards ?? []).map(({ cardId }) => cardId)))];
  return Promise.all(
    ids.map(async (cardId) => ({ cardId, card: await findCard(cardId), moves: await movesOf(cardId) })),
  );
};

const productsOf = async (attempts: readonly StoredAttempt[]): Promise<Evidence['products']> => {
  const skus = [...new Set(attempts.flatMap(({ holds }) => Object.keys(holds.stock ?? {})))];
  return skus.length === 0 ? [] : (await Product.get(skus.map((sku) => ({ sku }))).go({ consistent: true })).data;
};

const promotionsOf = async (attempts: readonly StoredAttempt[]): Promise<StoredPromotion[]> => {
  const codes = [...new Set(attempts.flatMap(({ holds }) => (holds.promotions ?? []).map(({ code }) => code)))];
  return codes.length === 0 ? [] : (await Promotion.get(codes.map((code) => ({ code }))).go({ consistent: true })).data;
};

/** Reads the ledger snapshot of a cart consistently, and completes the provider statement about it. */
export const evidenceOf = async (cartId: string, statement: ProviderStatement): Promise<Evidence> => {
  const [{ data: cart }, attempts, entries, refunds, deliveries] = await Promise.all([
    Cart.get({ cartId }).go({ consistent: true }),
    attemptsOf(cartId),
    ledgerOf(cartId),
    refundsOf(cartId),
    deliveriesOf(cartId),
  ]);
  const [orders, cards, products, promotions, own] = await Promise.all([
    ordersOf(cart?.orderIds ?? []),
    cardsOf(attempts),
    productsOf(attempts),
    promotionsOf(attempts),
    cartStatement(cartId, attempts, entries, statement),
  ]);
  return {
    cartId,
    cart: cart ?? undefined,
    attempts,
    entries,
    orders,
    refunds,
    cards,
    deliveries,
    products,
    promotions,
    statement: own,
  };
};

/** Whether an attempt has come to its end. */
export const hasEnded = ({ state }: StoredAttempt): boolean => state === 'paid' || state === 'released';
