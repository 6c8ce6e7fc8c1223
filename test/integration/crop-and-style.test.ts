import { describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { StyleJob } from '#functions/styles/style-job.entity.ts';
import { jobFor } from '#functions/styles/style-jobs.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import type { OwnOrders } from '#shared/schemas/account.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { Cart as CartView } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { OrderToCheck } from '#shared/schemas/photo-check.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { OrderQuotes, SellerRequest, SellerRequests } from '#shared/schemas/quote.ts';
import { addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anArtist, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const CROP = { x: 10, y: 20, x2: 60, y2: 90 };
const OTHER_CROP = { x: 0, y: -50, w: 100, h: 200, invert: true };
const styles = (id: string, strength: number) => ({ id, strength });

const crop = (assetId: string, coords: typeof CROP | typeof OTHER_CROP | null) =>
  Asset.patch({ assetId }).set({ coords }).go();

const paint = (assetId: string, id: string, strength: number) =>
  Asset.patch({ assetId })
    .append({ derivatives: [{ id, strength, key: `paintings/${assetId}/${id}-${strength}/painting.jpg` }] })
    .go();

/** A photo of the shopper, cropped, and painted first in oil, then with a pencil. */
const aPaintedPhotoOf = async (shopper: Shopper): Promise<string> => {
  const assetId = await aPhotoOf(shopper);
  await crop(assetId, CROP);
  await paint(assetId, 'oil', 0.8);
  await paint(assetId, 'pencil', 1);
  return assetId;
};

const asOrdered = (id: string, coords: OrderedPhoto['coords'], style: OrderedPhoto['style']): OrderedPhoto => ({
  id,
  url: `/media/photos/${id}/full.webp`,
  thumb: `/media/photos/${id}/thumb.webp`,
  view: `/media/photos/${id}/full.webp`,
  coords,
  style,
  width: 800,
  height: 600,
});
const inOil = (id: string, strength = 0.8) => ({
  id: 'oil',
  name: 'Oil Painting',
  strength,
  url: `/media/paintings/${id}/oil-0.8/painting.jpg`,
});
const inPencil = (id: string) => ({
  id: 'pencil',
  name: 'Pencil Sketch',
  strength: 1,
  url: `/media/paintings/${id}/pencil-1/painting.jpg`,
});

describe('U-16 crop and style of an ordered photo', () => {
  it('U-16 reach cart, order, quotes, account, artist, project and admin as they were when the piece was added', async () => {
    const [{ shopper }, admin] = [await somebody(), await somebody('Admin')];
    const { sku } = await aProduct();
    const artist = await anArtist({ mediums: [sku], availability: 'open' });
    const photo = await aPaintedPhotoOf(shopper);
    const cart = await addPiece(shopper, { product_id: sku, assets: [photo], styles: { [photo]: styles('oil', 0.8) } });
    await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
    // What the customer tries on the photo afterwards is not what was ordered.
    await crop(photo, OTHER_CROP);
    await paint(photo, 'sepia', 1);
    await place(shopper, checkoutOf(cart));
    const ordered = [asOrdered(photo, CROP, inOil(photo))];
    const orders = await shopper.ask<CartOrders>(`/api/orders/${cart.id}`);
    const orderId = orders.orders[0]?.id ?? '';
    await askArtists(orderId);
    const [receipt, own, quotes, request, requests, project, record, check] = await Promise.all([
      shopper.ask<CartView>(`/api/carts/?cart_id=${cart.id}`),
      shopper.ask<OwnOrders>('/api/users/me/orders'),
      shopper.ask<OrderQuotes>(`/api/orders/quotes/${orderId}`),
      artist.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}`),
      artist.shopper.ask<SellerRequests>('/api/sellers/requests'),
      shopper.ask<Project>(`/api/orders/project/${orderId}`),
      admin.shopper.ask<AdminOrder>(`/api/admin/orders/${orderId}/record`),
      admin.shopper.ask<OrderToCheck>(`/api/admin/orders/${cart.id}`),
    ]);
    const stations: Record<string, OrderedPhoto[] | undefined> = {
      cart: cart.items[0]?.photos,
      receipt: receipt.items[0]?.photos,
      order: orders.orders[0]?.item.photos,
      account: own.orders[0]?.orders[0]?.photos,
      quotes: quotes.order.photos,
      request: request.photos,
      requests: requests.requests.flatMap((one) => ('photos' in one ? one.photos : [])),
      project: project.order.photos,
      record: record.photos,
    };
    expect(stations).toEqual(Object.fromEntries(Object.keys(stations).map((station) => [station, ordered])));
    expect(check.pieces[0]?.photos[0]).toMatchObject({ id: photo, coords: CROP, style: inOil(photo) });
    expect(request.description).toBe('');
  });

  it.each<[told: string, given: { id: string; strength: number } | null | undefined, style: 'oil' | 'pencil' | null]>([
    ['the style that the customer chose', styles('oil', 0.8), 'oil'],
    ['a strength that the painter rounds', styles('oil', 0.81), 'oil'],
    ['no style', null, null],
    ['photorealistic, which is the photo itself', styles('photorealistic', 0), null],
    ['a style at strength 0, which is the photo itself', styles('oil', 0), null],
    ['nothing, where the newest painting counts', undefined, 'pencil'],
  ])('S-09 are told by the page: %s', async (_told, given, style) => {
    const shopper = aVisitor();
    await addPiece(shopper);
    const photo = await aPaintedPhotoOf(shopper);
    const cart = await addPiece(shopper, {
      assets: [photo],
      ...(given !== undefined && { styles: { [photo]: given } }),
    });
    const expected = { oil: inOil(photo, given?.strength), pencil: inPencil(photo) };
    expect(cart.items[1]?.photos).toEqual([asOrdered(photo, CROP, style && expected[style])]);
  });

  it('S-09 a painting that is not finished is shown as soon as it is; one that nobody began shows another of its style', async () => {
    const shopper = aVisitor();
    await addPiece(shopper);
    const photo = await aPaintedPhotoOf(shopper);
    const { data: asset } = await Asset.get({ assetId: photo }).go({ consistent: true });
    const job = jobFor(asset!, 'oil', 0.5);
    await StyleJob.create(job).go();
    const urlOf = async (id: string, strength: number): Promise<string | undefined> =>
      (await addPiece(shopper, { assets: [photo], styles: { [photo]: styles(id, strength) } })).items.at(-1)
        ?.photos?.[0]?.style?.url;
    expect(await urlOf('oil', 0.5)).toBe(`/media/${job.resultKey}`);
    expect(await urlOf('oil', 0.3)).toBe(inOil(photo).url);
    expect(await urlOf('sepia', 1)).toBe(`/media/photos/${photo}/full.webp`);
    const body = { product_id: (await aProduct()).sku, options: { size: '8x10in' }, assets: [photo] };
    expect(
      await refusalOf(shopper.post('/api/carts/add-item', { ...body, styles: { [photo]: styles('crayon', 1) } })),
    ).toEqual([404, 'style.not_found']);
  });

  it('a cart of before crop and style were stored still opens, with its photos whole', async () => {
    const shopper = aVisitor();
    await addPiece(shopper);
    const photo = await aPaintedPhotoOf(shopper);
    const { id } = await addPiece(shopper, { assets: [photo] });
    const { data } = await Cart.get({ cartId: id }).go({ consistent: true });
    await Cart.patch({ cartId: id })
      .set({ items: data!.items.map(({ photos: _later, ...item }) => item) })
      .go();
    const url = `/media/photos/${photo}/full.webp`;
    expect((await shopper.ask<CartView>('/api/carts/')).items.map(({ photos }) => photos)).toEqual([
      [],
      [{ id: photo, url, thumb: url, view: url, coords: null, style: null, width: null, height: null }],
    ]);
  });
});

describe('CO-07 editing a piece', () => {
  it('CO-07 replaces it in its place with its key; what is gone is refused, and nothing is added', async () => {
    const shopper = aVisitor();
    const { sku } = await aProduct();
    await addPiece(shopper, { product_id: sku, description: 'one' });
    const { items } = await addPiece(shopper, { product_id: sku, description: 'two' });
    const [first, second] = items;
    const body = { product_id: sku, options: { size: '8x10in' }, description: 'one, edited', replaces: first?.key };
    const edited = await shopper.ask<CartView>('/api/carts/add-item', body);
    expect(edited.items.map(({ key, description }) => [key, description])).toEqual([
      [first?.key, 'one, edited'],
      [second?.key, 'two'],
    ]);
    await shopper.ask('/api/carts/remove-item', { item_id: first?.key });
    expect(await refusalOf(shopper.post('/api/carts/add-item', body))).toEqual([404, 'cart.item_not_found']);
    expect((await shopper.ask<CartView>('/api/carts/')).items.map(({ key }) => key)).toEqual([second?.key]);
  });
});
