import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProductPage } from '#functions/catalog/product-page.ts';
import { loadHomePage } from '#functions/shop/home.ts';
import { HomePage } from '#functions/catalog/product.entity.ts';
import { Cart } from '#functions/carts/cart.entity.ts';
import { galleryItems } from '#functions/galleries/gallery-items.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { sitemapFile } from '#functions/pages/sitemap.ts';
import { writeObject } from '#functions/platform/buckets.ts';
import { GuaranteeClaim } from '#functions/refunds/claim.entity.ts';
import { Review } from '#functions/reviews/review.entity.ts';
import { Asset, type StoredAsset } from '#functions/uploads/asset.entity.ts';
import { publicAddress } from '#functions/uploads/assets.ts';
import { removeAsset } from '#functions/retention/remove-asset.ts';
import { photoKeys, shownKeys } from '#functions/uploads/photo-keys.ts';
import { publishOrder } from '#functions/publishing/publish-order.ts';
import { showWork } from '#functions/works/show-work.ts';
import { unconsented, unpublishPhotos } from '#functions/publishing/unpublish-photos.ts';
import { ReviewedWork, TaggedWork, Work, type StoredWork } from '#functions/works/work.entity.ts';
import { partOf } from '#shared/photos/photo-part.ts';
import type { Project } from '#shared/schemas/project.ts';
import { anArtist, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { anAddress } from '#test/factories/carts.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';
import { deliverEventsAbout } from '#test/support/events.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { openPhotoWorld, type PhotoWorld } from './photos.fixture.ts';

let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
});
afterAll(() => world.close());

const WISH = 'Please leave out the scar.';

/** The photo of an order as an upload leaves it, with its bytes in the bucket, and an order and a cart that show it. */
const withPhoto = async ({ orderId, cartId, item }: { orderId: string; cartId: string; item: Item }) => {
  const assetId = item.assets[0]!;
  const keys = photoKeys(assetId, randomUUID());
  const bytes = Buffer.from(`the face of ${assetId}`);
  for (const key of Object.values(keys)) await writeObject('media', key, bytes, 'image/jpeg');
  const named = { fullKey: keys.full, thumbKey: keys.thumb, cardKey: keys.card, viewKey: keys.view };
  await Asset.patch({ assetId })
    .set({ ...named, heldBy: `${cartId}:1`, heldByCarts: [cartId] })
    .go();
  const [url, thumb, view] = [keys.full, keys.thumb, keys.view].map((key) => `/media/${key}`) as [
    string,
    string,
    string,
  ];
  const photo = { id: assetId, url, thumb, view, coords: null, style: null, width: 800, height: 600 };
  const piece = { ...item, description: WISH, _assets: [url], photos: [photo] };
  await Order.patch({ orderId }).set({ item: piece }).go();
  await Cart.patch({ cartId })
    .set({ items: [piece] })
    .go();
  return { assetId, keys, bytes };
};
type Item = Awaited<ReturnType<typeof aFinishedOrder>>['item'];

const aDelivered = async ({ privacy = 'public' }: { privacy?: 'public' | 'private' } = {}) => {
  const [{ sku }, artist, customer] = [await aProduct(), await anArtist(), await somebody()];
  const order = await aFinishedOrder({ ownerId: customer.id, supplierId: artist.supplierId, sku, privacy });
  const [city, photo] = [`Town of ${customer.id}`, await withPhoto(order)];
  await Cart.patch({ cartId: order.cartId })
    .set({ address: { ...anAddress(), city } })
    .go();
  return { ...order, ...photo, city, sku, artist, customer };
};
type Delivered = Awaited<ReturnType<typeof aDelivered>>;

const stored = async (assetId: string): Promise<StoredAsset> =>
  (await Asset.get({ assetId }).go({ consistent: true })).data!;
const workOf = async (orderId: string): Promise<StoredWork> =>
  (await Work.get({ orderId }).go({ consistent: true })).data!;

const consent = (order: Delivered, answer: { photo: boolean; wish: boolean }) =>
  order.customer.shopper.ask(`/api/orders/${order.orderId}/consent`, answer);
const review = ({ orderId, cartId, sku, artist, city }: Delivered, text = 'The eyes are hers.') =>
  Review.create({
    orderId,
    cartId,
    supplierId: artist.supplierId,
    sku,
    title: 'Oil painting',
    name: 'Grace',
    city,
    country: 'US',
    version: 1,
    rating: 5,
    ratedAt: '2026-11-24T10:00:00.000Z',
    changedAt: '2026-11-24T10:00:00.000Z',
    review: { text, state: 'shown', reason: '' },
  }).go();

