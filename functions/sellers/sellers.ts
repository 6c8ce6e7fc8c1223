import { sharesOf } from '#shared/artists.ts';
import { ORDER } from '#shared/order-states.ts';
import { isPaintedAgain } from '#shared/refunds.ts';
import type { Brief, SellerRequest } from '#shared/schemas/quote.ts';
import { Cart } from '../carts/cart.entity.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { balanceOf } from '../carts/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { Quote, type StoredQuote } from '../quotes/quote.entity.ts';
import { readAsked } from '../quotes/quotes.ts';
import { claimPhotos } from '../refunds/claim-view.ts';
import { lastClaimOf } from '../refunds/claim.entity.ts';
import { picturesOf } from '../uploads/pictures-of.ts';

const MAX_REQUESTS = 50;

const briefOf = (order: StoredOrder, quote: StoredQuote): Brief => {
  const { item } = order;
  const isSelected = order.supplierId === quote.supplierId && order.isSelectionAnnounced;
  return {
    order_id: order.orderId,
    cart_id: order.cartId,
    product: { sku: order.sku, title: item.title },
    options: item.options.map(({ name, value, display_name, display_value }) => ({
      name,
      value,
      display_name,
      display_value,
    })),
    description: item.description,
    assets: item._assets,
    share: sharesOf(item.price).artist,
    asked_at: quote.askedAt,
    schedule_at: order.scheduleAt,
    status: order.status,
    // The customer may change the choice until the artist has been notified (`isSelectionAnnounced`).
    selected: isSelected,
    processed: isSelected,
    _acceptError: isSelected ? (order.acceptError ?? null) : null,
    ...(quote.price !== undefined && {
      quote: { id: quote.quoteId, price: quote.price, days: quote.days ?? 0, score: quote.score ?? 0 },
    }),
  };
};

/** The latest 50 requests to an artist, newest first; each shows only this artist's own quote. */
export const sellerRequests = async (supplierId: string): Promise<Brief[]> => {
  const { data } = await Quote.query.ofSupplier({ supplierId }).go({ order: 'desc', limit: MAX_REQUESTS });
  if (data.length === 0) return [];
  const { data: orders } = await Order.get(data.map(({ orderId }) => ({ orderId }))).go();
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return data.flatMap((quote) => {
    const order = byId.get(quote.orderId);
    return order ? [briefOf(order, quote)] : [];
  });
};

const FINISHED = new Set<number>([ORDER.proofReady, ORDER.approved]);

/** Whether a finished piece must not be shipped yet, because its cart has a balance due (C9). */
const isHeld = async ({ status, cartId }: StoredOrder): Promise<boolean> =>
  FINISHED.has(status) && balanceOf(await ledgerOf(cartId)).due > 0;

const arePhotosChecked = async ({ cartId }: StoredOrder): Promise<boolean> => {
  const { data } = await Cart.get({ cartId }).go({ attributes: ['qcPassed'] });
  return data?.qcPassed ?? false;
};

/** The admin's text and the claim's photos for the artist of a repaint; null if the order is not repainted. */
const repaintOf = async (order: StoredOrder): Promise<SellerRequest['repaint']> => {
  const claim = isPaintedAgain(order) ? await lastClaimOf(order.orderId) : undefined;
  return claim?.state === 'repaint'
    ? { words: claim.answer ?? '', photos: claimPhotos(claim, await picturesOf(claim.photos)) }
    : null;
};

/** One order for an artist who was asked for it; refuses `order.not_found` for everybody else. */
export const sellerRequest = async (orderId: string, actor: KnownActor): Promise<SellerRequest> => {
  const { order, asked } = await readAsked(orderId, actor, 'order.seeBrief');
  const brief = briefOf(order, asked);
  const [isShippingHeld, isChecked, repaint] = await Promise.all([
    brief.selected && isHeld(order),
    arePhotosChecked(order),
    brief.selected ? repaintOf(order) : null,
  ]);
  return { ...brief, shipping_held: isShippingHeld, photos_checked: isChecked, repaint };
};
