import { isGiftCard } from '#shared/money/gift-cards.ts';
import { sumCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { pieceAccounts, type MoneyEvent, type PieceAccount, type Source } from '#shared/money/refunds.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { cartOf, type StoredCart } from '../carts/cart.entity.ts';
import { type Account, ledgerOf, PLACED_MEMO, PROCESSORS, type StoredEntry } from '../ledger/ledger.ts';
import { boughtCards, boughtName, type BoughtCard } from '../gift-cards/bought.ts';
import { chargedBackAmong } from '../gift-cards/cards.ts';
import { piecesOf } from '../gift-cards/issue.ts';
import type { OrderCharges, StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { ConditionRefused, retryOnConflict } from '../platform/table.ts';
import { refundsOf, type StoredRefund } from './refund.entity.ts';

/** Memos of credit notes, the entries that take back the charges of a piece or a gift card. */
export const CREDIT_MEMOS = {
  cancelled: 'Cancelled',
  guarantee: 'Money-back guarantee',
  case: 'Case decided',
  chargeback: 'Ended by a chargeback',
  giftCard: 'Gift card given back',
} as const;
const CREDITS = new Set<string>(Object.values(CREDIT_MEMOS));

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

const centsOf = ({ lines }: StoredEntry, wanted: Account): number =>
  sumCents(lines.filter(({ account }) => account === wanted).map(({ cents }) => cents));

const eventOf = (entry: StoredEntry): MoneyEvent[] => {
  const { processor, orderId, memo } = entry;
  const cents = -centsOf(entry, 'customer');
  if (processor !== undefined) {
    if (cents > 0) return [{ kind: 'payment', cents }];
    if (centsOf(entry, 'chargebacks') !== 0) return [{ kind: 'chargeback', cents: -cents }];
    return orderId === undefined ? [] : [{ kind: 'refund', orderId, cents: -cents }];
  }
  if (orderId === undefined) return [];
  if (CREDITS.has(memo)) return [{ kind: 'ended', orderId }];
  const changes = [
    { kind: 'extra', orderId, cents: -centsOf(entry, 'extras') },
    { kind: 'shipping', orderId, cents: -centsOf(entry, 'shipping') },
    { kind: 'allowance', orderId, cents: centsOf(entry, 'promos') },
  ] as const;
  return changes.filter((change) => change.cents !== 0);
};

/** Cents of a payment that the customer's bank has taken back. */
const chargedBack = (entries: readonly StoredEntry[], reference: string): number =>
  -sumCents(entries.filter((entry) => entry.reference === reference).map((entry) => centsOf(entry, 'chargebacks')));

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
    const paid = -centsOf(entry, 'customer');
    if (processor === undefined || reference === undefined || paid <= 0) return [];
    const back = refunds.filter(({ sourceId }) => sourceId === entryId);
    const promoCents = centsOf(entry, 'gift_card_promos');
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

/** Charges of a piece; an order that was placed before orders had `charges` has the price of its item alone. */
const chargesOf = ({ charges, item }: StoredOrder): OrderCharges =>
  charges ?? { itemCents: item.price * item.quantity, promoCents: 0, shippingCents: 0 };

const placedTotal = (entries: readonly StoredEntry[]): number =>
  sumCents(entries.filter(({ memo }) => memo === PLACED_MEMO).map((entry) => centsOf(entry, 'customer')));

/** A cart and its money as of one moment. */
interface Snapshot {
  cart: StoredCart;
  orders: StoredOrder[];
  entries: StoredEntry[];
  refunds: StoredRefund[];
  voidCards: Set<string>;
}

interface Part {
  orderId: string;
  charges: OrderCharges;
  isPaidAtOnce: boolean;
  isGone: boolean;
}

/** Parts of a cart: its paintings, and its gift cards, which have neither promotions nor shipping. */
const partsOf = ({ cart, orders, entries }: Snapshot): Part[] => {
  const givenBack = new Set(entries.filter(({ memo }) => memo === CREDIT_MEMOS.giftCard).map(({ orderId }) => orderId));
  const paintings = orders.map((order) => ({
    orderId: order.orderId,
    charges: chargesOf(order),
    isPaidAtOnce: false,
    isGone: order.status === ORDER.cancelled,
  }));
  const cards = piecesOf(cart.items).map(({ pieceId, item }) => {
    const orderId = boughtName({ cartId: cart.cartId, pieceId });
    return {
      orderId,
      charges: { itemCents: item.price, promoCents: 0, shippingCents: 0 },
      isPaidAtOnce: true,
      isGone: givenBack.has(orderId),
    };
  });
  return [...paintings, ...cards];
};

const moneyOf = (orderId: string, snapshot: Snapshot): PieceMoney => {
  const { cart, orders, entries } = snapshot;
  const parts = partsOf(snapshot);
  const all = sumCents(
    parts.map(({ charges: { itemCents, promoCents, shippingCents } }) => itemCents - promoCents + shippingCents),
  );
  const account = pieceAccounts(parts, placedTotal(entries) - all, entries.flatMap(eventOf)).get(orderId);
  if (!account) throw new Error(`${orderId} is not in its cart.`);
  const paintings = cart.items.filter(({ supplier_product: line }) => !isGiftCard(line)).length;
  const isLast = paintings === orders.length && parts.every((part) => part.orderId === orderId || part.isGone);
  return { cart, entries, account, sources: sourcesOf(snapshot), isLast };
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
