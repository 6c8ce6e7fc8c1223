import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#functions/orders/order.entity.ts';
import { Cart } from '#functions/carts/cart.entity.ts';
import { expirePhoto } from '#functions/retention/expire-photo.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import { PhotoRequest, PhotoRequests } from '#shared/schemas/photo-request.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anArtist, somebody, type Buyer } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

let admin: Buyer;
beforeAll(async () => {
  admin = await somebody('Admin');
});

/** A placed order of one piece with two photos, and an artist who was asked about it. */
const anOrderWithPhotos = async () => {
  const { shopper, email } = await somebody();
  const { sku } = await aProduct();
  const artist = await anArtist({ mediums: [sku], availability: 'open' });
  const photos = [await aPhotoOf(shopper), await aPhotoOf(shopper)] as const;
  const cart = await addPiece(shopper, { product_id: sku, assets: [...photos] });
  await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
  await place(shopper, checkoutOf(cart, { email }));
  const { data } = await Cart.get({ cartId: cart.id }).go({ consistent: true });
  const orderId = data?.orderIds[0] ?? '';
  await askArtists(orderId);
  return { shopper, artist, photos, cartId: cart.id, orderId, email };
};

const ask = (orderId: string, photo: string, reason = 'It is too dark to see the eyes.') =>
  admin.shopper.post<PhotoRequest>(`/api/admin/orders/${orderId}/ask-photo`, { photo, reason });
const requestsOf = async (shopper: Shopper, orderId: string) =>
  PhotoRequests.strict().parse(await shopper.ask(`/api/orders/${orderId}/photo`)).requests;
const answer = (shopper: Shopper, orderId: string, request: string, asset: string) =>
  shopper.post<PhotoRequests>(`/api/orders/${orderId}/photo`, { request, asset });
const actOf = async (shopper: Shopper, cartId: string) =>
  (await shopper.ask<CartOrders>(`/api/orders/${cartId}`)).orders[0]?.act;
const checked = (cartId: string, qc_passed: boolean) =>
  admin.shopper.ask(`/api/admin/orders/${cartId}/photos-checked`, { qc_passed });

