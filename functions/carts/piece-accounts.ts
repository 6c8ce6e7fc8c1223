import { isGiftCard } from '#shared/money/gift-cards.ts';
import { sumCents } from '#shared/money/money.ts';
import {
  pieceAccounts,
  pieceDues,
  splitByWeight,
  type MoneyEvent,
  type PieceAccount,
  type PieceCents,
  type PlacedPiece,
} from '#shared/money/refunds.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { boughtName } from '../gift-cards/bought.ts';
import { piecesOf } from '../gift-cards/issue.ts';
import { balanceOf, centsIn, ledgerOf, PLACED_MEMO, type StoredEntry } from '../ledger/ledger.ts';
import type { OrderCharges, StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { cartOf, type StoredCart } from './cart.entity.ts';

/** Memos of credit notes, the entries that take back the charges of a piece or a gift card. */
export const CREDIT_MEMOS = {
  cancelled: 'Cancelled',
  guarantee: 'Money-back guarantee',
  case: 'Case decided',
  chargeback: 'Ended by a chargeback',
  giftCard: 'Gift card given back',
} as const;
const CREDITS = new Set<string>(Object.values(CREDIT_MEMOS));

/** A placed cart with its orders and its ledger. */
export interface CartMoney {
  cart: Pick<StoredCart, 'cartId' | 'items'>;
  orders: readonly StoredOrder[];
  entries: StoredEntry[];
}

/** What a payment was made for; a chargeback and its return are for what their payment was. */
const piecesPaid = (
  { pieces: own, reference, lines }: StoredEntry,
  cents: number,
  entries: readonly StoredEntry[],
): { pieces?: PieceCents[] } => {
  const isBanks = centsIn({ lines }, 'chargebacks') !== 0;
  const pieces = isBanks ? entries.find((one) => one.reference === reference && one.pieces)?.pieces : own;
  if (!pieces) return {};
  const parts = splitByWeight(
    cents,
    pieces.map((piece) => piece.cents),
  );
  return { pieces: pieces.map(({ orderId }, index) => ({ orderId, cents: parts[index] ?? 0 })) };
};

const eventOf = (entry: StoredEntry, entries: readonly StoredEntry[]): MoneyEvent[] => {
  const { processor, orderId, memo } = entry;
  const cents = -centsIn(entry, 'customer');
  if (processor !== undefined) {
    if (cents > 0) return [{ kind: 'payment', cents, ...piecesPaid(entry, cents, entries) }];
    if (centsIn(entry, 'chargebacks') !== 0)
      return [{ kind: 'chargeback', cents: -cents, ...piecesPaid(entry, -cents, entries) }];
    return orderId === undefined ? [] : [{ kind: 'refund', orderId, cents: -cents }];
  }
  if (orderId === undefined) return [];
  if (CREDITS.has(memo)) return [{ kind: 'ended', orderId }];
  const changes = [
    { kind: 'extra', orderId, cents: -centsIn(entry, 'extras') },
    { kind: 'shipping', orderId, cents: -centsIn(entry, 'shipping') },
    { kind: 'allowance', orderId, cents: centsIn(entry, 'promos') + centsIn(entry, 'rounding') },
  ] as const;
  return changes.filter((change) => change.cents !== 0);
};

/** Charges of a piece; an order that was placed before orders had `charges` has the price of its item alone. */
const chargesOf = ({ charges, item }: StoredOrder): OrderCharges =>
  charges ?? { itemCents: item.price * item.quantity, promoCents: 0, shippingCents: 0 };

const placedTotal = (entries: readonly StoredEntry[]): number =>
  sumCents(entries.filter(({ memo }) => memo === PLACED_MEMO).map((entry) => centsIn(entry, 'customer')));

interface Part extends PlacedPiece {
  isGone: boolean;
}

/** Parts of a cart: its paintings, and its gift cards, which have neither promotions nor shipping. */
const partsOf = ({ cart, orders, entries }: CartMoney): Part[] => {
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

type SplitInput = [parts: Part[], otherCents: number, events: MoneyEvent[]];

const inputOf = (money: CartMoney): SplitInput => {
  const { entries } = money;
  const parts = partsOf(money);
  const all = sumCents(
    parts.map(({ charges: { itemCents, promoCents, shippingCents } }) => itemCents - promoCents + shippingCents),
  );
  return [parts, placedTotal(entries) - all, entries.flatMap((entry) => eventOf(entry, entries))];
};

/** Charges of each piece of a placed cart and what was paid for it, by order id or by the name of a bought card. */
export const accountsOf = (money: CartMoney): Map<string, PieceAccount> => pieceAccounts(...inputOf(money));

/** What each piece of a placed cart owes of its rest, in cents; the parts add up to it (C2, C51). */
export const duesOf = (money: CartMoney): Map<string, number> =>
  pieceDues(...inputOf(money), balanceOf(money.entries).due);

/** A placed cart as stored, with its orders and its ledger. */
export interface PlacedMoney extends CartMoney {
  cart: StoredCart;
  orders: StoredOrder[];
}

/** A placed cart that was read, with its orders and its ledger. */
export const moneyOf = async (cart: StoredCart): Promise<PlacedMoney> => {
  const [entries, orders] = await Promise.all([ledgerOf(cart.cartId), ordersOf(cart.orderIds)]);
  return { cart, entries, orders };
};

/** A placed cart with its orders and its ledger, which is read after the cart. */
export const readMoney = async (cartId: string): Promise<PlacedMoney> => moneyOf(await cartOf(cartId));

/** What a piece owes right now of its cart's rest, in cents. */
export const dueOf = async ({ orderId, cartId }: Pick<StoredOrder, 'orderId' | 'cartId'>): Promise<number> =>
  duesOf(await readMoney(cartId)).get(orderId) ?? 0;

/** Whether everything else in a cart was cancelled or given back before. */
export const isLastOf = (orderId: string, money: CartMoney): boolean => {
  const { cart, orders } = money;
  const paintings = cart.items.filter(({ supplier_product: line }) => !isGiftCard(line)).length;
  return paintings === orders.length && partsOf(money).every((part) => part.orderId === orderId || part.isGone);
};
