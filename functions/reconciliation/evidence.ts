import { Attempt, Cart, type StoredCart } from '../carts/cart.entity.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import type { Account, StoredEntry } from '../carts/ledger.ts';
import type { StoredAttempt } from '../carts/stored-attempt.ts';
import { Product } from '../catalog/product.entity.ts';
import { findCard, movesOf } from '../gift-cards/cards.ts';
import type { StoredDelivery, StoredGiftCard, StoredMove } from '../gift-cards/gift-card.entity.ts';
import { deliveriesOf } from '../gift-cards/issue.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { Promotion, type StoredPromotion } from '../promotions/promotion.entity.ts';
import { refundsOf, type StoredRefund } from '../refunds/refund.entity.ts';
import { sumCents } from '#shared/money.ts';
import type { ProviderBooks } from './provider-books.ts';

/** A gift card that an attempt of a cart has named, and everything that ever changed it. */
export interface CardEvidence {
  cardId: string;
  card: StoredGiftCard | undefined;
  moves: StoredMove[];
}

/** Everything that is known of one cart's money, on our side and on the providers'. */
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
  /** The part of the providers' books that is about this cart. */
  books: Omit<ProviderBooks, 'mentioned'>;
}

const cardsOf = (attempts: readonly StoredAttempt[]): Promise<CardEvidence[]> => {
  const ids = [...new Set(attempts.flatMap(({ holds }) => (holds.giftCards ?? []).map(({ cardId }) => cardId)))];
  return Promise.all(ids.map(async (cardId) => ({ cardId, card: await findCard(cardId), moves: await movesOf(cardId) })));
};

const productsOf = async (attempts: readonly StoredAttempt[]): Promise<Evidence['products']> => {
  const skus = [...new Set(attempts.flatMap(({ holds }) => Object.keys(holds.stock ?? {})))];
  return skus.length === 0 ? [] : (await Product.get(skus.map((sku) => ({ sku }))).go({ consistent: true })).data;
};

const promotionsOf = async (attempts: readonly StoredAttempt[]): Promise<StoredPromotion[]> => {
  const codes = [...new Set(attempts.flatMap(({ holds }) => (holds.promotions ?? []).map(({ code }) => code)))];
  return codes.length === 0 ? [] : (await Promotion.get(codes.map((code) => ({ code }))).go({ consistent: true })).data;
};

/** Gathers what is known of a cart, read consistently, beside what the providers' books say of it. */
export const evidenceOf = async (cartId: string, books: ProviderBooks): Promise<Evidence> => {
  const [{ data }, tried, entries, refunds, deliveries] = await Promise.all([
    Cart.get({ cartId }).go({ consistent: true }),
    Attempt.query.ofCart({ cartId }).go({ pages: 'all', consistent: true }),
    ledgerOf(cartId),
    refundsOf(cartId),
    deliveriesOf(cartId),
  ]);
  const cart = (data ?? undefined) as StoredCart | undefined;
  const attempts = tried.data as StoredAttempt[];
  const orderIds = cart?.orderIds ?? [];
  const [orders, cards, products, promotions] = await Promise.all([
    orderIds.length === 0 ? [] : Order.get(orderIds.map((orderId) => ({ orderId }))).go({ consistent: true }).then((found) => found.data as StoredOrder[]),
    cardsOf(attempts),
    productsOf(attempts),
    promotionsOf(attempts),
  ]);
  const payments = books.payments.filter((payment) => payment.cartId === cartId);
  const paid = new Set(payments.map(({ reference }) => reference));
  const own = { payments, refunds: books.refunds.filter(({ payment }) => paid.has(payment)), open: books.open.filter((open) => open.cartId === cartId) };
  return { cartId, cart, attempts, entries, orders, refunds, cards, deliveries, products, promotions, books: own };
};

/** Cents that the lines of some entries have in an account. */
export const centsIn = (entries: readonly StoredEntry[], ...accounts: Account[]): number =>
  sumCents(entries.flatMap(({ lines }) => lines.filter(({ account }) => accounts.includes(account)).map(({ cents }) => cents)));

const CASH = ['cash:stripe', 'cash:paypal'] as const;

/** Entries of money that came from a provider. */
export const receiptsIn = (entries: readonly StoredEntry[]): StoredEntry[] => entries.filter((entry) => centsIn([entry], ...CASH) > 0);

/** Entries of money that went back through a provider. */
export const payoutsIn = (entries: readonly StoredEntry[]): StoredEntry[] => entries.filter((entry) => centsIn([entry], ...CASH) < 0);

/** The provider's account that an entry moves. */
export const cashAccountOf = ({ lines }: StoredEntry): Account | undefined => lines.find(({ account }) => account.startsWith('cash:'))?.account;

/** Whether an attempt has come to its end. */
export const hasEnded = ({ state }: StoredAttempt): boolean => state === 'paid' || state === 'released';
