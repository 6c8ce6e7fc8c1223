import { trackingUrl } from '#shared/shipping/carriers.ts';
import type { Shipping } from '#shared/schemas/shipping.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readPiece, type Piece } from '../refunds/piece-money.ts';

/** What the shipping of a piece costs now, in cents. */
export const shippingCents = ({ money }: Piece): number => money.account.charges.shippingCents;

/** Shipping method of a piece. */
export const methodOf = ({ order, money }: Piece): number => order.shippingMethod ?? money.cart.shippingMethod;

/** The shipping of a piece on the wire. */
export const viewShipping = (piece: Piece): Shipping => {
  const { order, money } = piece;
  const { orderId, status, carrier, tracking, shippedAt, deliveredAt, shippingEdit: edit } = order;
  const price = shippingCents(piece);
  return {
    order_id: orderId,
    status,
    method: methodOf(piece),
    price,
    carrier: carrier ?? null,
    tracking: tracking ?? null,
    tracking_url: (carrier && tracking && trackingUrl(carrier, tracking)) || null,
    shipped_at: shippedAt ?? null,
    delivered_at: deliveredAt ?? null,
    edit: edit
      ? { method: edit.method, price: edit.priceCents, difference: edit.priceCents - price, at: edit.at }
      : null,
    due: money.dueCents,
  };
};

/** The shipping of an order on the wire, for a caller whose permission was checked. */
export const shippingOf = async (orderId: string): Promise<Shipping> =>
  viewShipping(
    await readPiece(async (): Promise<StoredOrder> => {
      const { data } = await Order.get({ orderId }).go({ consistent: true });
      if (!data) throw new Error(`Order ${orderId} is missing.`);
      return data;
    }),
  );
