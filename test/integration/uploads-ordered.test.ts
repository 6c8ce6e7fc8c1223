import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { Order, OrderMove } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { DueFailure } from '#functions/scheduler/due-failure.entity.ts';
import { deletePhotos, deletions, runDueWork } from '#test/support/scheduler.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { expirePhoto } from '#functions/retention/expire-photo.ts';
import { PhotoQuota } from '#functions/uploads/quota.entity.ts';
import { checkQuota } from '#functions/uploads/quota.ts';
import { publishOrder } from '#functions/publishing/publish-order.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import type { Cart as CartView } from '#shared/schemas/cart.ts';
import { MAX_STORED_PHOTOS } from '#shared/photos/uploads.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/time.ts';
import { aCart, addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anArtist, aVisitor, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';
import type { Shopper } from '#test/support/shopper.ts';

let clock = 0;
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const stored = async (assetId: string) => (await Asset.get({ assetId }).go({ consistent: true })).data!;
const dueOf = async (assetId: string): Promise<number> => Date.parse((await stored(assetId)).dueAt ?? '');
/** What became of one photo that the scheduler queued. */
const sweep = async (assetId: string): Promise<'deleted' | 'kept' | undefined> => {
  const { photos } = await runDueWork();
  if (!photos.some(({ id }) => id === assetId)) return undefined;
  await deletePhotos();
  return (await stored(assetId)).deletedAt === undefined ? 'kept' : 'deleted';
};

/** A photo in a cart that is about to be ordered; its deletion is due at once. */
const inACart = async () => {
  const shopper = aVisitor();
  await aCart(shopper);
  const assetId = await aPhotoOf(shopper);
  const cart = await addPiece(shopper, { assets: [assetId] });
  await Asset.patch({ assetId })
    .set({ dueKind: 'photo', dueAt: new Date(clock).toISOString() })
    .go();
  return { shopper, assetId, cart };
};
const ordered = async () => {
  const photo = await inACart();
  expect((await place(photo.shopper, checkoutOf(photo.cart))).status).toBe(200);
  const { data } = await Cart.get({ cartId: photo.cart.id }).go({ consistent: true });
  return { ...photo, orderIds: data!.orderIds };
};
const end = async (orderIds: string[], to: OrderStatus, at: string): Promise<void> => {
  for (const orderId of orderIds) {
    await Order.patch({ orderId }).set({ status: to }).remove(['dueKind', 'dueAt']).go();
    await OrderMove.put({ orderId, at, from: ORDER.quoting, to, by: 'test', why: 'end' }).go();
  }
};

describe('photos that no order needs', () => {
  it('C26 go also from an open cart, and when a payment was declined', async () => {
    const open = await inACart();
    expect(await sweep(open.assetId)).toBe('deleted');
    const declined = await inACart();
    expect(
      (await place(declined.shopper, checkoutOf(declined.cart, { charge: 'pm_card_chargeDeclined' }))).status,
    ).toBe(422);
    expect(await sweep(declined.assetId)).toBe('deleted');
  });

  it('that the queue does not take pause alone; the others are queued, the oldest first, and late until they are deleted', async () => {
    const shopper = aVisitor();
    await aCart(shopper);
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const assetId = await aPhotoOf(shopper);
      await Asset.patch({ assetId })
        .set({ dueKind: 'photo', dueAt: new Date(clock - 10 * DAY_MS + index).toISOString() })
        .go();
      ids.push(assetId);
    }
    for (const itemId of ids.slice(0, 2))
      await DueFailure.put({
        kind: 'photos',
        itemId,
        dueAt: new Date(await dueOf(itemId)).toISOString(),
        tries: 2,
        retryAt: new Date(clock + MINUTE_MS).toISOString(),
        expiresAt: clock,
      }).go();
    const first = await runDueWork();
    expect(first.photos.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(first.ageSeconds.photos).toBeCloseTo(10 * 86_400, 0);
    clock += MINUTE_MS;
    const second = await runDueWork();
    expect(second.photos.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(second.ageSeconds.photos, 'those that wait in the queue').toBeCloseTo(10 * 86_400 + 60, 0);
    expect(deletions.waiting().map(({ assetId }) => assetId)).toEqual([...ids.slice(2), ...ids.slice(0, 2)]);
    expect(await deletePhotos()).toEqual([]);
    expect((await runDueWork()).ageSeconds.photos).toBe(0);
  });
});

describe('photos in a cart', () => {
  it('C26 CO-07 that are deleted are missed in the cart, before anything is paid', async () => {
    const { shopper, assetId, cart } = await inACart();
    const problems = async () => (await shopper.ask<CartView>('/api/carts/')).items.map(({ problem }) => problem);
    expect(await problems()).toEqual([undefined, undefined]);
    expect((await shopper.send('DELETE', `/api/updates/${assetId}`)).status).toBe(200);
    const { body } = await place(shopper, checkoutOf(cart));
    expect(body).toMatchObject({ code: 'cart.photo_deleted' });
    expect(await problems()).toEqual([undefined, body.message]);
  });

  it('C26 stay for another 30 days when they are put there, and never for less than before', async () => {
    const { shopper } = await aCart();
    const [early, late] = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    const due = async (assetId: string, inDays: number) =>
      Asset.patch({ assetId })
        .set({ dueKind: 'photo', dueAt: new Date(clock + inDays * DAY_MS).toISOString() })
        .go();
    await Promise.all([due(early, 1), due(late, 300)]);
    await addPiece(shopper, { assets: [early, late] });
    expect(await Promise.all([early, late].map(dueOf))).toEqual([clock + 30 * DAY_MS, clock + 300 * DAY_MS]);
  });
});

describe('photos in the list of what one can order from', () => {
  const listed = async (shopper: Shopper) =>
    (await shopper.ask<AssetView[]>('/api/products/assets')).map(({ id, ordered: isOrdered }) => [id, isOrdered]);

  it('C26 U-01 U-17 Z-04 say that a placed order contains them, and not while it is only in the cart or was declined', async () => {
    const { shopper, assetId, cart } = await inACart();
    const other = await aPhotoOf(shopper);
    const both = (isOrdered?: boolean) =>
      expect.arrayContaining([
        [assetId, isOrdered],
        [other, undefined],
      ]) as unknown;
    expect(await listed(shopper)).toEqual(both());
    expect((await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }))).status).toBe(422);
    expect((await stored(assetId)).heldBy).toContain(cart.id);
    expect(await listed(shopper)).toEqual(both());
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    expect(await listed(shopper)).toEqual(both(true));
    expect(await shopper.ask<AssetView>(`/api/assets/${assetId}`), 'U-17').toMatchObject({ project: cart.id });
    expect(await shopper.ask<AssetView>(`/api/assets/${other}`)).toMatchObject({ project: null });
  });

  it('C26 U-01 go on saying it after they were ordered again and declined, or cropped', async () => {
    const { shopper, assetId } = await ordered();
    const later = await addPiece(shopper, { assets: [assetId] });
    expect((await place(shopper, checkoutOf(later, { charge: 'pm_card_chargeDeclined' }))).status).toBe(422);
    expect(await listed(shopper)).toEqual([[assetId, true]]);
    const crop = { coords: { x: 10, y: 10, x2: 90, y2: 90 } };
    const { result } = await shopper.ask<{ result: AssetView }>(`/api/updates/edit/${assetId}`, crop);
    expect(result).toMatchObject({ ...crop, ordered: true });
    expect(await shopper.ask<AssetView>(`/api/assets/${assetId}`)).toEqual(result);
  });
});

