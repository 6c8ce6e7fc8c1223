import sharp from 'sharp';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import type { Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import type { UploadPlan } from '#shared/schemas/asset.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import type { Session } from '#shared/schemas/session.ts';
import { Order } from '#functions/orders/order.entity.ts';
import type { Project } from '#shared/schemas/project.ts';
import { checkoutOf } from '../factories/carts.ts';
import { aPicture } from '../factories/pictures.ts';
import { aProduct } from '../factories/products.ts';
import type { Actor } from './actors.ts';
import type { Random } from './random.ts';

/** Sends a valid request of an operation and answers its JSON; undefined for a refusal. */
export type AskFor = <T>(
  actor: Actor,
  operation: string,
  more?: { parameters?: Record<string, string>; body?: unknown; idempotencyKey?: string },
) => Promise<T | undefined>;

const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b08050' } })
  .jpeg()
  .toBuffer();

/** Uploads, crops and paints a photo; answers its id. */
const upload = async (ask: AskFor, actor: Actor, random: Random): Promise<string | undefined> => {
  const plan = await ask<UploadPlan>(actor, 'POST /api/updates/create-chunked', {
    body: { name: 'photo.jpg', size: photo.length, type: 'image/jpeg' },
  });
  if (!plan) return undefined;
  for (const { url, method, headers } of plan.parts)
    await (await fetch(url, { method, headers, body: new Uint8Array(photo) })).arrayBuffer();
  const done = await ask<{ result: { id: string } }>(actor, 'POST /api/updates/create-chunked/{id}/complete', {
    parameters: { id: plan.upload_id },
  });
  if (!done) return undefined;
  const parameters = { id: done.result.id };
  await ask(actor, 'POST /api/updates/edit/{id}', { parameters, body: { coords: { x: 10, y: 10, x2: 90, y2: 80 } } });
  const painted = await ask<{ result: { job_id: string } }>(actor, 'POST /api/assets/apply-filter/{id}', {
    parameters,
    body: { filter_id: 'oil', strength: 0.5 },
  });
  if (painted)
    await ask(actor, 'GET /api/assets/check-job/{job_id}', { parameters: { job_id: painted.result.job_id } });
  await ask(actor, 'GET /api/assets/{id}', { parameters });
  await ask(actor, 'GET /api/products/assets');
  if (random.chance(0.3)) await ask(actor, 'DELETE /api/updates/{id}', { parameters });
  return done.result.id;
};

/** Orders a piece; artists offer, one is chosen and accepts. */
const order = async (
  ask: AskFor,
  actor: Actor,
  artists: Actor[],
  random: Random,
  asset: string | undefined,
  isWhole: boolean,
): Promise<void> => {
  const { sku } = await aProduct();
  const sessions = await Promise.all(artists.map((artist) => ask<Session>(artist, 'GET /api/session')));
  await ask(actor, 'GET /api/products/{id}', { parameters: { id: sku } });
  await ask<Cart>(actor, 'POST /api/carts/add-item', {
    body: { product_id: sku, options: { size: '8x10in' }, assets: asset ? [asset] : [] },
  });
  const second = await ask<Cart>(actor, 'POST /api/carts/add-item', {
    body: { product_id: sku, options: { size: '12x16in' } },
  });
  await ask(actor, 'POST /api/carts/remove-item', { body: { item_id: second?.items.at(-1)?.key } });
  for (const session of sessions)
    await ask(actor, 'POST /api/carts/request-supplier', { body: { supplier: session?.id } });
  const cart = await ask<Cart>(actor, 'GET /api/carts');
  if (!cart) return;
  const input = checkoutOf(cart);
  await ask(actor, 'POST /api/carts/shipping', {
    body: { address: input.shipping_address, shipping_method: 3, promos: '' },
  });
  // Sometimes the cart stays open, for later requests.
  if (!isWhole && random.chance(0.3)) return;
  const charge = isWhole
    ? 'pm_card_visa'
    : random.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_authenticationRequired']);
  const placed = await ask<CreateCartAnswer>(actor, 'POST /api/carts/create', {
    body: { ...input, charge },
    idempotencyKey: crypto.randomUUID(),
  });
  if (!placed) return;
  await ask(actor, 'POST /api/carts/confirm', { body: { cart_id: placed.cart } });
  await ask(actor, 'GET /api/carts/pay/{id}', { parameters: { id: placed.cart } });
  const object = { object: 'payment_intent', metadata: { cart_id: placed.cart, attempt_id: 'pay_01' } };
  await ask(actor, 'POST /api/webhooks/stripe', {
    body: { id: `evt_${random.int(1e9)}`, type: 'payment_intent.succeeded', data: { object } },
  });
  await ask(actor, 'GET /api/orders/{cartId}', { parameters: { cartId: placed.cart } });
  const after = await ask<Cart>(actor, 'GET /api/carts', { parameters: { cart_id: placed.cart } });
  for (const { id } of after?.orders ?? []) await quote(ask, actor, artists, random, id, isWhole);
};

const quote = async (
  ask: AskFor,
  actor: Actor,
  artists: Actor[],
  random: Random,
  orderId: string,
  isWhole: boolean,
): Promise<void> => {
  await askArtists(orderId);
  for (const artist of artists) {
    await ask(artist, 'GET /api/sellers/requests');
    await ask(artist, 'POST /api/sellers/quotes/{orderId}', {
      parameters: { orderId },
      body: { price: isWhole ? 0 : random.int(5_000), days: 7 * 86_400 },
    });
  }
  const page = await ask<OrderQuotes>(actor, 'GET /api/orders/quotes/{id}', { parameters: { id: orderId } });
  const [best] = page?.quotes ?? [];
  if (!best || (!isWhole && random.chance(0.4))) return;
  await ask(actor, 'POST /api/orders/select-quote/{id}', {
    parameters: { id: orderId },
    body: { supplier_id: best.supplier.id, quote_id: best.id, price: best.price },
  });
  await ask(actor, 'POST /api/orders/confirm-quote/{id}', { parameters: { id: orderId } });
  // The artist is notified an hour after the choice.
  await Order.patch({ orderId }).set({ isSelectionAnnounced: true }).go();
  for (const artist of artists) {
    await ask(artist, 'GET /api/sellers/orders/{orderId}', { parameters: { orderId } });
    await ask(artist, 'POST /api/sellers/orders/{orderId}/accept', { parameters: { orderId } });
  }
  for (const artist of artists) await paint(ask, actor, artist, orderId);
};

/** The room of an order, from the sketch to the approval and the review; an artist who does not hold it is refused. */
const paint = async (ask: AskFor, actor: Actor, artist: Actor, orderId: string): Promise<void> => {
  const parameters = { orderId };
  const session = await ask<Session>(artist, 'GET /api/session');
  const [sketch, proof] = await Promise.all([aPicture(session?.id ?? ''), aPicture(session?.id ?? '')]);
  const say = { parameters, body: { text: 'How is it going?' } };
  await ask(actor, 'POST /api/orders/project/{orderId}/messages', say);
  await ask(artist, 'POST /api/sellers/orders/{orderId}/progress', { parameters, body: { assets: [sketch] } });
  await ask(artist, 'POST /api/sellers/orders/{orderId}/proof', { parameters, body: { assets: [proof] } });
  const pin = { version: 1, image: proof, x: 0.5, y: 0.5, text: 'Warmer.' };
  await ask(actor, 'POST /api/orders/project/{orderId}/pins', { parameters, body: pin });
  const project = await ask<Project>(actor, 'GET /api/orders/project/{orderId}', { parameters });
  const pinId = project?.timeline.flatMap(({ pins = [] }) => pins)[0]?.id ?? 'none';
  await ask(artist, 'POST /api/orders/project/{orderId}/pins/{pinId}', {
    parameters: { orderId, pinId },
    body: { text: 'Gladly.' },
  });
  const changes = { parameters, body: { version: 1, text: 'Warmer, please.' } };
  await ask(actor, 'POST /api/orders/{orderId}/request-changes', changes);
  await ask(artist, 'POST /api/sellers/orders/{orderId}/complete', { parameters });
  await ask(actor, 'POST /api/orders/{orderId}/approve', { parameters, body: { version: 2 } });
};

/**
 * One customer's way through the shop, so that later requests find existing ids; a whole one leads to the approval of
 * the piece, another may stop earlier.
 */
export const runFlow = async (ask: AskFor, actors: Actor[], random: Random, isWhole: boolean): Promise<void> => {
  const artists = actors.filter(({ name }) => name.startsWith('artist'));
  const actor = random.pick(actors.filter(({ name }) => /^(customer|visitor with)/.test(name)));
  const asset = await upload(ask, actor, random);
  await order(ask, actor, artists, random, asset, isWhole);
  if (actor.account) await ask(actor, 'POST /api/login', { body: { ...actor.account, area: 'customer' } });
};
