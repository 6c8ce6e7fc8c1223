import { AppError } from '#shared/errors.ts';
import { sumCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import { pieceAccounts, type MoneyEvent, type PieceAccount, type Source } from '#shared/refunds.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { PLACED_MEMO, type Account, type StoredEntry } from '../carts/ledger.ts';
import { Order, type OrderCharges, type StoredOrder } from '../orders/order.entity.ts';
import { refundsOf, type StoredRefund } from './refund.entity.ts';

/** What the entry is called that takes back what a piece cost. */
export const CREDIT_MEMOS = { cancelled: 'Cancelled', guarantee: 'Money-back guarantee' } as const;
const CREDITS = new Set<string>(Object.values(CREDIT_MEMOS));

/** A payment that money can go back to. */
export interface PaidSource extends Source {
  processor: number;
  /** The provider's charge, or the gift card. */
  reference: string;
}

/** All that decides how a piece is settled, as of one version of its cart. */
export interface PieceMoney {
  cart: StoredCart;
  entries: StoredEntry[];
  account: PieceAccount;
  /** Oldest first. */
  sources: PaidSource[];
  /** Whether everything else in the cart was cancelled before. */
  isLast: boolean;
}

/** A piece, read together with its money. */
export interface Piece {
  order: StoredOrder;
  money: PieceMoney;
}

const centsOf = ({ lines }: StoredEntry, wanted: Account): number => sumCents(lines.filter(({ account }) => account === wanted).map(({ cents }) => cents));

const eventOf = (entry: StoredEntry): MoneyEvent[] => {
  const { processor, orderId, memo } = entry;
  const cents = -centsOf(entry, 'customer');
  if (processor !== undefined) return cents > 0 ? [{ kind: 'payment', cents }] : [];
  if (orderId === undefined) return [];
  if (CREDITS.has(memo)) return [{ kind: 'ended', orderId }];
  return [{ kind: 'extra', orderId, cents: -centsOf(entry, 'extras') }];
};

/** What is left of each payment of a cart once its refunds are taken off, those that are not paid out yet among them. */
export const sourcesOf = (entries: readonly StoredEntry[], refunds: readonly StoredRefund[]): PaidSource[] =>
  entries.flatMap((entry) => {
    const { entryId, processor, reference } = entry;
    const paid = -centsOf(entry, 'customer');
    if (processor === undefined || reference === undefined || paid <= 0) return [];
    const back = refunds.filter(({ sourceId }) => sourceId === entryId);
    const promoCents = centsOf(entry, 'gift_card_promos');
    const promoBack = sumCents(back.map((refund) => refund.promoCents));
    const cents = paid - promoCents - sumCents(back.map((refund) => refund.cents - refund.promoCents));
    return [{ entryId, processor, reference, cents, promoCents: promoCents - promoBack }];
  });

/** What a piece costs; before charges were frozen on orders, it was the piece alone. */
const chargesOf = ({ charges, item }: StoredOrder): OrderCharges => charges ?? { itemCents: item.price * item.quantity, promoCents: 0, shippingCents: 0 };

const readCart = async (cartId: string): Promise<StoredCart> => (await Cart.get({ cartId }).go({ consistent: true })).data as StoredCart;

const ordersOf = async ({ orderIds }: StoredCart): Promise<StoredOrder[]> => {
  const { data } = await Order.get(orderIds.map((orderId) => ({ orderId }))).go({ consistent: true });
  const byId = new Map((data as StoredOrder[]).map((order) => [order.orderId, order]));
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
};

const placedTotal = (entries: readonly StoredEntry[]): number => sumCents(entries.filter(({ memo }) => memo === PLACED_MEMO).map((entry) => centsOf(entry, 'customer')));

const moneyOf = (orderId: string, cart: StoredCart, orders: readonly StoredOrder[], entries: StoredEntry[], refunds: readonly StoredRefund[]): PieceMoney => {
  const pieces = orders.map((order) => ({ orderId: order.orderId, charges: chargesOf(order) }));
  const all = sumCents(pieces.map(({ charges: { itemCents, promoCents, shippingCents } }) => itemCents - promoCents + shippingCents));
  const account = pieceAccounts(pieces, placedTotal(entries) - all, entries.flatMap(eventOf)).get(orderId);
  if (!account) throw new Error(`Order ${orderId} is not in its cart.`);
  const isLast = cart.items.length === orders.length && orders.every((order) => order.orderId === orderId || order.status === ORDER.cancelled);
  return { cart, entries, account, sources: sourcesOf(entries, refunds), isLast };
};

/** How often a piece is read again that changes while it is read. */
const READS = 5;

/**
 * A piece and its money as of one moment, from the ledger alone: what it has cost, what was paid for it, and the payments that
 * money can go back to. Refuses `request.busy` when it changes each time that it is read.
 */
export const readPiece = async (read: () => Promise<StoredOrder>): Promise<Piece> => {
  for (let time = 1; time <= READS; time += 1) {
    const order = await read();
    const { orderId, cartId } = order;
    const cart = await readCart(cartId);
    const [entries, refunds] = await Promise.all([ledgerOf(cartId), refundsOf(cartId)]);
    const [orders, after] = await Promise.all([ordersOf(cart), readCart(cartId)]);
    const isSame = after.version === cart.version && orders.some((again) => again.orderId === orderId && again.version === order.version);
    if (isSame) return { order, money: moneyOf(orderId, cart, orders, entries, refunds) };
  }
  throw new AppError('request.busy');
};
