import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { GuaranteeClaim } from '#functions/refunds/claim.entity.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import type { AuditTrail } from '#shared/schemas/application.ts';
import type { Cart as CartView } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import {
  ListedOrders,
  OrderToCheck as OrderToCheckSchema,
  type ListedOrder,
  type OrderToCheck,
} from '#shared/schemas/photo-check.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { aCardOrder } from '#test/factories/bought-cards.ts';
import { addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';

let payments: Payments;
let admin: Shopper;
beforeAll(async () => {
  payments = await openPayments();
  admin = (await somebody('Admin')).shopper;
});
afterAll(() => payments.close());

const pathOf = ({ cartId }: PlacedOrder): string => `/api/admin/orders/${cartId}/photos-checked`;
const check = (order: PlacedOrder, qc_passed: boolean): Promise<OrderToCheck> =>
  admin.ask<OrderToCheck>(pathOf(order), { qc_passed });
const stored = async ({ cartId }: PlacedOrder) => (await Cart.get({ cartId }).go({ consistent: true })).data!;
const trailOf = async ({ cartId }: PlacedOrder) =>
  (await admin.ask<AuditTrail>('/api/admin/audit')).entries.filter(({ subject }) => subject.includes(cartId));

const listed = async (checked: 'no' | 'yes'): Promise<ListedOrder[]> =>
  ListedOrders.strict().parse(await admin.ask(`/api/admin/orders?checked=${checked}`)).orders;
const idsIn = async (checked: 'no' | 'yes'): Promise<string[]> => (await listed(checked)).map(({ id }) => id);
const keysOf = async (cartId: string): Promise<string[]> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true, data: 'raw' });
  return Object.keys((data as unknown as { Item: object }).Item).filter((name) => name.startsWith('gsi3'));
};
const cancel = async (shopper: Shopper, orderId: string): Promise<void> => {
  const { refund_cents } = await shopper.ask<Cancellation>(`/api/orders/${orderId}/cancellation`);
  await shopper.ask(
    `/api/orders/${orderId}/cancel`,
    { refund_cents },
    { headers: { 'Idempotency-Key': randomUUID() } },
  );
};
const cancelAll = async ({ shopper, cartId }: PlacedOrder): Promise<void> => {
  for (const { id } of (await shopper.ask<CartView>(`/api/carts/?cart_id=${cartId}`)).orders) await cancel(shopper, id);
};

describe('CO-13 the orders whose photos wait', () => {
  it('CO-13 the oldest stands first, with its photos, its pieces and the worst that was measured; a check moves it to the others, and back to its place', async () => {
    const { shopper } = await somebody('User');
    const photos = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    const [, cut = ''] = photos;
    await Asset.patch({ assetId: cut })
      .set({ coords: { x: 0, y: 0, x2: 10, y2: 10 } })
      .go();
    const cart = await addPiece(shopper, { assets: photos });
    await place(shopper, checkoutOf(cart));
    const [older, newer] = [{ cartId: cart.id } as PlacedOrder, await anOrder()];
    const waiting = await listed('no');
    expect(waiting.map(({ id }) => id).filter((id) => id === older.cartId || id === newer.cartId)).toEqual([
      older.cartId,
      newer.cartId,
    ]);
    expect(waiting.find(({ id }) => id === cart.id)).toMatchObject({
      pieces: 1,
      photo_count: 2,
      worst: 'poor',
      photos: [expect.stringContaining('/media/'), expect.stringContaining('/media/')],
    });
    for (const order of [newer, older]) await check(order, true);
    expect((await idsIn('yes')).slice(0, 2)).toEqual([older.cartId, newer.cartId]);
    expect(await idsIn('no')).not.toContain(older.cartId);
    for (const order of [newer, older]) await check(order, false);
    expect((await idsIn('no')).filter((id) => id === older.cartId || id === newer.cartId)).toEqual([
      older.cartId,
      newer.cartId,
    ]);
    expect(await idsIn('yes')).not.toContain(older.cartId);
  });

  it('CO-13 an order leaves the list when all of it is cancelled, not with one of its pieces, and no check brings it back', async () => {
    const [part, whole] = [await anOrder({ pieces: 2 }), await anOrder({ pieces: 2 })];
    await cancel(part.shopper, part.orderId);
    await cancelAll(whole);
    const ids = await idsIn('no');
    expect([ids.includes(part.cartId), ids.includes(whole.cartId), await keysOf(whole.cartId)]).toEqual([
      true,
      false,
      [],
    ]);
    await check(whole, true);
    expect(await idsIn('yes')).not.toContain(whole.cartId);
    const checked = await anOrder();
    await check(checked, true);
    await cancelAll(checked);
    expect(await idsIn('yes')).not.toContain(checked.cartId);
  });

  it('CO-13 what is not placed, and what nobody paints, is in no list', async () => {
    const open = await addPiece(aVisitor());
    const {
      cart: { id: cartId },
    } = await aCardOrder({ isNotified: false });
    await check({ cartId } as PlacedOrder, true);
    for (const list of ['no', 'yes'] as const)
      expect(await idsIn(list)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(`^(${open.id}|${cartId})$`)]),
      );
    expect([await keysOf(open.id), await keysOf(cartId)]).toEqual([[], []]);
  });

  it('CO-13 other words than yes and no are refused', async () => {
    expect(await refusalOf(admin.get('/api/admin/orders?checked=maybe'))).toEqual([422, 'request.invalid']);
  });
});

