import { AppError } from '#shared/errors.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import type { CartOrders, OrderSummary } from '#shared/schemas/order.ts';
import { parcelOf } from '#shared/shipping/shipping.ts';
import { chargeTimes } from '../billing/charge-at.ts';
import { readCart } from '../carts/carts.ts';
import { contactOf } from '../carts/cart-view.ts';
import { duesOf, moneyOf } from '../carts/piece-accounts.ts';
import { balanceOf, type StoredEntry } from '../ledger/ledger.ts';
import { boughtCards, boughtView } from '../gift-cards/bought.ts';
import type { Actor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { may } from '../platform/permissions.ts';
import type { StoredArtist } from '../artists/artist.entity.ts';
import { readArtists } from '../artists/artists.ts';
import { photosOf } from '../styles/ordered-photos.ts';
import { OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { standingOf } from './standing.ts';

const summaryOf = async (
  order: StoredOrder,
  artist: StoredArtist | undefined,
  entries: StoredEntry[],
  { due, chargeAt }: { due: number; chargeAt: number | null },
): Promise<OrderSummary> => {
  const [{ data: moves }, standing] = await Promise.all([
    OrderMove.query.ofOrder({ orderId: order.orderId }).go({ pages: 'all' }),
    standingOf(order, entries, due),
  ]);
  const milliseconds = Date.parse(order.scheduleAt);
  return {
    ...standing,
    charge_at: chargeAt,
    item: { ...order.item, photos: photosOf(order.item), ...parcelOf(order.item) },
    image: order.item._assets[0] ?? null,
    schedule: { sec: Math.floor(milliseconds / 1000), msec: milliseconds % 1000 },
    supplier: artist ? { id: artist.supplierId, name: artist.name, username: artist.username } : null,
    processed: order.isSelectionAnnounced,
    moves: moves.map(({ at, to, why }) => ({ at, to, why })),
  };
};

/**
 * The confirmation page of a placed cart: each piece and gift card with its state (C4). Refuses `order.not_found` to
 * actors who may not see the cart.
 */
export const cartOrders = async (cartId: string, actor: Actor): Promise<CartOrders> => {
  const cart = await readCart(cartId, actor).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('order.not_found', { cause: error }) : error;
  });
  if (cart.status === CART_OPEN) throw new AppError('order.not_found');
  const [money, cards] = await Promise.all([moneyOf(cart), boughtCards(cart)]);
  const { entries, orders } = money;
  const dues = duesOf(money);
  const charges = await chargeTimes(cart, dues);
  const supplierIds = [...new Set(orders.flatMap(({ supplierId }) => supplierId ?? []))];
  const artists = supplierIds.length > 0 ? await readArtists(supplierIds) : [];
  const { total, paid, due, dueNow } = balanceOf(entries);
  return {
    cart: {
      id: cartId,
      status: cart.status,
      email: contactOf(cart, actor).email ?? '',
      timestamp: Math.floor(Date.parse(cart.placedAt ?? cart.createdAt) / 1000),
      total,
      paid,
      due,
      due_now: dueNow,
      may_pay: may(actor, 'cart.pay', cart),
      charge_at: charges.whole,
      qc_passed: cart.qcPassed,
    },
    now: { sec: nowSeconds() },
    gift_cards: cards.map((card) => boughtView(card, { withRecipient: may(actor, 'cart.seeContact', cart) })),
    orders: await Promise.all(
      orders.map((order) =>
        summaryOf(
          order,
          artists.find(({ supplierId }) => supplierId === order.supplierId),
          entries,
          { due: dues.get(order.orderId) ?? 0, chargeAt: charges.pieces.get(order.orderId) ?? null },
        ),
      ),
    ),
  };
};
