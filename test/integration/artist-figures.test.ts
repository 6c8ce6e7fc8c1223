import { afterEach, expect, it } from 'vitest';
import { Order, OrderMove } from '#functions/orders/order.entity.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { Quote } from '#functions/quotes/quote.entity.ts';
import { countFigures, measureArtist, recordFinish } from '#functions/artists/artist-figures.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { anOrder, choose, offer, quotesPage } from '#test/factories/orders.ts';
import { anArtist } from '#test/factories/people.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { deliverEventsAbout } from '#test/support/events.ts';

afterEach(() => setClock(Date.now));

const stored = async (supplierId: string) => (await Artist.get({ supplierId }).go({ consistent: true })).data!;

it('C14 events measure an artist: offers among the answered requests, punctuality, time to answer', async () => {
  const order = await anOrder();
  const [artist] = order.artists;
  setClock(() => Date.now() + 2 * HOUR_MS);
  await offer(artist!, order.orderId, 0, 5);
  await deliverEventsAbout(order.orderId, 2);
  const { figures, acceptance, onTime } = await stored(artist!.supplierId);
  expect(figures).toMatchObject({ requests: 1, offers: 1, finished: 0, onTime: 0 });
  expect(Math.round((figures?.answerSeconds ?? 0) / 60)).toBe(120);
  // One offer weighs like one of five: (1 + 0.5 × 4) / 5.
  expect([acceptance, onTime]).toEqual([0.6, 0.8]);
  expect((await quotesPage(order)).quotes[0]?.supplier).toMatchObject({ answer_seconds: figures?.answerSeconds });
  await choose(order, artist!);

  // A proof by the promised day counts once, however often its event comes, and one that came later does not.
  const acceptedAt = nowIso();
  const proved = async (orderId: string, days: number): Promise<void> => {
    const at = new Date(Date.parse(acceptedAt) + days * DAY_MS).toISOString();
    await OrderMove.put({
      orderId,
      at,
      from: ORDER.accepted,
      to: ORDER.proofReady,
      by: artist!.supplierId,
      why: 'finished',
    }).go();
    for (let time = 0; time < 2; time += 1) await recordFinish(orderId, artist!.supplierId);
  };
  const late = await anOrder();
  const { supplierId } = artist!;
  await Quote.put({
    orderId: late.orderId,
    supplierId,
    quoteId: newId('quote'),
    askedAt: nowIso(),
    price: 0,
    days: 5 * 86_400,
  }).go();
  for (const { orderId } of [order, late])
    await Order.patch({ orderId }).set({ supplierId, acceptedAt, status: ORDER.proofReady }).go();
  await proved(order.orderId, 5);
  await proved(late.orderId, 5.1);
  await measureArtist(supplierId);
  expect((await stored(supplierId)).figures).toMatchObject({ requests: 2, offers: 2, finished: 2, onTime: 1 });
  expect((await stored(supplierId)).onTime).toBe(0.7);
});

it('C14 a pass because of the photo lowers nothing', async () => {
  const { supplierId } = await anArtist();
  for (const [price, passReason] of [
    [0, undefined],
    [-1, 'photo'],
    [-1, 'photo'],
  ] as const)
    await Quote.put({
      orderId: newId('order'),
      supplierId,
      quoteId: newId('quote'),
      askedAt: nowIso(),
      price,
      ...(passReason && { passReason }),
    }).go();
  expect((await countFigures(supplierId)).figures).toMatchObject({ requests: 1, offers: 1 });
});

it('C14 a request counts as declined after a day without an answer, and the figures can be counted anew', async () => {
  const { supplierId } = await anArtist();
  const askedAt = nowIso();
  for (const price of [undefined, -1, 0])
    await Quote.put({
      orderId: newId('order'),
      supplierId,
      quoteId: newId('quote'),
      askedAt,
      ...(price !== undefined && { price }),
    }).go();
  expect((await countFigures(supplierId)).figures).toMatchObject({ requests: 2, offers: 1 });
  setClock(() => Date.parse(askedAt) + DAY_MS);
  await measureArtist(supplierId);
  const right = await stored(supplierId);
  expect(right.figures).toMatchObject({ requests: 3, offers: 1 });
  // A measurement that began earlier does not replace a later one; a wrong figure is gone with the next one.
  setClock(() => Date.parse(askedAt));
  expect(await measureArtist(supplierId)).toBe(false);
  await Artist.patch({ supplierId }).set({ acceptance: 1 }).go();
  setClock(() => Date.parse(askedAt) + DAY_MS + 1);
  expect(await measureArtist(supplierId)).toBe(true);
  expect((await stored(supplierId)).acceptance).toBe(right.acceptance);
});
