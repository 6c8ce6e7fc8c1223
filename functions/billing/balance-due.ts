import { ORDER } from '#shared/orders/order-states.ts';
import { CART_PLACED } from '#shared/schemas/cart.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { duesOf, readMoney } from '../carts/piece-accounts.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { Settlement } from '../refunds/refund.entity.ts';

/** What a cart owes. `stands`: `nothing` is due, a piece is `unfinished`, or all are `finished` and money is due. */
export interface BalanceDue {
  cart: StoredCart;
  /** Cents. */
  due: number;
  /** The part of each piece in `due`, in cents by order id or name of a bought card. */
  dues: ReadonlyMap<string, number>;
  progress: 'nothing' | 'unfinished' | 'finished';
  /** The pieces that were neither cancelled nor refunded. */
  live: StoredOrder[];
  ended: StoredOrder[];
}

const ENDED_STATUSES = new Set<number>([ORDER.refunded, ORDER.cancelled]);

const progressOf = ({ status }: StoredCart, due: number, live: readonly StoredOrder[]): BalanceDue['progress'] => {
  if (status !== CART_PLACED || due === 0 || live.length === 0) return 'nothing';
  // Nothing is charged while a case or a bank's dispute holds a piece.
  return live.every((order) => order.status >= ORDER.proofReady && order.frozenAt === undefined)
    ? 'finished'
    : 'unfinished';
};

/**
 * What a placed cart owes right now. The cart is read before its ledger, so that a write under its version fails when a
 * payment or a refund came after.
 */
export const readBalanceDue = async (cartId: string): Promise<BalanceDue> => {
  const money = await readMoney(cartId);
  const { cart, entries, orders } = money;
  const live = orders.filter(({ status }) => !ENDED_STATUSES.has(status));
  const { due } = balanceOf(entries);
  return {
    cart,
    due,
    dues: duesOf(money),
    live,
    ended: orders.filter(({ status }) => ENDED_STATUSES.has(status)),
    progress: progressOf(cart, due, live),
  };
};

/** A finished piece that owes its part of the balance. */
export interface OpenPiece {
  order: StoredOrder;
  cents: number;
}

/** The pieces of a cart that may be billed by themselves: shown to the customer, not paid, and held by no case (C51). */
export const openPieces = ({ cart, live, dues }: BalanceDue): OpenPiece[] =>
  cart.status === CART_PLACED
    ? live.flatMap((order) => {
        const cents = dues.get(order.orderId) ?? 0;
        const isOpen = order.status >= ORDER.proofReady && order.frozenAt === undefined && cents > 0;
        return isOpen ? [{ order, cents }] : [];
      })
    : [];

/** When the cart's last unfinished piece was finished, or was cancelled. */
export const finishedAt = async ({ live, ended }: BalanceDue): Promise<string> => {
  const settlements =
    ended.length > 0
      ? (await Settlement.get(ended.map(({ orderId }) => ({ orderId }))).go({ consistent: true })).data
      : [];
  const times = [
    ...live.map(({ completedAt, placedAt }) => completedAt ?? placedAt),
    ...settlements.map(({ at }) => at),
  ];
  return times.toSorted().at(-1) ?? '';
};