/** Everything that answers a public piece to anybody. */
const READERS: Record<string, (order: Delivered) => Promise<unknown>> = {
  'its page': ({ sku, orderId }) => aVisitor().ask(`/api/products/gallery/${sku}/${orderId}`),
  'samples, as of styles and partners': ({ sku }) => aVisitor().ask(`/api/samples?tag=oil&sku=${sku}`),
  'galleries': ({ sku }) => aVisitor().ask(`/api/gallery/all/${sku}`),
  'a gallery of the artist': ({ artist }) => aVisitor().ask(`/api/gallery?supplier=${artist.username}`),
  'galleryItems of GraphQL': ({ sku }) => galleryItems({ state: { sku } }),
  'the artist’s page': ({ artist }) => aVisitor().ask(`/api/artists/${artist.username}`),
  'the product page': ({ sku }) => loadProductPage(sku),
  'home': async ({ orderId }) => {
    await HomePage.put({ locale: 'en_US', page: { works: [{ order: orderId }], reviews: [{ order: orderId }] } }).go();
    return loadHomePage();
  },
  'reviews': () => aVisitor().ask('/api/reviews'),
  'the sitemap': async ({ orderId }) =>
    sitemapFile(`/sitemaps/works-${(await workOf(orderId)).finishedAt.slice(0, 7)}.xml`),
};

const answers = async (order: Delivered): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  for (const [name, read] of Object.entries(READERS)) found.push([name, JSON.stringify(await read(order))]);
  return found;
};

/** Whether the bytes of an order's photo lie under a key that was ever public. */
const publicBytes = async ({ orderId, bytes }: Delivered, formerly: readonly string[] = []): Promise<string[]> => {
  const keys = [...Object.values(shownKeys(orderId)), ...formerly];
  const found = await Promise.all(
    keys.map(async (key) => ((await world.read('media', key)).equals(bytes) ? [key] : [])),
  );
  return found.flat();
};

