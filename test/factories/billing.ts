import { now, nowIso } from '#functions/platform/clock.ts';
import { readPieceBilling } from '#functions/billing/billing.entity.ts';
import { syncBilling } from '#functions/billing/sync-billing.ts';
import { Cart as StoredCart } from '#functions/carts/cart.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { APPROVAL_MS } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { Order } from '#functions/orders/order.entity.ts';
import type { Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { addPiece, checkoutOf, place } from './carts.ts';
import { anOrder, type OrderOverrides, type PlacedOrder } from './orders.ts';
import { aPicture } from './pictures.ts';
import { aVisitor, type ArtistAtWork } from './people.ts';

/** How far the billing of a cart's pieces is: undefined before the first was due. */
export const billingState = async (cartId: string): Promise<'running' | 'held' | 'ended' | undefined> => {
  const billing = await readPieceBilling(cartId);
  if (!billing) return undefined;
  return billing.pieces.length === 0 ? 'ended' : billing.dueAt === undefined ? 'held' : 'running';
};

/** Makes a placed cart one of the first terms, whose balance is billed as a whole. */
export const underFirstTerms = async (cartId: string): Promise<void> => {
  const { data } = await StoredCart.patch({ cartId }).remove(['terms', 'consent']).go({ response: 'all_new' });
  for (const orderId of data.orderIds ?? []) await Order.patch({ orderId }).remove(['terms']).go();
};

/** The artist shows a finished piece: one picture. */
export const complete = async (artist: ArtistAtWork, orderId: string, picture?: string): Promise<Project> =>
  artist.shopper.ask<Project>(`/api/sellers/orders/${orderId}/proof`, {
    assets: [picture ?? (await aPicture(artist.supplierId))],
  });

/** A cart of one finished piece with an unpaid balance, and when it was finished in epoch milliseconds. */
export const aFinishedOrder = async (
  overrides: Omit<OrderOverrides, 'status'> = {},
): Promise<PlacedOrder & { cart: Cart; finishedAt: number }> => {
  const order = await anOrder({ ...overrides, status: ORDER.accepted });
  const finishedAt = now();
  await complete(order.artists[0]!, order.orderId);
  await syncBilling(order.cartId);
  return { ...order, finishedAt, cart: await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`) };
};

/** A finished cart with only what billing needs: a piece of this line by this artist, its deposit paid by this card. */
export const aFinishedCart = async (
  sku: string,
  { supplierId }: ArtistAtWork,
  charge: string,
  payments: Payments,
): Promise<{ shopper: Shopper; cart: Cart }> => {
  const shopper = aVisitor();
  const cart = await addPiece(shopper, { product_id: sku });
  const { body } = await place(shopper, checkoutOf(cart, { charge }));
  if (body.requires_action) {
    await payments.authenticate(body.requires_action.client_secret, 'complete');
    await shopper.ask('/api/carts/confirm/', { cart_id: cart.id });
  }
  const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
  for (const { id } of placed.orders)
    await Order.patch({ orderId: id })
      .set({
        status: ORDER.proofReady,
        supplierId,
        isSelectionAnnounced: true,
        completedAt: nowIso(),
        proofVersion: 1,
        approveBy: new Date(now() + APPROVAL_MS).toISOString(),
      })
      .remove(['dueKind', 'dueAt'])
      .go();
  await syncBilling(cart.id);
  return { shopper, cart: placed };
};