describe('CO-13 the check of an order’s photos', () => {
  it('CO-13 an admin finds an order by its number or by a piece, with the photos that were not deleted and what was measured of them', async () => {
    const { shopper } = await somebody('User');
    const [kept, deleted] = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
    const cart = await addPiece(shopper, { assets: [kept, deleted] });
    await place(shopper, checkoutOf(cart));
    await Asset.patch({ assetId: deleted }).set({ deletedAt: new Date().toISOString() }).go();
    const found = OrderToCheckSchema.strict().parse(await admin.ask(`/api/admin/orders/${cart.id}`));
    expect(found).toMatchObject({
      id: cart.id,
      qc_passed: false,
      pieces: [{ title: cart.items[0]!.title, photos: [{ id: kept, width: 800 }] }],
    });
    expect(await admin.ask(`/api/admin/orders/${found.pieces[0]!.id}`)).toEqual(found);
  });

  it('C16 the photos that came with requests for the money back stand beside those that it is painted from, without deleted ones', async () => {
    const order = await anOrder({ pieces: 2 });
    const { shopper, cartId, orderId } = order;
    const [declined, again, deleted] = [await aPhotoOf(shopper), await aPhotoOf(shopper), await aPhotoOf(shopper)];
    const claim = {
      orderId,
      cartId,
      email: 'grace@example.com',
      title: 'Oil painting',
      reason: 'The eyes.',
      askedAt: new Date().toISOString(),
    };
    await GuaranteeClaim.put([
      { ...claim, number: 1, state: 'declined', photos: [declined] },
      { ...claim, number: 2, state: 'asked', photos: [declined, again, deleted] },
    ]).go();
    await Asset.patch({ assetId: deleted }).set({ deletedAt: new Date().toISOString() }).go();
    const { pieces } = OrderToCheckSchema.strict().parse(await admin.ask(`/api/admin/orders/${orderId}`));
    expect(pieces.map(({ id, claim_photos: shown }) => [id === orderId, shown.map(({ id: photo }) => photo)])).toEqual([
      [true, [declined, again]],
      [false, []],
    ]);
  });

  it('CO-13 passes and is taken back, with a line on the trail each, for customer and artist to see; money and version stay', async () => {
    const order = await anOrder();
    const before = await stored(order);
    expect(await check(order, true)).toMatchObject({ id: order.cartId, qc_passed: true });
    expect(await order.shopper.ask<CartView>(`/api/carts/?cart_id=${order.cartId}`)).toMatchObject({ qc_passed: true });
    expect((await order.shopper.ask<CartOrders>(`/api/orders/${order.cartId}`)).cart.qc_passed).toBe(true);
    expect(await order.artists[0]!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`)).toMatchObject({
      photos_checked: true,
    });
    expect(await stored(order)).toEqual({
      ...before,
      qcPassed: true,
      photoCheck: 'checked',
      photoCheckSince: expect.any(String) as string,
    });
    expect(await check(order, false)).toMatchObject({ qc_passed: false });
    expect(await stored(order)).toEqual(before);
    expect(await order.artists[0]!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`)).toMatchObject({
      photos_checked: false,
    });
    const said = { action: 'cart.check-photos' };
    expect(await trailOf(order)).toMatchObject([
      { ...said, before: 'photos checked', after: 'photos not checked' },
      { ...said, before: 'photos not checked', after: 'photos checked' },
    ]);
  });

  it('CO-13 the same again changes nothing and says nothing on the trail', async () => {
    const order = await anOrder();
    expect(await check(order, false)).toMatchObject({ qc_passed: false });
    await Promise.allSettled(Array.from({ length: 5 }, () => admin.post(pathOf(order), { qc_passed: true })));
    expect(await check(order, true)).toMatchObject({ qc_passed: true });
    expect(await trailOf(order)).toHaveLength(1);
  });

  it('CO-13 an order that changes between any two calls is noted as it was looked at, or refused and looked at again', async () => {
    await openSeam({ pays: false });
    const order = await anOrder();
    const { cartId } = order;
    const act = () => Cart.patch({ cartId }).add({ version: 1 }).go();
    const answered = new Set<string>();
    for (let at = 0, isMet = true; isMet; at += 1) {
      await check(order, false);
      const { met, result } = await withRival({ at, act }, () =>
        admin.post<Refusal>(pathOf(order), { qc_passed: true }),
      );
      isMet = met;
      expect((await stored(order)).qcPassed).toBe(result?.status === 200);
      answered.add(result?.body.code ?? 'noted');
    }
    expect(answered).toEqual(new Set(['noted', 'order.changed']));
  });

  it('CO-13 not of an open cart, of none, by its customer, or in other words', async () => {
    const shopper = aVisitor();
    const open = await addPiece(shopper);
    for (const id of [open.id, 'none']) {
      expect(await refusalOf(admin.get(`/api/admin/orders/${id}`))).toEqual([404, 'order.not_found']);
      expect(await refusalOf(admin.post(`/api/admin/orders/${id}/photos-checked`, { qc_passed: true }))).toEqual([
        404,
        'order.not_found',
      ]);
    }
    const order = await anOrder();
    expect(await refusalOf(order.shopper.post(pathOf(order), { qc_passed: true }))).toEqual([401, 'session.required']);
    expect(await refusalOf(admin.post(pathOf(order), { qc_passed: 'yes' }))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(admin.post(pathOf(order), {}))).toEqual([422, 'request.invalid']);
    expect((await stored(order)).qcPassed).toBe(false);
  });
});
