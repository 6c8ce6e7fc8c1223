import { PASSED_ON, type PassedOnKind } from '#shared/money/passed-on.ts';
import { FREE_CANCELLATION_MS } from '#shared/money/refunds.ts';
import { isUndone } from '#shared/orders/order-states.ts';
import type { OwedPart, PassOnState } from '#shared/schemas/passed-on.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { charityCodeOf } from '../orders/charity-code.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { waitOf } from './waits.ts';

const MAX_LISTED = 100;
const SHOWN_OF_A_CODE = 4;

type Done = NonNullable<OwedPart['done']>;

/** How a part was passed on: of a gift card's code only the end, because whoever has the code can spend the card. */
const doneOf = async (order: StoredOrder, kind: PassedOnKind): Promise<Done | null> => {
  const done = order.passedOn?.[kind]?.done;
  if (!done || kind === 'carbon') return done ?? null;
  const code = (await charityCodeOf(order)) ?? '';
  return { ...done, reference: `…${code.slice(-SHOWN_OF_A_CODE)}` };
};

const stateOf = ({ passOn }: StoredOrder, isDone: boolean): PassOnState =>
  isDone ? 'passed_on' : passOn === 'returned' ? 'returned' : 'owed';

/** A part of an order's price that is passed on, for the staff; undefined where the order has none of this kind. */
export const owedPart = async (
  order: StoredOrder,
  cart: StoredCart | undefined,
  kind: PassedOnKind,
): Promise<OwedPart | undefined> => {
  const part = order.passedOn?.[kind];
  if (!part) return undefined;
  const state = stateOf(order, part.done !== undefined);
  return {
    order_id: order.orderId,
    title: order.item.title,
    kind,
    cents: part.cents,
    trees: part.trees ?? null,
    state,
    placed_at: order.placedAt,
    name: (order.address ?? cart?.address)?.name ?? '',
    email: order.email,
    waits_for: state === 'owed' ? waitOf(order, cart) : null,
    done: await doneOf(order, kind),
    returned_by_us: state === 'passed_on' && isUndone(order.status),
  };
};

const cartsOf = async (orders: readonly StoredOrder[]): Promise<Map<string, StoredCart>> => {
  const ids = [...new Set(orders.map(({ cartId }) => cartId))];
  if (ids.length === 0) return new Map();
  const { data } = await Cart.get(ids.map((cartId) => ({ cartId }))).go();
  return new Map(data.map((cart) => [cart.cartId, cart]));
};

/**
 * What is owed to others, the oldest first, or what was passed on or returned, the newest first: the parts of 100 pieces
 * at most. A piece of whose parts one is still owed is among the owed ones with both.
 */
export const owedParts = async (state: PassOnState): Promise<OwedPart[]> => {
  const { data: orders } = await Order.query
    .toPassOn({ passOn: state })
    .go({ limit: MAX_LISTED, order: state === 'owed' ? 'asc' : 'desc' });
  const carts = await cartsOf(orders);
  const parts = await Promise.all(
    orders.flatMap((order) => PASSED_ON.map((kind) => owedPart(order, carts.get(order.cartId), kind))),
  );
  return parts.filter((part) => part !== undefined);
};

/** Number of pieces, up to 100, with something that can be passed on now. */
export const countToPassOn = async (): Promise<number> => {
  const before = new Date(now() - FREE_CANCELLATION_MS).toISOString();
  const { data: orders } = await Order.query
    .toPassOn({ passOn: 'owed' })
    .lte({ passOnSince: before })
    .go({ limit: MAX_LISTED });
  const carts = await cartsOf(orders);
  return orders.filter((order) => waitOf(order, carts.get(order.cartId)) === null).length;
};