describe('photos that an order needs', () => {
  it('are not touched while a cart with them is being paid', async () => {
    const { assetId, cart } = await inACart();
    await Cart.patch({ cartId: cart.id }).set({ attemptId: 'att_test' }).go();
    await Asset.patch({ assetId })
      .set({ heldBy: `${cart.id}:1` })
      .go();
    expect(await sweep(assetId)).toBe('kept');
    expect((await dueOf(assetId)) - clock).toBe(HOUR_MS);
    expect((await stored(assetId)).deletedAt).toBeUndefined();
  });

  it('are kept while the order lives, whatever became of a later cart with them', async () => {
    const { shopper, assetId } = await ordered();
    const later = await addPiece(shopper, { assets: [assetId] });
    expect((await place(shopper, checkoutOf(later, { charge: 'pm_card_chargeDeclined' }))).status).toBe(422);
    expect((await stored(assetId)).heldBy).toContain(later.id);
    for (const month of [1, 2]) {
      clock += 31 * DAY_MS;
      expect(await expirePhoto(assetId), `month ${month}`).toBe('kept');
    }
  });

  it.each([ORDER.closed, ORDER.cancelled, ORDER.refunded])(
    'C26 are deleted two years after the order ended with status %d',
    async (status) => {
      const { assetId, orderIds } = await ordered();
      // One second less than two years ago.
      const endedAt = new Date(clock + 1000);
      endedAt.setUTCFullYear(endedAt.getUTCFullYear() - 2);
      await end(orderIds, status, endedAt.toISOString());
      expect(await sweep(assetId)).toBe('kept');
      const due = await dueOf(assetId);
      expect(due).toBe(clock + 1000);
      clock = due - 1;
      expect(await expirePhoto(assetId)).toBe('nothing');
      clock = due;
      expect(await expirePhoto(assetId)).toBe('deleted');
      expect((await stored(assetId)).deletedAt).toBeDefined();
    },
  );

  it('C23 C26 show the finished piece as long as it is published, and go once it is private', async () => {
    const [artist, customer, { sku }] = await Promise.all([anArtist(), somebody(), aProduct()]);
    const { orderId, proofImages } = await aFinishedOrder({
      ownerId: customer.id,
      supplierId: artist.supplierId,
      sku,
      status: ORDER.closed,
    });
    const [assetId = ''] = proofImages;
    const fallsDue = () =>
      Asset.patch({ assetId })
        .set({ dueKind: 'photo', dueAt: new Date(clock).toISOString() })
        .add({ shownFor: [orderId] })
        .go();
    await fallsDue();
    await end([orderId], ORDER.closed, new Date(clock - 3 * 366 * DAY_MS).toISOString());
    expect(await publishOrder(orderId)).toBe(true);
    expect(await expirePhoto(assetId)).toBe('kept');
    expect(await dueOf(assetId)).toBe(clock + 30 * DAY_MS);
    await customer.shopper.ask(`/api/orders/${orderId}/privacy`, { private: true });
    expect(await publishOrder(orderId)).toBe(false);
    await fallsDue();
    expect(await expirePhoto(assetId)).toBe('deleted');
  });

  it('no longer count among those that somebody may keep', async () => {
    const { assetId } = await ordered();
    const { ownerId } = await stored(assetId);
    await PhotoQuota.put({ ownerId, files: MAX_STORED_PHOTOS, bytes: 5000 }).go();
    await expect(checkQuota(ownerId, 1)).rejects.toMatchObject({ code: 'upload.quota' });
    await Asset.patch({ assetId }).set({ quotaOf: ownerId, quotaBytes: 5000 }).go();
    await expect(checkQuota(ownerId, 1)).resolves.toBeUndefined();
    expect((await PhotoQuota.get({ ownerId }).go({ consistent: true })).data).toMatchObject({
      files: MAX_STORED_PHOTOS - 1,
      bytes: 0,
    });
  });

  it.each([
    ['of a project', { shownFor: ['ord_shown'] }],
    ['of an artist’s page', { profileOf: 'usr_artist' }],
  ])('C8 A-13 C26 nor do the pictures %s, which are given back once', async (_of, shown) => {
    const assetId = await aPhotoOf(aVisitor());
    const { ownerId } = await stored(assetId);
    await Asset.patch({ assetId })
      .set({ quotaOf: ownerId, quotaBytes: 5000, ...shown })
      .go();
    await PhotoQuota.put({ ownerId, files: MAX_STORED_PHOTOS, bytes: 9000 }).go();
    await expect(checkQuota(ownerId, 1)).resolves.toBeUndefined();
    const left = { files: MAX_STORED_PHOTOS - 1, bytes: 4000 };
    expect((await PhotoQuota.get({ ownerId }).go({ consistent: true })).data).toMatchObject(left);
    // It leaves the page, and is deleted as one that nobody needs.
    await Asset.patch({ assetId })
      .set({ dueKind: 'photo', dueAt: new Date(clock).toISOString() })
      .remove(['profileOf'])
      .go();
    expect(await expirePhoto(assetId)).toBe('deleted');
    expect((await PhotoQuota.get({ ownerId }).go({ consistent: true })).data).toMatchObject(left);
  });
});
