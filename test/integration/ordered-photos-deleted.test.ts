import { describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { publicAddress } from '#functions/uploads/assets.ts';
import { pageOfWorks } from '#functions/works/work-lists.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { WorkPage } from '#shared/schemas/work-page.ts';
import { aCart, addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aWork } from '#test/factories/works.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

/** An order of one piece with a photo and one without. */
const ordered = async () => {
  const { shopper } = await aCart();
  const assetId = await aPhotoOf(shopper);
  return { shopper, assetId, ...(await orderWith(shopper, assetId)) };
};
const orderWith = async (shopper: Shopper, assetId: string) => {
  const cart = await addPiece(shopper, { assets: [assetId] });
  expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
  const { data } = await Cart.get({ cartId: cart.id }).go({ consistent: true });
  const orders = await Promise.all(data!.orderIds.map(async (orderId) => (await Order.get({ orderId }).go()).data!));
  const [mine, other] = [
    orders.find(({ item }) => item.assets.includes(assetId)),
    orders.find(({ item }) => !item.assets.includes(assetId)),
  ];
  return { orderId: mine!.orderId, sku: mine!.sku, otherId: other?.orderId };
};
const move = (orderId: string, status: OrderStatus) => Order.patch({ orderId }).set({ status }).go();
const remove = (shopper: Shopper, assetId: string) => shopper.send('DELETE', `/api/updates/${assetId}`);
const REFUSED = [409, 'asset.ordered'];

describe('photos of ordered pieces', () => {
  it.each([ORDER.quoting, ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped])(
    'C26 are kept while the order has status %d, and the refusal says until when',
    async (status) => {
      const { shopper, assetId, orderId } = await ordered();
      await move(orderId, status);
      const answer = await remove(shopper, assetId);
      expect(answer.body).toMatchObject({
        code: 'asset.ordered',
        message: expect.stringContaining('as soon as the piece has been delivered') as string,
      });
      expect((await shopper.get(`/api/assets/${assetId}`)).status).toBe(200);
    },
  );

  it.each([ORDER.delivered, ORDER.closed, ORDER.refunded, ORDER.cancelled])(
    'C26 are deleted on request when it has status %d, whatever else was ordered with it',
    async (status) => {
      const { shopper, assetId, orderId, otherId } = await ordered();
      expect(otherId).toBeDefined();
      await move(orderId, status);
      expect((await remove(shopper, assetId)).status).toBe(200);
      expect(await refusalOf(shopper.get(`/api/assets/${assetId}`))).toEqual([404, 'asset.not_found']);
      expect((await Asset.get({ assetId }).go({ consistent: true })).data).toMatchObject({
        deletedAt: expect.any(String) as string,
      });
    },
  );

  it('C26 are kept while another order needs them, and are nobody else’s to delete', async () => {
    const { shopper, assetId, orderId } = await ordered();
    await move(orderId, ORDER.delivered);
    const later = await orderWith(shopper, assetId);
    expect(await refusalOf(remove(shopper, assetId))).toEqual(REFUSED);
    expect(await refusalOf(remove(aVisitor(), assetId))).toEqual([404, 'asset.not_found']);
    await move(later.orderId, ORDER.closed);
    expect((await remove(shopper, assetId)).status).toBe(200);
  });

  it('C26 leave the public page of the piece, in every list, and other photos stay there', async () => {
    const { shopper, assetId, orderId, otherId, sku } = await ordered();
    await move(orderId, ORDER.delivered);
    const { data: asset } = await Asset.get({ assetId }).go();
    const photo = publicAddress(asset!);
    await aWork({ orderId, sku, photo });
    await aWork({ orderId: otherId!, sku: `${sku}-other`, photo });
    const shown = (): Promise<WorkPage> => aVisitor().ask<WorkPage>(`/api/products/gallery/${sku}/${orderId}`);
    expect((await shown()).photo).toBe(photo);
    expect((await remove(shopper, assetId)).status).toBe(200);
    expect(await shown()).not.toHaveProperty('photo');
    expect((await pageOfWorks({ sku }, { count: 5 })).works.map((work) => [work.id, work.photo])).toEqual([
      [orderId, undefined],
    ]);
    expect((await pageOfWorks({ sku: `${sku}-other` }, { count: 5 })).works[0]?.photo).toBe(photo);
  });
});
