import { AppError } from '#shared/errors.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { acceptOrder } from '#functions/quotes/accept-order.ts';
import { Quote } from '#functions/quotes/quote.entity.ts';
import { offerQuote } from '#functions/quotes/offer-quote.ts';
import { quotesOf } from '#functions/quotes/quotes.ts';
import { runSchedule } from '#functions/quotes/schedule.ts';
import { selectQuote } from '#functions/quotes/select-quote.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { ANONYMOUS, type KnownActor } from '#functions/platform/actor.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { approveProof, requestChanges } from '#functions/projects/decide-proof.ts';
import { sendMessage } from '#functions/projects/messages.ts';
import { sendProgress, sendProof } from '#functions/projects/proofs.ts';
import { rateOrder } from '#functions/reviews/reviews.ts';
import { receiveOrder } from '#functions/shipping/deliver.ts';
import { shipOrder } from '#functions/projects/ship-order.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { DAY_MS, DAY_SECONDS } from '#shared/time/time.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { Shopper } from '#test/support/shopper.ts';
import type { PhotoId } from './photos.ts';
import { putUpload } from './pictures.ts';

const CUSTOMER = 'nora@example.com';
const ADDRESS = {
  name: 'Nora Quist',
  phone: '',
  line1: '215 Alder Street',
  line2: '',
  zip: '97205',
  city: 'Portland',
  state: 'OR',
  country: 'US',
};

/** Turns this process's clock to a number of days back. */
const daysAgo = (days: number): void => {
  const offset = days * DAY_MS;
  setClock(() => Date.now() - offset);
};

/** What a customer orders: a photo, and what they write about it. */
type Piece = readonly [sku: string, size: string, photo: PhotoId, words: string];

interface Placed {
  orders: StoredOrder[];
  customer: KnownActor;
}

/** A guest orders pieces from the demo artist and pays the deposit, or everything. */
const placePieces = async (pieces: readonly Piece[], artistId: string, isPaid = false): Promise<Placed> => {
  const shopper = new Shopper();
  await shopper.ask('/api/carts/request-supplier', { supplier: artistId });
  const { id } = await shopper.ask<{ id: string }>('/api/session');
  const customer = { ...ANONYMOUS, id };
  let cart: Cart | undefined;
  for (const [sku, size, photo, description] of pieces) {
    const assetId = newId('asset');
    await putUpload({ assetId, ownerId: id, createdAt: nowIso() }, photo);
    cart = await shopper.ask<Cart>('/api/carts/add-item', {
      product_id: sku,
      options: { size, subjects: '1' },
      assets: [assetId],
      description,
    });
  }
  if (!cart) throw new Error('Nothing was ordered.');
  const { status, text } = await place(
    shopper,
    checkoutOf(cart, { email: CUSTOMER, email_list: false, shipping_address: ADDRESS, full_payment: isPaid }),
  );
  if (status !== 200) throw new Error(text);
  const { orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
  const stored = await Promise.all(orders.map(({ id: orderId }) => readOrder(orderId)));
  return { customer, orders: stored.toSorted((a, b) => a.orderId.localeCompare(b.orderId)) };
};

const readOrder = async (orderId: string): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  if (!data) throw new AppError('order.not_found');
  return data;
};

const pictureOf = async (ownerId: string, photo: PhotoId, style: string): Promise<string> => {
  const assetId = newId('asset');
  await putUpload({ assetId, ownerId, createdAt: nowIso() }, photo, style);
  return assetId;
};

/** The artist offers, the customer chooses, and an hour later the artist is told. */
const chooseArtist = async (
  { orderId }: StoredOrder,
  customer: KnownActor,
  artist: KnownActor,
  days: number,
): Promise<void> => {
  await askArtists(orderId);
  await offerQuote(orderId, { price: 0, days: days * DAY_SECONDS }, artist);
  const quote = (await quotesOf(orderId)).find(({ supplierId }) => supplierId === artist.id);
  await selectQuote(orderId, { supplier_id: artist.id, quote_id: quote?.quoteId ?? '', price: 0 }, customer);
};

const announce = async (orders: readonly StoredOrder[]): Promise<void> => {
  for (const { orderId } of orders) await runSchedule(await readOrder(orderId));
};

