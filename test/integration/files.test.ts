import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { setClock } from '#functions/platform/clock.ts';
import { MAX_NAME_CHARACTERS } from '#shared/photos/photo-file.ts';
import { NO_ADDRESS } from '#shared/shipping/shipping.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Asset, UploadPlan } from '#shared/schemas/asset.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Project } from '#shared/schemas/project.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aVisitor, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { aPicture } from '#test/factories/pictures.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { completePath, cut, putPart } from './photos.fixture.ts';

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
});
afterAll(() => payments.close());
afterEach(() => setClock(Date.now));

interface Digital extends PlacedOrder {
  artist: ArtistAtWork;
}

/** A digital painting of 20 × 24 inches that is being painted; it was ordered without an address. */
const aDigital = async (isPaid = false): Promise<Digital> => {
  const order = await anOrder({
    status: ORDER.accepted,
    product: { supplier_product: 'digital-painting' },
    piece: { options: { size: '20x24in' } },
    checkout: { shipping_address: NO_ADDRESS, full_payment: isPaid },
  });
  return { ...order, artist: order.artists[0]! };
};

const look = (who: Shopper, { orderId }: PlacedOrder): Promise<Project> =>
  who.ask<Project>(`/api/orders/project/${orderId}`);
const send = ({ artist, orderId }: Digital, asset: string) =>
  artist.shopper.post<Project>(`/api/sellers/orders/${orderId}/proof`, { assets: [asset], text: '' });
const fileOf = ({ orderId }: PlacedOrder, asset: string): string => `/api/orders/project/${orderId}/files/${asset}`;
const payBalance = async ({ shopper, cartId }: PlacedOrder): Promise<void> => {
  const cart = await shopper.ask<Cart>(`/api/carts/pay/${cartId}`);
  expect((await place(shopper, checkoutOf(cart, { total: cart.due, full_payment: true }))).status).toBe(200);
};

const painted = sharp({ create: { width: 3600, height: 3000, channels: 3, background: '#a63' } })
  .jpeg()
  .toBuffer();

/** The artist's file, uploaded; answers its id. */
const upload = async ({ artist }: Digital, name = 'The boat (final).jpg'): Promise<string> => {
  const file = await painted;
  const plan = await artist.shopper.ask<UploadPlan>('/api/updates/create-chunked/', {
    name,
    type: '',
    size: file.length,
  });
  for (const [index, bytes] of cut(plan, file).entries()) await putPart(plan.parts[index]!, bytes);
  return (await artist.shopper.ask<{ result: Asset }>(completePath(plan), {})).result.id;
};

const approve = async ({ shopper, orderId }: Digital): Promise<void> => {
  await shopper.ask(`/api/orders/${orderId}/approve`, { version: 1 });
  await deliverEventsAbout(orderId, 2);
};

describe('a digital painting', () => {
  it('P-29 its file is as large as its size asks for: a smaller proof is refused in numbers, and nothing has changed', async () => {
    const digital = await aDigital();
    const { status, body } = await send(digital, await aPicture(digital.artist.supplierId));
    expect([status, body]).toMatchObject([422, { code: 'request.invalid' }]);
    expect(JSON.stringify(body)).toMatch(/3528 pixels.*2400/);
    expect((await look(digital.shopper, digital)).order).toMatchObject({ status: ORDER.accepted, version: 0 });
    expect((await send(digital, await upload(digital))).status).toBe(200);
  });

  it('P-29 it is delivered once it is approved and paid, downloaded as it was made, and told of once', async () => {
    const digital = await aDigital();
    const { shopper, artist, orderId, cartId } = digital;
    const asset = await upload(digital);
    await send(digital, asset);
    const waiting = await look(shopper, digital);
    expect([waiting.order.handover, waiting.files]).toEqual(['file', []]);
    expect(await refusalOf(shopper.get(fileOf(digital, asset)))).toEqual([409, 'order.not_possible']);
    await approve(digital);
    const approved = await look(shopper, digital);
    expect([approved.order.status, approved.files, approved.actions]).toEqual([
      ORDER.approved,
      [],
      expect.not.arrayContaining(['download', 'change_address']),
    ]);
    expect((await look(artist.shopper, digital)).actions).not.toContain('ship');
    const parcel = { carrier: 'ups', tracking: '1Z9999999999999999' };
    const shipped = artist.shopper.post(`/api/sellers/orders/${orderId}/ship`, parcel);
    expect(await refusalOf(shipped)).toEqual([409, 'order.not_possible']);
    expect(await refusalOf(shopper.post(`/api/orders/${orderId}/received`))).toEqual([409, 'order.not_possible']);
    await payBalance(digital);
    await deliverEventsAbout(cartId, 2);
    await deliverEventsAbout(orderId, 2);
    const delivered = await look(shopper, digital);
    expect(delivered.order.status).toBe(ORDER.delivered);
    expect(delivered.deadlines.guarantee_until).toBeDefined();
    expect(delivered.files).toEqual([
      { id: asset, name: 'The boat (final).jpg', width: 3600, height: 3000, url: fileOf(digital, asset) },
    ]);
    const answer = await shopper.get(fileOf(digital, asset));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const saved = await fetch(answer.headers.get('location') ?? '');
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''The%20boat%20%28final%29.jpg`);
    expect(Buffer.compare(Buffer.from(await saved.arrayBuffer()), await painted)).toBe(0);
    const mails = await mailsTo((await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`)).email ?? '');
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Ready to download'))).toHaveLength(1);
    expect(
      mails.filter(({ text }) => /\bships?\b|\btracking\b|\bparcel\b/i.test(text)).map(({ subject }) => subject),
    ).toEqual([]);
  });

  it('P-29 paid before, it is there with the approval; others download nothing, nor what is no proof', async () => {
    const digital = await aDigital(true);
    const { shopper, artist } = digital;
    const asset = await upload(digital, `${'é'.repeat(MAX_NAME_CHARACTERS - 4)}.jpg`);
    await send(digital, asset);
    expect((await artist.shopper.get(fileOf(digital, asset))).status).toBe(302);
    await approve(digital);
    expect((await look(shopper, digital)).order.status).toBe(ORDER.delivered);
    expect((await shopper.get(fileOf(digital, asset))).status).toBe(302);
    for (const other of [aVisitor(), (await somebody()).shopper, (await somebody('Supplier')).shopper])
      expect(await refusalOf(other.get(fileOf(digital, asset)))).toEqual([404, 'order.not_found']);
    expect(await refusalOf(shopper.get(fileOf(digital, await upload(digital))))).toEqual([404, 'asset.not_found']);
  });

  it('P-29 one that was approved and paid before files were delivered by themselves is delivered at its deadline', async () => {
    const digital = await aDigital(true);
    const { shopper, orderId } = digital;
    await send(digital, await upload(digital));
    await shopper.ask(`/api/orders/${orderId}/approve`, { version: 1 });
    setClock(() => Date.now() + 8 * DAY_MS);
    await runDueWork();
    expect((await look(shopper, digital)).order.status).toBe(ORDER.delivered);
  });
});