describe('the photo beside a public piece', () => {
  let order: Delivered;
  beforeEach(async () => {
    order = await aDelivered();
  });

  it('C53 is shown nowhere before its owner agreed, nor are words, name and city', async () => {
    await publishOrder(order.orderId);
    expect((await workOf(order.orderId)).picture).toContain(order.proofImages[0]);
    for (const [name, answer] of await answers(order))
      for (const secret of [order.assetId, shownKeys(order.orderId).full, WISH, order.city])
        expect(answer.includes(secret), `${name}: ${secret}`).toBe(false);
    expect(await publicBytes(order)).toEqual([]);
  });

  it('C23 says which part of it the picture of the piece shows: its crop, what their faces say, or that nobody knows', async () => {
    const seenAs = async (width: number, height: number, faces: object[]) => {
      const fitness = { width, height, sharpness: 100, brightness: 100, contrast: 50, faces } as StoredAsset['fitness'];
      await Asset.patch({ assetId: order.proofImages[0]! }).set({ width, height, fitness: fitness! }).go();
      await publishOrder(order.orderId);
      return partOf((await workOf(order.orderId)).photo ?? '');
    };
    const face = { x: 40, y: 20, w: 20, h: 20, sharpness: 100 };
    const fitness = { width: 2400, height: 3000, sharpness: 100, brightness: 100, contrast: 50, faces: [face] };
    await Asset.patch({ assetId: order.assetId }).set({ width: 2400, height: 3000, fitness }).go();
    await consent(order, { photo: true, wish: false });
    await deliverEventsAbout(order.orderId);
    expect(await seenAs(800, 1000, [])).toBe('whole');
    expect(await seenAs(1000, 1000, [])).toBe('unknown');
    expect(await seenAs(1000, 1000, [{ ...face, x: 38, y: 15, w: 24, h: 30 }])).toMatchObject({ ratio: 1 });
    const project = await order.customer.shopper.ask<Project>(`/api/orders/project/${order.orderId}`);
    expect(partOf(project.order.photos[0]!.view), 'as the question shows it').toMatchObject({ ratio: 1 });
  });

  it('C53 is shown from a copy once its owner agreed, for which browsers ask again after five minutes', async () => {
    expect(await consent(order, { photo: true, wish: false })).toEqual({ photo: true, wish: false });
    await deliverEventsAbout(order.orderId);
    const { full } = shownKeys(order.orderId);
    const shown = (await answers(order)).filter(([, answer]) => answer.includes(full)).map(([name]) => name);
    expect(shown).toEqual(Object.keys(READERS).filter((name) => !/reviews|sitemap/.test(name)));
    for (const [name, answer] of await answers(order))
      for (const secret of [order.keys.full, WISH]) expect(answer.includes(secret), `${name}: ${secret}`).toBe(false);
    expect(await publicBytes(order)).toHaveLength(4);
    const { headers } = world.buckets.objects.info({ bucket: process.env.MEDIA_BUCKET!, key: full })!;
    expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=60');
  });

  it('Z-06 C53 is gone from every answer and address as soon as its owner takes it back', async () => {
    for (const photo of [true, false, true, false]) {
      await consent(order, { photo, wish: photo });
      await deliverEventsAbout(order.orderId);
      expect((await publicBytes(order)).length > 0).toBe(photo);
      expect((await workOf(order.orderId)).instructions).toBe(photo ? WISH : '');
    }
    for (const [name, answer] of await answers(order)) expect(answer.includes('/media/shown/'), name).toBe(false);
    expect((await stored(order.assetId)).fullKey, 'the owner’s own address stays').toBe(order.keys.full);
  });

  it.each([
    [
      'made private',
      (of: Delivered) => of.customer.shopper.ask(`/api/orders/${of.orderId}/privacy`, { private: true }),
    ],
    ['refunded', ({ orderId }: Delivered) => Order.patch({ orderId }).set({ status: 8 }).add({ version: 1 }).go()],
  ])('C23 C53 is gone when the piece is %s', async (_name, end) => {
    await consent(order, { photo: true, wish: false });
    await deliverEventsAbout(order.orderId);
    await end(order);
    await publishOrder(order.orderId);
    expect(await publicBytes(order)).toEqual([]);
    expect((await Work.get({ orderId: order.orderId }).go()).data).toBeNull();
  });

  it('C26 C53 is gone with the photo, and another photo in its place is not agreed to', async () => {
    await consent(order, { photo: true, wish: false });
    await deliverEventsAbout(order.orderId);
    await removeAsset({ ...order.customer, role: 'User', hasSecondFactor: false } as never, order.assetId);
    expect(await publicBytes(order, Object.values(order.keys))).toEqual([]);
    const other = await aDelivered();
    await consent(other, { photo: true, wish: false });
    const item = { ...other.item, assets: [order.assetId] };
    await Order.patch({ orderId: other.orderId }).set({ item }).go();
    await publishOrder(other.orderId);
    expect(await workOf(other.orderId)).not.toHaveProperty('photo');
  });

  it('C12 C53 only the owner answers, in the project room; nobody was asked before', async () => {
    const path = `/api/orders/${order.orderId}/consent`;
    for (const stranger of [aVisitor(), order.artist.shopper, (await somebody()).shopper])
      expect(await refusalOf(stranger.post(path, { photo: true, wish: true }))).toEqual([404, 'order.not_found']);
    expect(await refusalOf(order.customer.shopper.post(path, { photo: true }))).toEqual([422, 'request.invalid']);
    const asked = () => order.customer.shopper.ask<Project>(`/api/orders/project/${order.orderId}`);
    expect((await asked()).order.consent).toBeNull();
    await consent(order, { photo: false, wish: true });
    expect((await asked()).order.consent).toEqual({ photo: false, wish: true });
  });

  it('C53 first name and city appear with the text of a review, whose note names them', async () => {
    await review(order);
    await publishOrder(order.orderId);
    for (const [name, answer] of await answers(order))
      expect(answer.includes(order.city), name).toBe(
        name !== 'the sitemap' && !(name === 'reviews' && !answer.includes(order.orderId)),
      );
  });

  it('C16 C53 the piece is kept back while its customer claims that it is not right', async () => {
    const { orderId, cartId } = order;
    expect(await publishOrder(orderId)).toBe(true);
    await GuaranteeClaim.create({
      orderId,
      number: 1,
      cartId,
      email: 'grace@example.com',
      title: 'Oil painting',
      state: 'asked',
      reason: 'The nose is wrong.',
      photos: [],
      askedAt: '2026-11-25T10:00:00.000Z',
    }).go();
    expect(await publishOrder(orderId)).toBe(false);
    await GuaranteeClaim.patch({ orderId, number: 1 }).set({ state: 'declined' }).go();
    expect(await publishOrder(orderId)).toBe(true);
    await Order.patch({ orderId }).set({ frozenAt: '2026-11-26T10:00:00.000Z' }).add({ version: 1 }).go();
    expect(await publishOrder(orderId)).toBe(false);
  });
});

