import { now } from '#functions/platform/clock.ts';
import { keepBilling } from '#functions/billing/keep-billing.ts';
import { ORDER } from '#shared/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { anOrder, type OrderWish, type PlacedOrder } from './orders.ts';
import type { ArtistAtWork } from './people.ts';

/** The artist says that a piece is finished. */
export const complete = (artist: ArtistAtWork, orderId: string): Promise<SellerRequest> => artist.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}/complete`, {});

/** An order whose one piece is finished and whose balance is to be billed, and when it was finished in epoch milliseconds. */
export const aFinishedOrder = async (wish: Omit<OrderWish, 'status'> = {}): Promise<PlacedOrder & { cart: Cart; finishedAt: number }> => {
  const order = await anOrder({ ...wish, status: ORDER.accepted });
  const finishedAt = now();
  await complete(order.artists[0]!, order.orderId);
  await keepBilling(order.cartId);
  return { ...order, finishedAt, cart: await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`) };
};
