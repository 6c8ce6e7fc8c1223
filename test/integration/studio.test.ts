import { afterEach, beforeAll, expect, it } from 'vitest';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { Quote } from '#functions/quotes/quote.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import type { OwnProfile } from '#shared/schemas/application.ts';
import type { Seller } from '#shared/schemas/artist.ts';
import type { SellerRequest, SellerRequests } from '#shared/schemas/quote.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { aPhotoOf } from '#test/factories/carts.ts';
import { anArtist, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { openSeam } from '#test/support/outgoing.ts';
import { refusalOf } from '#test/support/shopper.ts';

beforeAll(() => openSeam({ pays: false }));
afterEach(() => setClock(Date.now));

const PAGE = 50;
const pathOf = (assetId: string): string => `/media/photos/${assetId}/full.webp`;

/** Later requests to an artist for copies of an order, as a busy month brings them. */
const askAgain = async (supplierId: string, orderId: string, times: number): Promise<void> => {
  const { data: order } = await Order.get({ orderId }).go();
  const copies = Array.from({ length: times }, () => newId('order'));
  await Order.put(copies.map((id) => ({ ...order!, orderId: id, supplierId: undefined, status: 1 as const }))).go();
  await Quote.put(
    copies.map((id) => ({ orderId: id, supplierId, quoteId: newId('quote'), askedAt: nowIso(), isRequested: false })),
  ).go();
};

it('C7 an artist finds every piece in hand among the newest requests, with the promised day and what it earns', async () => {
  let clock = Date.now();
  setClock(() => clock);
  const order = await anOrder();
  const [artist] = order.artists;
  const { shopper, supplierId } = artist!;
  expect(await offer(artist!, order.orderId, 0, 6)).toMatchObject({ share: 13_230, earns: 13_230, requested: true });
  await choose(order, artist!);
  clock += HOUR_MS;
  await runDueWork();
  const accepted = await shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}/accept`, {});
  expect(accepted.promised_at).toBe(new Date(clock + 6 * DAY_MS).toISOString());

  clock += HOUR_MS;
  await askAgain(supplierId, order.orderId, PAGE + 3);
  const first = await shopper.ask<SellerRequests>('/api/sellers/requests');
  expect(first.requests).toHaveLength(PAGE + 1);
  expect(first.requests.find(({ order_id: id }) => id === order.orderId)).toMatchObject({
    status: 2,
    selected: true,
    payment_due: false,
    promised_at: accepted.promised_at,
  });
  const second = await shopper.ask<SellerRequests>(
    `/api/sellers/requests?before=${encodeURIComponent(first.next ?? '')}`,
  );
  expect(second.next).toBeNull();
  expect(second.requests.map(({ order_id: id }) => id)).toContain(order.orderId);
  expect(second.requests).toHaveLength(4);
});

it('C15 an artist with an extra reads that the deposit is missing before trying to accept, and earns a part of the extra', async () => {
  let clock = Date.now();
  setClock(() => clock);
  const order = await anOrder();
  const [artist] = order.artists;
  expect(await offer(artist!, order.orderId, 2_000)).toMatchObject({
    share: 13_230,
    earns: 14_630,
    payment_due: false,
  });
  await choose(order, artist!);
  clock += HOUR_MS;
  await runDueWork();
  const { requests } = await artist!.shopper.ask<SellerRequests>('/api/sellers/requests');
  expect(requests).toMatchObject([{ selected: true, payment_due: true, promised_at: null }]);
});

it('A-13 an artist’s own uploads are the portrait and the gallery of their page, and cannot be deleted while it shows them', async () => {
  const artist = await anArtist({ availability: 'open' });
  const { shopper, username } = artist;
  const [me, one, two] = [await aPhotoOf(shopper), await aPhotoOf(shopper), await aPhotoOf(shopper)];
  const edited = await shopper.ask<OwnProfile>('/api/sellers/edit-profile', {
    avatar: me,
    gallery: [two, one],
    capacity: 3,
  });
  expect(edited).toMatchObject({ portrait: { id: me }, pictures: [{ id: two }, { id: one }], capacity: 3 });
  const page = await aVisitor().ask<Seller>(`/api/artists/${username}`);
  expect([page.avatar, page.external_samples]).toEqual([
    { url: pathOf(me) },
    [
      { id: two, url: pathOf(two) },
      { id: one, url: pathOf(one) },
    ],
  ]);
  expect(await refusalOf(shopper.send('DELETE', `/api/updates/${one}`))).toEqual([409, 'asset.in_profile']);

  const foreign = await aPhotoOf(aVisitor());
  expect(await refusalOf(shopper.post('/api/sellers/edit-profile', { gallery: [foreign] }))).toEqual([
    404,
    'asset.not_found',
  ]);
  const emptied = await shopper.ask<OwnProfile>('/api/sellers/edit-profile', {
    avatar: null,
    gallery: [],
    capacity: null,
  });
  expect(emptied).toMatchObject({ portrait: null, pictures: [], capacity: null });
  expect((await shopper.send('DELETE', `/api/updates/${one}`)).status).toBe(200);
});

it('C7 a page of the inbox that does not exist is refused', async () => {
  const { artists } = await anOrder();
  expect(await refusalOf(artists[0]!.shopper.get('/api/sellers/requests?before=nonsense'))).toEqual([
    422,
    'request.invalid',
  ]);
});

it('C7 texts that an artist saves are theirs alone, and an edit of something else leaves them', async () => {
  const { shopper, username } = await anArtist();
  const edit = (input: object) => shopper.ask<OwnProfile>('/api/sellers/edit-profile', input);
  const replies = ['Thank you for your trust!', 'It is drying now, and ships in four days.'];
  expect((await edit({ replies })).replies).toEqual(replies);
  expect((await edit({ city: 'Tartu' })).replies).toEqual(replies);
  expect((await aVisitor().get(`/api/artists/${username}`)).text).not.toContain('drying');
  expect(await refusalOf(shopper.post('/api/sellers/edit-profile', { replies: Array(13).fill('Hello') }))).toEqual([
    422,
    'request.invalid',
  ]);
});

it('C14 an artist reads the parts of their score with their weights, and customers and applicants do not', async () => {
  const { shopper, username } = await anArtist({ rating: 0.9, onTime: 0.8, acceptance: 0.5, mediums: ['a', 'b', 'c'] });
  const { score } = await shopper.ask<OwnProfile>('/api/sellers/edit-profile');
  expect(score.map(({ part, weight, value }) => [part, weight, Number(value.toFixed(2))])).toEqual([
    ['rating', 35, 0.9],
    ['on_time', 20, 0.8],
    ['acceptance', 15, 0.5],
    ['medium', 15, 0.9],
  ]);
  expect(JSON.parse((await aVisitor().get(`/api/artists/${username}`)).text)).not.toHaveProperty('score');
});

it('A-13 titles, languages and usual days stand on an artist’s page; a picture keeps its title when others come', async () => {
  const { sku } = await aProduct();
  const { shopper, username } = await anArtist({ mediums: [sku] });
  const [one, two] = [await aPhotoOf(shopper), await aPhotoOf(shopper)];
  const edit = (input: object) => shopper.ask<OwnProfile>('/api/sellers/edit-profile', input);
  await edit({
    gallery: [one],
    titles: { [one]: 'Two dogs in snow' },
    languages: ['en', 'et'],
    usual_days: { [sku]: 9, another: 3 },
  });
  const { usual_days: days } = await edit({ gallery: [two, one] });
  const page = await aVisitor().ask<Seller>(`/api/artists/${username}`);
  expect(page.external_samples).toMatchObject([{ id: two }, { id: one, title: 'Two dogs in snow' }]);
  // A line that the shop does not list is on no page.
  expect([page.languages, days, page.usual_days]).toEqual([['en', 'et'], { [sku]: 9, another: 3 }, {}]);
  for (const bad of [
    { titles: { [one]: 'See www.dogs.example' } },
    { languages: ['xx'] },
    { usual_days: { [sku]: 0 } },
  ])
    expect((await shopper.send('POST', '/api/sellers/edit-profile', bad)).status).toBe(422);
});