/** Publishes an order as releases before the consent did: with the photo's own address, the place, and no consent. */
const publishedBefore = async (order: Delivered): Promise<StoredWork> => {
  const { orderId, sku, artist, assetId, proofImages } = order;
  const [photo, proof] = await Promise.all([stored(assetId), stored(proofImages[0]!)]);
  await showWork({
    orderId,
    sku,
    supplierId: artist.supplierId,
    artistName: artist.username,
    username: artist.username,
    title: 'Portrait in oil',
    medium: 'Oil',
    size: '18x24in',
    tags: ['featured', 'portrait', 'oil'],
    instructions: WISH,
    picture: publicAddress(proof),
    width: proof.width,
    height: proof.height,
    photo: publicAddress(photo),
    city: order.city,
    country: 'US',
    finishedAt: order.deliveredAt!,
    rating: 5,
  });
  return workOf(orderId);
};
const UNTIL = '2100-01-01T00:00:00.000Z';
/** What is found of these orders; other tests' orders stay as they are. */
const foundOf = async (orders: readonly Delivered[], until = UNTIL) => {
  const isOurs = (id: string) => orders.some(({ orderId }) => orderId === id);
  const { photos, works } = await unconsented(until);
  return { photos: photos.filter(isOurs), works: works.filter(isOurs) };
};

describe('photos that were published before their owners were asked', () => {
  it('C62 are on no public answer from the first second of the release, nor are words and place', async () => {
    const order = await aDelivered();
    const work = await publishedBefore(order);
    expect(work.photo).toContain(order.keys.full);
    for (const [name, answer] of await answers(order))
      for (const secret of [order.assetId, WISH, order.city])
        expect(answer.includes(secret), `${name}: ${secret}`).toBe(false);
  });

  it('C62 are counted, then found at no address that was public, and in no copy', async () => {
    const [order, hidden, secret] = [await aDelivered(), await aDelivered(), await aDelivered({ privacy: 'private' })];
    const work = await publishedBefore(order);
    const ours = [order, hidden, secret];
    const counted = await foundOf(ours);
    expect(counted.works).toEqual([order.orderId]);
    expect(counted.photos.toSorted()).toEqual([order.orderId, hidden.orderId].toSorted());
    expect((await foundOf(ours, '2020-01-01T00:00:00.000Z')).photos).toEqual([order.orderId]);
    expect(await publicBytes(order, Object.values(order.keys)), 'a count writes nothing').toHaveLength(4);

    expect(await unpublishPhotos(counted)).toEqual([]);
    expect(await publicBytes(order, Object.values(order.keys))).toEqual([]);
    expect(await publicBytes(hidden, Object.values(hidden.keys))).toEqual([]);
    expect(await publicBytes(secret, Object.values(secret.keys)), 'was never public').toHaveLength(4);
    const copies = JSON.stringify([
      await workOf(order.orderId),
      (await TaggedWork.scan.where(({ orderId }, { eq }) => eq(orderId, order.orderId)).go({ pages: 'all' })).data,
      (await ReviewedWork.scan.where(({ orderId }, { eq }) => eq(orderId, order.orderId)).go({ pages: 'all' })).data,
    ]);
    for (const gone of [work.photo!, order.assetId, WISH, order.city]) expect(copies.includes(gone), gone).toBe(false);

    // The owner and the artist see the photo at its new address.
    const { order: shown } = await order.customer.shopper.ask<Project>(`/api/orders/project/${order.orderId}`);
    const { fullKey, thumbKey, cardKey, viewKey, ...asset } = await stored(order.assetId);
    expect(asset).not.toHaveProperty('formerKeys');
    for (const key of [fullKey, thumbKey, cardKey!, viewKey!])
      expect((await world.read('media', key)).equals(order.bytes), key).toBe(true);
    expect(shown.assets).toEqual([`/media/${fullKey}`]);
    expect(shown.photos[0]).toMatchObject({
      url: `/media/${fullKey}`,
      thumb: `/media/${thumbKey}`,
      view: `/media/${viewKey!}`,
    });
    const { data: cart } = await Cart.get({ cartId: order.cartId }).go({ consistent: true });
    expect(JSON.stringify(cart)).not.toContain(order.keys.full);

    expect(await foundOf(ours)).toEqual({ photos: [], works: [] });
  });

  it('C62 are taken back by the next run when one broke off at any call to the bucket', async () => {
    for (let call = 1; call <= 6; call += 1) {
      const order = await aDelivered();
      await publishedBefore(order);
      const found = { photos: [order.orderId], works: [order.orderId] };
      let left = call;
      world.faults.bucket = () => ((left -= 1) === 0 ? 403 : undefined);
      const failed = await unpublishPhotos(found);
      world.faults.bucket = undefined;
      expect(failed, `at call ${call}`).toEqual(call <= 5 ? [order.orderId] : []);
      expect(await unpublishPhotos(found)).toEqual([]);
      expect(await publicBytes(order, Object.values(order.keys))).toEqual([]);
      expect(world.keys('media', order.assetId)).toHaveLength(4);
    }
  });
});
