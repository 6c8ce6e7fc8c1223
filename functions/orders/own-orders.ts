import { CART_OPEN } from '#shared/schemas/cart.ts';
import type { OwnOrder } from '#shared/schemas/account.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { balanceOf } from '../carts/ledger.ts';
import { idsOf, type SignedInActor } from '../platform/actor.ts';
import { Order } from './order.entity.ts';

const MAX_LISTED = 50;

const placedOf = async (ownerId: string): Promise<StoredCart[]> => {
  const { data } = await Cart.query
    .ofBuyer({ ownerId })
    .where(({ status }, { ne }) => ne(status, CART_OPEN))
    .go({ order: 'desc', count: MAX_LISTED });
  return data;
};

const statusesOf = async (orderIds: string[]): Promise<Map<string, number>> => {
  if (orderIds.length === 0) return new Map();
  const { data } = await Order.get(orderIds.map((orderId) => ({ orderId }))).go({
    attributes: ['orderId', 'status'],
    consistent: true,
  });
  return new Map(data.map(({ orderId, status }) => [orderId, status]));
};

const placedAtOf = ({ placedAt, createdAt }: StoredCart): string => placedAt ?? createdAt;

/**
 * The placed carts of an account, newest first, at most 50; also those that this browser has placed as a visitor before
 * sign-in, as long as it has the visitor's cookie.
 */
export const ownOrders = async (actor: SignedInActor): Promise<OwnOrder[]> => {
  const lists = await Promise.all(idsOf(actor).map(placedOf));
  const carts = lists
    .flat()
    .toSorted((a, b) => placedAtOf(b).localeCompare(placedAtOf(a)))
    .slice(0, MAX_LISTED);
  const [statuses, ...ledgers] = await Promise.all([
    statusesOf(carts.flatMap(({ orderIds }) => orderIds)),
    ...carts.map(({ cartId }) => ledgerOf(cartId)),
  ]);
  return carts.map((cart, index) => {
    const { total, due } = balanceOf(ledgers[index] ?? []);
    return {
      cart_id: cart.cartId,
      placed_at: placedAtOf(cart),
      titles: cart.items.map(({ title }) => title),
      thumb: cart.items.flatMap(({ _assets }) => _assets)[0] ?? null,
      total,
      due,
      orders: cart.orderIds.flatMap((id) => {
        const status = statuses.get(id);
        return status === undefined ? [] : [{ id, status }];
      }),
    };
  });
};
