import { sumCents } from '#shared/money/money.ts';
import type { PieceAccount, Source } from '#shared/money/refunds.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { cartOf, type StoredCart } from '../carts/cart.entity.ts';
import { accountsOf, duesOf, isLastOf } from '../carts/piece-accounts.ts';
import { centsIn, ledgerOf, PROCESSORS, type StoredEntry } from '../ledger/ledger.ts';
import { boughtCards, boughtName, type BoughtCard } from '../gift-cards/bought.ts';
import { chargedBackAmong } from '../gift-cards/cards.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { ConditionRefused, retryOnConflict } from '../platform/table.ts';
import { refundsOf, type StoredRefund } from './refund.entity.ts';

/** A payment that can be refunded. */
export interface PaidSource extends Source {
  processor: number;
  /** The provider's charge, or the gift card. */
  reference: string;
  /** A gift card that is void, because its own payment was taken back: what is refunded to it does not come back. */
  isVoid: boolean;
}

/** Everything that decides about the settlement of a piece, as of one version of its cart. */
export interface PieceMoney {
  cart: StoredCart;
  entries: StoredEntry[];
  account: PieceAccount;
  /** Its part of the cart's rest, in cents, and those of all pieces (C51). */
  dueCents: number;
  dues: ReadonlyMap<string, number>;
  /** Oldest first. */
  sources: PaidSource[];
  /** Whether everything else in the cart was cancelled or given back before. */
  isLast: boolean;
}

/** A piece, read together with its money. */
export interface Piece {
  order: StoredOrder;
  money: PieceMoney;
}

/** Cents of a payment that the customer's bank has taken back. */
const chargedBack = (entries: readonly StoredEntry[], reference: string): number =>
  -sumCents(entries.filter((entry) => entry.reference === reference).map((entry) => centsIn(entry, 'chargebacks')));

/** Those gift cards among payments or refunds that are void because their own payments were taken back. */
export const voidCardsOf = (payments: readonly { processor?: number; reference?: string }[]): Promise<Set<string>> =>
  chargedBackAmong(
    payments.flatMap(({ processor, reference }) =>
      processor === PROCESSORS.giftCard && reference !== undefined ? [reference] : [],
    ),
  );

/** What is left of each payment of a cart after chargebacks and refunds, pending ones included. */
const sourcesOf = ({ entries, refunds, voidCards }: Snapshot): PaidSource[] =>
  entries.flatMap((entry) => {
    const { entryId, processor, reference } = entry;
    const paid = -centsIn(entry, 'customer');
    if (processor === undefined || reference === undefined || paid <= 0) return [];
    const back = refunds.filter(({ sourceId }) => sourceId === entryId);
    const promoCents = centsIn(entry, 'gift_card_promos');
    const promoBack = sumCents(back.map((refund) => refund.promoCents));
    const gone = sumCents(back.map((refund) => refund.cents - refund.promoCents)) + chargedBack(entries, reference);
    return [
      {
        entryId,
        processor,
        reference,
        cents: Math.max(0, paid - promoCents - gone),
        promoCents: promoCents - promoBack,
        isVoid: voidCards.has(reference),
      },
    ];
  });

/** A cart and its money as of one moment. */
interface Snapshot {
  cart: StoredCart;
  orders: StoredOrder[];
  entries: StoredEntry[];
  refunds: StoredRefund[];
  voidCards: Set<string>;
}

const moneyOf = (orderId: string, snapshot: Snapshot): PieceMoney => {
  const { cart, entries } = snapshot;
  const account = accountsOf(snapshot).get(orderId);
  if (!account) throw new Error(`${orderId} is not in its cart.`);
  const dues = duesOf(snapshot);
  const dueCents = dues.get(orderId) ?? 0;
  return { cart, entries, account, dueCents, dues, sources: sourcesOf(snapshot), isLast: isLastOf(orderId, snapshot) };
};

/**
 * Reads a cart with its money until nothing changes during the read; refuses `request.busy` when something changes each
 * time.
 */
const readConsistently = <T>(
  read: () => Promise<T>,
  cartIdOf: (found: T) => string,
  isSame: (found: T, snapshot: Snapshot) => boolean,
): Promise<[T, Snapshot]> =>
  retryOnConflict(read, async (found) => {
    const cartId = cartIdOf(found);
    const cart = await cartOf(cartId);
    const [entries, refunds] = await Promise.all([ledgerOf(cartId), refundsOf(cartId)]);
    const [orders, voidCards, after] = await Promise.all([
      ordersOf(cart.orderIds),
      voidCardsOf(entries),
      cartOf(cartId),
    ]);
    const snapshot = { cart, orders, entries, refunds, voidCards };
    if (after.version !== cart.version || !isSame(found, snapshot)) throw new ConditionRefused(['cart']);
    return [found, snapshot];
  });

/**
 * A piece and its money as of one moment, from the ledger alone: its charges, what was paid for it, and the payments
 * that can be refunded.
 */
export const readPiece = async (read: () => Promise<StoredOrder>): Promise<Piece> => {
  const isSame = ({ orderId, version }: StoredOrder, { orders }: Snapshot): boolean =>
    orders.some((again) => again.orderId === orderId && again.version === version);
  const [order, snapshot] = await readConsistently(read, ({ cartId }) => cartId, isSame);
  return { order, money: moneyOf(order.orderId, snapshot) };
};

/** A gift card that an order bought, read together with its money. */
export interface CardPiece {
  name: string;
  card: BoughtCard;
  money: PieceMoney;
}

/**
 * The gift cards that a placed cart bought, each with its money as of one moment; `read` answers the cart, or refuses.
 */
export const readCardPieces = async (read: () => Promise<StoredCart>): Promise<CardPiece[]> => {
  const [cart, snapshot] = await readConsistently(
    read,
    ({ cartId }) => cartId,
    () => true,
  );
  if (cart.status === CART_OPEN) return [];
  return (await boughtCards(cart)).map((card) => {
    const name = boughtName(card);
    return { name, card, money: moneyOf(name, snapshot) };
  });
};