/** One piece that waits to be shipped, and one that has arrived and was reviewed. */
const seedFinished = async (artist: KnownActor): Promise<void> => {
  daysAgo(24);
  const { orders, customer } = await placePieces(
    [
      ['custpencil', '11x14in', 'market', 'His glasses, please, exactly as crooked as they are.'],
      ['custwatercolor', '16x20in', 'lagoon', 'Where we met. The light matters more than the boats.'],
    ],
    artist.id,
    true,
  );
  for (const order of orders) await chooseArtist(order, customer, artist, 7);
  daysAgo(23.9);
  await announce(orders);
  for (const { orderId } of orders) await acceptOrder(orderId, artist);
  const [arrived, ready] = orders;
  daysAgo(19);
  await sendProof(
    arrived!.orderId,
    {
      assets: [await pictureOf(artist.id, 'market', 'pencil')],
      text: 'Finished. Tell me if they are crooked enough.',
    },
    artist,
  );
  daysAgo(18);
  await approveProof(arrived!.orderId, { version: 1 }, customer);
  daysAgo(17);
  await shipOrder(arrived!.orderId, { carrier: 'dhl', tracking: '1234567890' }, artist);
  daysAgo(4);
  await receiveOrder(arrived!.orderId, customer);
  await sendProof(
    ready!.orderId,
    { assets: [await pictureOf(artist.id, 'lagoon', 'watercolor')], text: 'The light of the late afternoon.' },
    artist,
  );
  daysAgo(2);
  await rateOrder(
    arrived!.orderId,
    { rating: 5, review: 'He put it on and took it off in front of the drawing, to compare. They are crooked enough.' },
    customer,
  );
  daysAgo(1);
  await approveProof(ready!.orderId, { version: 1 }, customer);
};

/** A piece that the artist was chosen for, one on the easel, and one with requested changes. */
const seedUnderway = async (artist: KnownActor): Promise<void> => {
  daysAgo(4);
  const { orders, customer } = await placePieces(
    [
      ['custphotoreal', '18x24in', 'laugh', 'My sister, the second before she remembered the camera.'],
      ['custphotoreal', '24x36in', 'hills', 'Less haze on the far ridge, if the paint allows it.'],
      ['custcharcoal', '12x16in', 'beanie', 'Please keep the beanie a little too big.'],
    ],
    artist.id,
  );
  const [changed, easel, chosen] = orders;
  for (const order of [changed!, easel!]) await chooseArtist(order, customer, artist, 9);
  daysAgo(3.9);
  await announce([changed!, easel!]);
  for (const order of [changed!, easel!]) await acceptOrder(order.orderId, artist);
  daysAgo(2);
  await sendProof(
    changed!.orderId,
    { assets: [await pictureOf(artist.id, 'laugh', 'oil')], text: 'First version. I kept the light from the window.' },
    artist,
  );
  await sendProgress(
    easel!.orderId,
    { assets: [await pictureOf(artist.id, 'hills', 'oil')], text: 'The valley is laid in; the ridge comes next.' },
    artist,
  );
  daysAgo(1);
  await sendMessage(easel!.orderId, { text: 'It is lovely to watch this grow.', assets: [], to: 'other' }, customer);
  const { proofImages } = await readOrder(changed!.orderId);
  await requestChanges(
    changed!.orderId,
    {
      version: 1,
      text: 'Almost! Her left eye is a little darker in life, and the collar could be softer.',
      pins: [{ image: proofImages[0] ?? '', x: 0.42, y: 0.36, text: 'This eye, a touch darker' }],
    },
    customer,
  );
  daysAgo(2 / 24);
  await chooseArtist(chosen!, customer, artist, 6);
  daysAgo(0.5 / 24);
  await announce([chosen!]);
};

/**
 * One order of each kind in the demo artist's studio, made by the verbs that people use: to answer, chosen, on the
 * easel, with requested changes, to ship, delivered with a review. Does nothing for an artist who was asked before.
 */
export const seedStudio = async (artistId: string, email: string): Promise<void> => {
  const { data: asked } = await Quote.query.ofSupplier({ supplierId: artistId }).go({ limit: 1 });
  if (asked.length > 0) return;
  const artist: KnownActor = { ...ANONYMOUS, id: artistId, email, role: 'Supplier', isVerified: true };
  try {
    await seedFinished(artist);
    await seedUnderway(artist);
    daysAgo(0);
    const { orders } = await placePieces(
      [['custphotoreal', '16x20in', 'jersey', 'For his last season. The number has to be readable.']],
      artistId,
    );
    for (const { orderId } of orders) await askArtists(orderId);
  } finally {
    setClock(Date.now);
  }
};
