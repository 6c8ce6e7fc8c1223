import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { setMetricsSink, type Measure } from '#functions/platform/metrics.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { summaryOf } from '#functions/catalog/catalog.ts';
import { SHOP_SHELF, ShelfLine } from '#functions/catalog/product.entity.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { anOrder } from '#test/factories/orders.ts';
import { complete } from '#test/factories/billing.ts';
import { aCart, addPiece, aPhotoOf, aPlacedCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aProduct } from '#test/factories/products.ts';
import { aBuyer, anArtist, anEmail, aVisitor, PASSWORD } from '#test/factories/people.ts';
import { aWork } from '#test/factories/works.ts';
import { aToken } from '#test/support/accounts.ts';

/**
 * Maximum cost of the most used operations in read and write units as DynamoDB counts them; also printed in
 * docs/data-model.md. None of them grows with the size of the table.
 */
const COSTS: [operation: string, readUnits: number, writeUnits: number][] = [
  ['GET /api/products', 2, 0],
  ['GET /api/products/:id', 3, 0],
  ['GET /api/session', 2, 0],
  ['POST /api/users', 12, 14],
  ['POST /api/login/link', 10, 6],
  ['POST /api/users/read-link', 3, 1],
  ['POST /api/login/open-link', 9, 13],
  ['POST /api/users/change-password', 4, 10],
  ['GET /api/users/me', 2, 0],
  ['POST /api/logout', 3, 4],
  ['POST /api/carts/add-item', 5, 6],
  ['POST /api/carts/request-supplier', 5, 2],
  ['POST /api/carts/shipping', 4, 4],
  ['POST /api/carts/card', 5, 10],
  ['POST /api/carts/create', 9, 49],
  ['GET /api/carts', 5, 0],
  ['GET /api/orders/:cartId', 7, 0],
  ['GET /api/orders/quotes/:id', 6, 0],
  ['GET /api/users/me/orders', 5, 0],
  ['GET /api/orders/:orderId/cancellation', 8, 0],
  ['POST /api/orders/:orderId/cancel', 16, 38],
  ['POST /api/login', 11, 47],
  ['GET /api/sellers/requests', 2, 0],
  ['POST /api/sellers/quotes/:orderId', 8, 9],
  ['POST /api/sellers/orders/:orderId/proof', 22, 24],
  ['GET /api/artists', 5, 0],
  ['GET /api/artists/:username', 5, 0],
  ['GET /api/products/gallery/:sku/:order', 10, 0],
  ['GET /api/samples', 5, 0],
];

const docs = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
const measured = new Map<string, Measure>();

beforeAll(async () => {
  const { shopper, email } = await aBuyer();
  const artist = await anArtist({ availability: 'open', mediums: [] });
  // The visitor has a piece, its photo and an order from before signing in.
  const visitor = aVisitor();
  await aPlacedCart(visitor, { email });
  await addPiece(visitor, { assets: [await aPhotoOf(visitor)] });
  const painted = await anOrder({ status: ORDER.accepted });
  setMetricsSink((measure) => measured.set(measure.operation, measure));
  const { cart } = await aCart(shopper);
  await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
  const input = checkoutOf(cart);
  await shopper.ask('/api/carts/shipping/', { address: input.shipping_address, shipping_method: 3, promos: '' });
  await shopper.ask('/api/carts/');
  await shopper.ask('/api/session');
  const { code, pin } = await aCard();
  await shopper.ask('/api/carts/card', { code, pin });
  await place(shopper, input);
  const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
  const orderId = placed.orders[0]?.id ?? '';
  await askArtists(orderId);
  await artist.shopper.ask('/api/sellers/requests');
  await artist.shopper.ask(`/api/sellers/quotes/${orderId}`, { price: 0, days: 604_800 });
  await complete(painted.artists[0]!, painted.orderId);
  // A shelf as full as the shop's, in its stored form.
  const page = await aProduct();
  for (let position = 0; position < 9; position += 1)
    await ShelfLine.put({ shelf: SHOP_SHELF, position, summary: summaryOf(page) }).go();
  await shopper.ask('/api/products/');
  await shopper.ask(`/api/products/${cart.items[0]?.product_id ?? ''}`);
  await shopper.ask(`/api/orders/${cart.id}`);
  await shopper.ask(`/api/orders/quotes/${orderId}`);
  await shopper.ask('/api/users/me/orders');
  const { refund_cents } = await shopper.ask<Cancellation>(`/api/orders/${orderId}/cancellation`);
  await shopper.ask(
    `/api/orders/${orderId}/cancel`,
    { refund_cents },
    { headers: { 'Idempotency-Key': 'of the costs' } },
  );
  await visitor.ask('/api/login', { email, password: PASSWORD });
  // Full lists of an artist's and of a product line's works.
  const ofWork = {
    sku: page.sku,
    picture: '/media/demo/0123456789abcdef/maya-watercolor.jpg',
    photo: '/media/demo/0123456789abcdef/maya.jpg',
    tags: ['portrait', 'woman', 'watercolor'],
  };
  const review = { name: 'Ellen', rating: 5, text: 'The eyes are hers. I did not expect to cry over the post.' };
  const [work] = await Promise.all(
    Array.from({ length: 20 }, () => aWork({ ...ofWork, supplierId: artist.supplierId, review })),
  );
  await shopper.ask('/api/artists/');
  await shopper.ask(`/api/artists/${artist.username}`);
  await shopper.ask(`/api/products/gallery/${page.sku}/${work!.orderId}`);
  await shopper.ask(`/api/samples?tag=portrait&sku=${page.sku}&limit=15`);
  const [guest, address] = [aVisitor(), anEmail()];
  await guest.ask('/api/users', { email: address, password: PASSWORD, returnPath: '/' });
  await guest.ask('/api/login/link', { email: address });
  const token = await aToken('sign-in', address);
  await guest.ask('/api/users/read-link', { token });
  await guest.ask('/api/login/open-link', { token });
  await guest.ask('/api/users/me');
  await guest.ask('/api/users/change-password', { current_password: PASSWORD, password: 'another long password' });
  await guest.ask('/api/logout', {});
  setMetricsSink(() => undefined);
});

describe('what operations cost', { tags: 'consumed-units' }, () => {
  it.each(COSTS)('%s reads %d and writes %d units at most', (operation, readUnits, writeUnits) => {
    const measure = measured.get(operation);
    expect(measure, operation).toBeDefined();
    expect(Math.ceil(measure?.readUnits ?? Infinity)).toBeLessThanOrEqual(readUnits);
    expect(Math.ceil(measure?.writeUnits ?? Infinity)).toBeLessThanOrEqual(writeUnits);
    expect(docs).toContain(`| \`${operation}\` | ${readUnits} | ${writeUnits} |`);
  });
});
