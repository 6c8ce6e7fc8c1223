import { describe, expect, it } from 'vitest';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { removeAsset } from '#functions/retention/remove-asset.ts';
import type { Session } from '#shared/schemas/session.ts';
import { aCart, addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import type { Shopper } from '#test/support/shopper.ts';

const remove = async (shopper: Shopper, assetId: string): Promise<void> => {
  const { id } = await shopper.ask<Session>('/api/session');
  await removeAsset({ ...ANONYMOUS, id }, assetId);
};

const shopperWithPhoto = async () => {
  const shopper = aVisitor();
  await aCart(shopper);
  return { shopper, assetId: await aPhotoOf(shopper) };
};

describe('photos of orders', () => {
  it('U-03 the photo of a placed order is kept for its artist', async () => {
    const { shopper, assetId } = await shopperWithPhoto();
    const cart = await addPiece(shopper, { assets: [assetId] });
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    await expect(remove(shopper, assetId)).rejects.toMatchObject({ code: 'asset.ordered' });
    expect((await addPiece(shopper, { assets: [assetId] })).items[0]?.assets).toEqual([assetId]);
  });

  it('U-03 after a declined card the photo is mine to delete again', async () => {
    const { shopper, assetId } = await shopperWithPhoto();
    const cart = await addPiece(shopper, { assets: [assetId] });
    expect((await place(shopper, checkoutOf(cart, { charge: 'pm_card_chargeDeclined' }))).status).toBe(422);
    await expect(remove(shopper, assetId)).resolves.toBeUndefined();
  });

  it('an order with a photo that was deleted meanwhile is not placed, and nothing is charged', async () => {
    const { shopper, assetId } = await shopperWithPhoto();
    const cart = await addPiece(shopper, { assets: [assetId] });
    await remove(shopper, assetId);
    const answer = await place(shopper, checkoutOf(cart));
    expect([answer.status, answer.body.code]).toEqual([409, 'cart.photo_deleted']);
    expect(await shopper.ask<{ status: number; payments: unknown[] }>(`/api/carts/?cart_id=${cart.id}`)).toMatchObject({
      status: 0,
      payments: [],
    });
  });
});
