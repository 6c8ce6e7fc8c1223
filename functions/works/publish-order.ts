import { ORDER } from '#shared/order-states.ts';
import { Cart } from '../carts/cart.entity.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { readArtists } from '../sellers/artists.ts';
import { hideWork, showWork } from './show-work.ts';
import type { StoredWork } from './work.entity.ts';

/** Public data of a finished piece that the order does not contain; pictures are paths on the site. */
export interface FinishedPiece {
  title: string;
  picture: string;
  /** The customer's photo, if it may be shown. */
  photo?: string;
  tags: string[];
  instructions?: string;
}

const FINISHED = new Set<number>([ORDER.delivered, ORDER.closed]);

const chosen = ({ item }: StoredOrder, option: string): string | undefined =>
  item.options.find(({ name }) => name === option)?.value;

const workOf = async (order: StoredOrder, supplierId: string, piece: FinishedPiece): Promise<StoredWork> => {
  const { orderId, sku, cartId, placedAt } = order;
  const [{ data: cart }, { data: moves }, product, [artist]] = await Promise.all([
    Cart.get({ cartId }).go({ consistent: true }),
    OrderMove.query.ofOrder({ orderId }).go({ pages: 'all' }),
    readProduct(sku),
    readArtists([supplierId]),
  ]);
  return {
    instructions: '',
    ...piece,
    orderId,
    sku,
    supplierId,
    artistName: artist?.name ?? '',
    medium: product.medium,
    size: chosen(order, 'size') ?? '',
    city: cart?.address?.city ?? '',
    country: cart?.address?.country ?? '',
    finishedAt: moves.find(({ to }) => FINISHED.has(to))?.at ?? placedAt,
  };
};

/**
 * Publishes the piece of a delivered or closed order, with only city and country of its customer, and answers whether
 * it is public now. Otherwise, as for a private order, hides the piece if it was public (C23).
 */
export const publishOrder = async (orderId: string, piece: FinishedPiece): Promise<boolean> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  const isPublic =
    order?.supplierId !== undefined && FINISHED.has(order.status) && chosen(order, 'privacy') !== 'private';
  if (!isPublic) {
    await hideWork(orderId);
    return false;
  }
  await showWork(await workOf(order, order.supplierId!, piece));
  return true;
};