describe('a better photo', () => {
  it('the customer is asked by mail why, sends another one, and the artist reads it in the brief', async () => {
    const { shopper, artist, photos, cartId, orderId, email } = await anOrderWithPhotos();
    await checked(cartId, true);
    const { status, body } = await ask(orderId, photos[1]);
    expect([status, PhotoRequest.strict().parse(body).photo?.id]).toEqual([200, photos[1]]);
    await deliverEventsAbout(orderId);
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('A better photo'));
    expect(mail?.text).toContain('“It is too dark to see the eyes.”');
    expect(mail?.text).toContain(`/orders/photo/${orderId}`);
    expect(await actOf(shopper, cartId)).toBe('replace_photo');
    const [request] = await requestsOf(shopper, orderId);
    const better = await aPhotoOf(shopper);
    expect((await answer(shopper, orderId, request!.id, better)).body.requests).toEqual([]);
    expect((await answer(shopper, orderId, request!.id, better)).status).toBe(200);
    expect(await actOf(shopper, cartId)).toBeNull();
    const { data: order } = await Order.get({ orderId }).go({ consistent: true });
    const { data: cart } = await Cart.get({ cartId }).go({ consistent: true });
    expect([order?.item.assets, cart?.items[0]?.assets]).toEqual([
      [photos[0], better],
      [photos[0], better],
    ]);
    expect([cart?.qcPassed, cart?.photoCheck]).toEqual([false, 'waiting']);
    const brief = await artist.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}`);
    expect(JSON.stringify(brief)).toContain(better);
    expect(JSON.stringify(brief)).not.toContain(photos[1]);
    const { entries } = await admin.shopper.ask<AuditTrail>('/api/admin/audit');
    expect(entries.find(({ subject }) => subject.includes(orderId))).toMatchObject({
      action: 'order.ask-photo',
      reason: 'It is too dark to see the eyes.',
    });
  });

  it('C22 an artist who was asked for the piece asks for it, twice at most, and is told when it has come', async () => {
    const { shopper, artist, photos, orderId, email } = await anOrderWithPhotos();
    const other = await anArtist();
    const askAs = (by: typeof artist, photo: string, reason = 'The eyes are dark.') =>
      by.shopper.send<SellerRequest & { code: string }>('POST', `/api/sellers/orders/${orderId}/ask-photo`, {
        photo,
        reason,
      });
    expect((await askAs(other, photos[0])).body.code).toBe('order.not_found');
    expect((await askAs(artist, 'ast_another')).body.code).toBe('asset.not_found');
    expect((await askAs(artist, photos[0], 'Mail it to me@studio.example.')).status).toBe(422);
    expect((await askAs(artist, photos[0])).body.photo_requests).toEqual([
      { photo: photos[0], state: 'asked', reason: 'The eyes are dark.' },
    ]);
    expect((await askAs(artist, photos[0])).body.code).toBe('photo.asked');
    await deliverEventsAbout(orderId);
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('A better photo'));
    expect(mail?.text).toContain(`${artist.name}, whom we have asked to paint your order, has looked at its photos.`);
    const [request] = await requestsOf(shopper, orderId);
    const better = await aPhotoOf(shopper);
    await answer(shopper, orderId, request!.id, better);
    await deliverEventsAbout(orderId);
    const told = (await mailsTo(artist.email)).find(({ subject }) => subject.startsWith('A new photo'));
    expect(told?.text).toContain('Look at it, and send your offer, or pass.');
    const read = await artist.shopper.ask<SellerRequest>(`/api/sellers/orders/${orderId}`);
    expect(read.photo_requests).toEqual([{ photo: better, state: 'answered', reason: 'The eyes are dark.' }]);
    expect((await askAs(artist, better)).status).toBe(200);
    expect((await askAs(artist, photos[1])).body.code).toBe('photo.asked');
  });

  it('S-09 the new photo is ordered in the style of the old one, whole', async () => {
    const { shopper } = await somebody();
    const [first, second] = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    await Asset.patch({ assetId: first })
      .set({ coords: { x: 10, y: 20, x2: 60, y2: 90 } })
      .append({ derivatives: [{ id: 'oil', strength: 0.8, key: `paintings/${first}/oil/painting.jpg` }] })
      .go();
    const cart = await addPiece(shopper, {
      assets: [first, second],
      styles: { [first]: { id: 'oil', strength: 0.8 }, [second]: null },
    });
    await place(shopper, checkoutOf(cart));
    const stored = async () => (await Cart.get({ cartId: cart.id }).go({ consistent: true })).data;
    const orderId = (await stored())?.orderIds[0] ?? '';
    const better: string[] = [];
    for (const photo of [first, second]) {
      const { body } = await ask(orderId, photo);
      const asset = await aPhotoOf(shopper);
      // What was tried on the new photo is not what was ordered.
      await Asset.patch({ assetId: asset })
        .append({ derivatives: [{ id: 'sepia', strength: 1, key: `paintings/${asset}/sepia/painting.jpg` }] })
        .go();
      await answer(shopper, orderId, body.id, asset);
      better.push(asset);
    }
    // A style in which nobody has painted the photo yet is shown with the photo itself.
    const inOil = { id: 'oil', name: 'Oil Painting', strength: 0.8, url: `/media/photos/${better[0]}/full.webp` };
    const { data: order } = await Order.get({ orderId }).go({ consistent: true });
    for (const photos of [order?.item.photos, (await stored())?.items[0]?.photos])
      expect(photos?.map(({ id, coords, style }) => ({ id, coords, style }))).toEqual([
        { id: better[0], coords: null, style: inOil },
        { id: better[1], coords: null, style: null },
      ]);
  });

  it('U-01 neither the new photo nor the old one is offered for the next order as if nobody had ordered with it', async () => {
    const { shopper, photos, orderId } = await anOrderWithPhotos();
    const { body } = await ask(orderId, photos[0]);
    const better = await aPhotoOf(shopper);
    await answer(shopper, orderId, body.id, better);
    const listed = await shopper.ask<AssetView[]>('/api/products/assets');
    expect(new Map(listed.map(({ id, ordered }) => [id, ordered]))).toEqual(
      new Map([better, ...photos].map((id) => [id, true])),
    );
  });

  it('C26 the new photo is held by the order, the old one is not any more', async () => {
    const { shopper, photos, orderId } = await anOrderWithPhotos();
    const { body } = await ask(orderId, photos[0]);
    const better = await aPhotoOf(shopper);
    await answer(shopper, orderId, body.id, better);
    const due = { dueKind: 'photo', dueAt: '2020-01-01T00:00:00.000Z' };
    for (const assetId of [better, photos[0]]) await Asset.patch({ assetId }).set(due).go();
    expect([await expirePhoto(better), await expirePhoto(photos[0])]).toEqual(['kept', 'deleted']);
  });

  it('the notified artist gets a mail about the new photo', async () => {
    const { shopper, artist, photos, orderId } = await anOrderWithPhotos();
    await Order.patch({ orderId })
      .set({ status: ORDER.accepted, supplierId: artist.supplierId, isSelectionAnnounced: true })
      .go();
    const { body } = await ask(orderId, photos[0]);
    await answer(shopper, orderId, body.id, await aPhotoOf(shopper));
    await deliverEventsAbout(orderId);
    expect((await mailsTo(artist.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^A new photo/),
    );
  });

  it('is asked once, of a photo of the piece, before it is painted; it is answered once, with one’s own photo', async () => {
    const { shopper, photos, orderId } = await anOrderWithPhotos();
    expect(await refusalOf(ask(orderId, 'ast_other'))).toEqual([404, 'asset.not_found']);
    expect(await refusalOf(ask(orderId, photos[0], ' '))).toEqual([422, 'request.invalid']);
    const { body } = await ask(orderId, photos[0]);
    expect(await refusalOf(ask(orderId, photos[0]))).toEqual([409, 'photo.asked']);
    const foreign = await aPhotoOf((await somebody()).shopper);
    expect(await refusalOf(answer(shopper, orderId, body.id, foreign))).toEqual([404, 'asset.not_found']);
    const [one, two] = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    const answers = await Promise.all([one, two].map((asset) => answer(shopper, orderId, body.id, asset)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await refusalOf(answer(shopper, orderId, 'phr_none', one))).toEqual([409, 'photo.not_asked']);
    await Order.patch({ orderId }).set({ status: ORDER.proofReady }).go();
    expect(await refusalOf(ask(orderId, photos[1]))).toEqual([409, 'order.not_possible']);
    expect(await refusalOf((await somebody()).shopper.get(`/api/orders/${orderId}/photo`))).toEqual([
      404,
      'order.not_found',
    ]);
  });
});
