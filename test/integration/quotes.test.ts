import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { quotesOf } from '#functions/quotes/quotes.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { OrderQuotes, SellerRequest, SellerRequests } from '#shared/schemas/quote.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { aBuyer, anArtist, aVisitor, somebody, changeArtist, type ArtistAtWork } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { refusalOf, type Refusal } from '#test/support/shopper.ts';

let clock = 0;
beforeAll(() => openSeam({ pays: false }));
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const accept = ({ shopper }: ArtistAtWork, orderId: string) =>
  shopper.post<SellerRequest & Refusal>(`/api/sellers/orders/${orderId}/accept`);
const namesOf = async (id: string): Promise<string[]> => (await eventsAbout(id)).map(({ name }) => name);
const offerRefused = ({ shopper }: ArtistAtWork, orderId: string, price = 0) =>
  refusalOf(shopper.post(`/api/sellers/quotes/${orderId}`, { price, days: 86_400 }));

/** An order whose first artist is selected and notified. */
const anAnnouncedOrder = async (overrides: Parameters<typeof anOrder>[0] = {}, price = 0): Promise<PlacedOrder> => {
  const order = await anOrder(overrides);
  for (const artist of order.artists) await offer(artist, order.orderId, price);
  await choose(order, order.artists[0]!);
  clock += HOUR_MS;
  await runDueWork();
  return order;
};

describe('artists are asked', () => {
  it('C14 the artists that I requested, then the best-ranked open ones of the medium, eight at most', async () => {
    const { sku } = await aProduct();
    const open = await Promise.all(
      Array.from({ length: 10 }, (_, index) => anArtist({ mediums: [sku], availability: 'open', rank: `090${index}` })),
    );
    await Promise.all([
      anArtist({ mediums: ['other'], availability: 'open', rank: '0999' }),
      anArtist({ mediums: [sku], availability: 'full' }),
      anArtist({ mediums: [sku], availability: 'open', isActive: false, rank: '0998' }),
    ]);
    const [requested, gone, away] = [
      await anArtist({ mediums: [], availability: 'open' }),
      await anArtist({ availability: 'open' }),
      await anArtist({ availability: 'away' }),
    ];
    const shopper = aVisitor();
    const cart = await addPiece(shopper, { product_id: sku });
    for (const { supplierId } of [requested, gone, away])
      expect(await shopper.ask<Cart>('/api/carts/request-supplier', { supplier: supplierId })).toMatchObject({
        total: cart.total,
      });
    await place(shopper, checkoutOf(cart));
    await changeArtist(gone.supplierId, { isActive: false });
    const [order] = (await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).orders;
    await askArtists(order!.id);
    const asked = await quotesOf(order!.id);
    expect(asked.filter(({ isRequested }) => isRequested).map(({ supplierId }) => supplierId)).toEqual([
      requested.supplierId,
    ]);
    expect(
      asked
        .filter(({ isRequested }) => !isRequested)
        .map(({ supplierId }) => supplierId)
        .toSorted(),
    ).toEqual(
      open
        .slice(2)
        .map(({ supplierId }) => supplierId)
        .toSorted(),
    );
    expect(await quotesPage({ shopper, cartId: cart.id, orderId: order!.id, artists: [] })).toMatchObject({
      order: { cart: { requested_suppliers: [requested.supplierId, gone.supplierId, away.supplierId] } },
      stats: { asked: 9, accepted: 0, rejected: 0, requested: { asked: 1 } },
    });
  });

  it('C14 an artist with as many pieces in hand as they paint at once is not asked for another', async () => {
    const painting = await anOrder({ status: 2, artists: [{ capacity: 1 }] });
    const [artist] = painting.artists;
    const { data: held } = await Order.get({ orderId: painting.orderId }).go();
    await Order.patch({ orderId: painting.orderId })
      .set({ supplierId: artist!.supplierId, heldSince: held!.placedAt })
      .go();
    const shopper = aVisitor();
    const cart = await addPiece(shopper, { product_id: held!.sku });
    await shopper.ask('/api/carts/request-supplier', { supplier: artist!.supplierId });
    await place(shopper, checkoutOf(cart));
    const [order] = (await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).orders;
    await askArtists(order!.id);
    expect(await quotesOf(order!.id)).toEqual([]);
    await Order.patch({ orderId: painting.orderId }).set({ status: 4 }).go();
    await askArtists(order!.id);
    expect(await quotesOf(order!.id)).toMatchObject([{ supplierId: artist!.supplierId, isRequested: true }]);
  });

  it('C14 the news of an order may come five times at once: each artist is asked, and told, once', async () => {
    const { orderId, artists } = await anOrder({ artists: [{}, {}, {}] });
    await Promise.all(Array.from({ length: 5 }, () => askArtists(orderId)));
    expect(await quotesOf(orderId)).toHaveLength(artists.length);
    expect((await namesOf(orderId)).filter((name) => name === 'quote.asked')).toHaveLength(artists.length);
  });

  it('I-03 an asked artist reads the brief and their share, and nothing about who I am', async () => {
    const { shopper, orderId, artists, cartId } = await anOrder();
    const { requests } = await artists[0]!.shopper.ask<SellerRequests>('/api/sellers/requests');
    expect(requests).toMatchObject([
      {
        order_id: orderId,
        cart_id: cartId,
        share: 13_230,
        status: 1,
        selected: false,
        processed: false,
        _acceptError: null,
      },
    ]);
    expect(requests[0]?.quote).toBeUndefined();
    const { email } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
    for (const secret of [email ?? '', 'Grace Hopper', '1 Market Street'])
      expect(JSON.stringify(requests)).not.toContain(secret);
  });

  it('C12 an order that an artist was not asked about answers byte for byte as a missing one', async () => {
    const { orderId } = await anOrder();
    const { shopper } = await anArtist();
    for (const [method, path] of [
      ['GET', '/api/sellers/orders/{id}'],
      ['POST', '/api/sellers/quotes/{id}'],
      ['POST', '/api/sellers/orders/{id}/accept'],
    ] as const) {
      const send = (id: string) =>
        shopper.send<Refusal>(method, path.replace('{id}', id), { price: 0, days: 86_400 }, { requestId: 'same' });
      const [theirs, missing] = [await send(orderId), await send('ord_nonsense')];
      expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    }
  });

  it('I-03 the artists’ area is closed to everyone else', async () => {
    const { orderId, shopper } = await anOrder();
    for (const path of ['/api/sellers/requests', `/api/sellers/orders/${orderId}`]) {
      expect(await refusalOf(shopper.get(path))).toEqual([401, 'session.required']);
      expect(await refusalOf((await aBuyer()).shopper.get(path))).toEqual([403, 'session.forbidden']);
    }
    expect(await refusalOf((await aBuyer()).shopper.post(`/api/sellers/orders/${orderId}/accept`))).toEqual([
      403,
      'session.forbidden',
    ]);
  });
});

describe('offers', () => {
  it('API-10 Q-14 I see the offers by score, with artist, days and extra price; passes are counted, not shown', async () => {
    const order = await anOrder({ artists: [{ rating: 0.5 }, { rating: 1, name: 'Hana Okabe' }, {}, {}] });
    const [weak, strong, passing] = order.artists;
    await offer(weak!, order.orderId, 0, 3);
    await offer(strong!, order.orderId, 1_550, 9);
    await offer(passing!, order.orderId, -1);
    const page = await quotesPage(order);
    expect(page.quotes.map(({ supplier, price, days }) => [supplier.id, price, days])).toEqual([
      [strong!.supplierId, 1_550, 9 * 86_400],
      [weak!.supplierId, 0, 3 * 86_400],
    ]);
    expect(page.quotes[0]).toMatchObject({
      supplier: { name: 'Hana Okabe', username: { normal: strong!.username }, bio: { source: strong!.bio } },
    });
    for (const { score } of page.quotes) expect(score).toBeGreaterThan(0);
    for (const { score } of page.quotes) expect(score).toBeLessThanOrEqual(1);
    expect(page.stats).toEqual({
      asked: 4,
      accepted: 2,
      rejected: 1,
      reasons: [],
      requested: { asked: 4, accepted: 2, rejected: 1 },
    });
    expect(page.order).toMatchObject({ status: 1, supplier: null, processed: false, cart: { paid: true } });
  });

  it('C14 I read why artists pass, the staff reads it too, and an offer after it takes the reason back', async () => {
    const order = await anOrder({ artists: [{}, {}, {}] });
    const pass = ({ shopper }: ArtistAtWork, reason: string) =>
      shopper.send('POST', `/api/sellers/quotes/${order.orderId}`, { price: -1, days: 0, reason });
    const [busy, blind, fickle] = order.artists;
    await pass(busy!, 'busy');
    await pass(blind!, 'photo');
    await pass(fickle!, 'photo');
    expect((await quotesPage(order)).stats.reasons).toEqual([
      { reason: 'photo', count: 2 },
      { reason: 'busy', count: 1 },
    ]);
    const admin = await somebody('Admin');
    const record = await admin.shopper.ask<AdminOrder>(`/api/admin/orders/${order.orderId}/record`);
    expect(record.history.filter(({ title }) => title.endsWith(' passed')).map(({ text }) => text)).toEqual([
      'too busy at present',
      'the photo is too small or unclear',
      'the photo is too small or unclear',
    ]);
    await offer(fickle!, order.orderId, 0);
    expect((await quotesPage(order)).stats.reasons).toEqual([
      { reason: 'busy', count: 1 },
      { reason: 'photo', count: 1 },
    ]);
    expect((await pass(busy!, 'rude')).status).toBe(422);
  });

  it('C22 an artist asks me one question before offering, and reads my answer; both are told by mail', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    const [artist, other] = order.artists;
    const ask = ({ shopper }: ArtistAtWork, question: string) =>
      shopper.post<SellerRequest & Refusal>(`/api/sellers/orders/${order.orderId}/question`, { question });
    const answer = (from: string, text: string) =>
      order.shopper.post<OrderQuotes & Refusal>(`/api/orders/answer-question/${order.orderId}`, {
        artist: from,
        answer: text,
      });
    expect((await ask(artist!, 'Call me at 415-555-0134?')).status).toBe(422);
    expect((await ask(artist!, 'Which dog is Max?')).body.question).toEqual({
      text: 'Which dog is Max?',
      answer: null,
    });
    expect((await ask(artist!, 'And the other one?')).body.code).toBe('quote.question_asked');
    expect((await answer(other!.supplierId, 'The left one.')).body.code).toBe('quote.no_question');
    const { body } = await answer(artist!.supplierId, 'The left one.');
    expect(body.questions).toMatchObject([
      { artist: { id: artist!.supplierId }, question: 'Which dog is Max?', answer: 'The left one.' },
    ]);
    expect((await answer(artist!.supplierId, 'No, the right one.')).body.code).toBe('quote.question_answered');
    const read = await artist!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`);
    expect(read.question).toEqual({ text: 'Which dog is Max?', answer: 'The left one.' });
    const theirs = await other!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`);
    expect(theirs.question).toBeNull();
    await deliverEventsAbout(order.orderId);
    const toArtist = (await mailsTo(artist!.email)).find(({ subject }) =>
      subject.startsWith('Your question is answered'),
    );
    expect(toArtist?.text).toContain('“The left one.”');
    // Asked and answered within a minute, so the customer's mail has nothing left to ask.
    await ask(other!, 'May I crop it?');
    await deliverEventsAbout(order.orderId);
    const { data: stored } = await Order.get({ orderId: order.orderId }).go();
    const toMe = (await mailsTo(stored!.email)).find(({ subject }) => subject.includes('has a question about your'));
    expect(toMe?.text).toContain('“May I crop it?”');
    await offer(artist!, order.orderId);
    await choose(order, artist!);
    clock += HOUR_MS;
    await runDueWork();
    expect((await ask(other!, 'Too late?')).status).toBe(404);
  });

  it('C14 an artist changes an offer, passes, and comes back', async () => {
    const order = await anOrder();
    const [artist] = order.artists;
    expect((await offer(artist!, order.orderId, 500)).quote).toMatchObject({ price: 500 });
    expect((await offer(artist!, order.orderId, 300)).quote).toMatchObject({ price: 300 });
    await offer(artist!, order.orderId, -1);
    expect((await quotesPage(order)).quotes).toEqual([]);
    await offer(artist!, order.orderId, 0);
    expect((await quotesPage(order)).quotes).toMatchObject([{ price: 0 }]);
  });

  it('an artist who is chosen, deactivated or too late cannot offer any more', async () => {
    const chosen = await anOrder({ artists: [{}, {}] });
    for (const artist of chosen.artists) await offer(artist, chosen.orderId, 400);
    await choose(chosen, chosen.artists[0]!);
    expect(await offerRefused(chosen.artists[0]!, chosen.orderId, 9_900)).toEqual([409, 'quote.not_open']);
    expect((await offer(chosen.artists[1]!, chosen.orderId, 300)).quote?.price).toBe(300);
    await changeArtist(chosen.artists[1]!.supplierId, { isActive: false });
    expect(await offerRefused(chosen.artists[1]!, chosen.orderId)).toEqual([409, 'artist.inactive']);
    const accepted = await anOrder({ status: 2, artists: [{}, {}] });
    for (const artist of accepted.artists)
      expect(await offerRefused(artist, accepted.orderId)).toEqual([409, 'quote.not_open']);
  });

  it('C14 an offer is in whole cents and seconds, of one day at least, within bounds', async () => {
    const { orderId, artists } = await anOrder();
    for (const body of [
      { price: -2, days: 86_400 },
      { price: 1, days: 86_400 },
      { price: 49, days: 86_400 },
      { price: 1.5, days: 86_400 },
      { price: 1_000_001, days: 86_400 },
      { price: 0, days: -1 },
      { price: 0, days: 0 },
      { price: 2_500, days: 0 },
      { price: 2_500, days: 86_399 },
      { price: '0', days: 86_400 },
      { days: 86_400 },
      {},
    ])
      expect(await refusalOf(artists[0]!.shopper.post(`/api/sellers/quotes/${orderId}`, body))).toEqual([
        422,
        'request.invalid',
      ]);
  });
});

describe('choosing', () => {
  it('API-10 Q-16 Q-20 I choose an offer: it is the order’s artist, who is told in one hour from now', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    for (const artist of order.artists) await offer(artist, order.orderId);
    clock += HOUR_MS / 2;
    const page = await choose(order, order.artists[1]!);
    expect(page.order).toMatchObject({ supplier: order.artists[1]!.supplierId, processed: false, status: 1 });
    expect(page.order.schedule).toEqual({ sec: Math.floor((clock + HOUR_MS) / 1000), msec: (clock + HOUR_MS) % 1000 });
    expect(await namesOf(order.orderId)).not.toContain('quote.selected');
    const { requests } = await order.artists[1]!.shopper.ask<SellerRequests>('/api/sellers/requests');
    expect(requests).toMatchObject([{ selected: false, processed: false }]);
  });

  it('Q-07 I change my mind, also after my artist was told: the hour starts anew', async () => {
    const order = await anAnnouncedOrder({ artists: [{}, {}] });
    const [first, second] = order.artists;
    expect((await quotesPage(order)).order).toMatchObject({ supplier: first!.supplierId, processed: true });
    const page = await choose(order, second!);
    expect(page.order).toMatchObject({
      supplier: second!.supplierId,
      processed: false,
      schedule: { sec: Math.floor((clock + HOUR_MS) / 1000) },
    });
    expect((await accept(first!, order.orderId)).body.code).toBe('quote.not_selected');
    clock += HOUR_MS;
    await runDueWork();
    expect((await accept(second!, order.orderId)).status).toBe(200);
  });

  it('Q-16 an offer that does not exist, of another order, a pass, or of an artist who left cannot be chosen', async () => {
    const [order, other] = [await anOrder({ artists: [{}, {}] }), await anOrder()];
    await offer(order.artists[0]!, order.orderId);
    await offer(order.artists[1]!, order.orderId, -1);
    await offer(other.artists[0]!, other.orderId);
    const quotes = await quotesOf(order.orderId);
    const idOf = (artist: ArtistAtWork) => quotes.find(({ supplierId }) => supplierId === artist.supplierId)?.quoteId;
    const select = (supplier_id: string, quote_id: string | undefined) =>
      refusalOf(order.shopper.post(`/api/orders/select-quote/${order.orderId}`, { supplier_id, quote_id, price: 0 }));
    const [offering, passing] = order.artists;
    const foreign = (await quotesPage(other)).quotes[0]!;
    expect(await select(offering!.supplierId, 'quo_nonsense')).toEqual([404, 'quote.not_found']);
    expect(await select(foreign.supplier.id, foreign.id)).toEqual([404, 'quote.not_found']);
    expect(await select(passing!.supplierId, idOf(passing!))).toEqual([404, 'quote.not_found']);
    expect(await select(passing!.supplierId, idOf(offering!))).toEqual([404, 'quote.not_found']);
    await changeArtist(offering!.supplierId, { isActive: false });
    expect(await select(offering!.supplierId, idOf(offering!))).toEqual([409, 'artist.inactive']);
    expect((await quotesPage(order)).order.supplier).toBeNull();
  });

  it('Q-16 once an artist has accepted, the choice is closed', async () => {
    const order = await anAnnouncedOrder({ artists: [{}, {}] });
    await accept(order.artists[0]!, order.orderId);
    await expect(choose(order, order.artists[1]!)).rejects.toThrow(/quote.already_accepted/);
  });

  it('Q-23 the quotes are mine alone: to others they answer as a missing order', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId);
    const quote = (await quotesPage(order)).quotes[0]!;
    const selection = { supplier_id: quote.supplier.id, quote_id: quote.id, price: 0 };
    for (const stranger of [aVisitor(), (await aBuyer()).shopper, order.artists[0]!.shopper])
      for (const [method, path] of [
        ['GET', '/api/orders/quotes/'],
        ['POST', '/api/orders/select-quote/'],
        ['POST', '/api/orders/confirm-quote/'],
      ] as const) {
        const send = (id: string) => stranger.send(method, path + id, selection, { requestId: 'same' });
        const [theirs, missing] = [await send(order.orderId), await send('ord_nonsense')];
        expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
      }
    expect((await quotesPage(order)).order.supplier).toBeNull();
  });

  it(
    'Q-16 whenever the artist changes the price while I choose: my choice is refused, or is for the price that stands',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder();
        const [artist] = order.artists;
        await offer(artist!, order.orderId, 0);
        const { quotes } = await quotesPage(order);
        const selection = { supplier_id: artist!.supplierId, quote_id: quotes[0]?.id, price: 0 };
        const rival = {
          at,
          act: () => artist!.shopper.post(`/api/sellers/quotes/${order.orderId}`, { price: 5_000, days: 86_400 }),
        };
        const { result, met } = await withRival(rival, () =>
          order.shopper.post(`/api/orders/select-quote/${order.orderId}`, selection),
        );
        expect([200, 409]).toContain(result?.status);
        const page = await quotesPage(order);
        const extras = (await ledgerOf(order.cartId))
          .flatMap(({ lines }) => lines)
          .filter(({ account }) => account === 'extras');
        expect(extras.reduce((sum, { cents }) => sum - cents, 0)).toBe(page.order.supplier ? page.quotes[0]?.price : 0);
        isMet = met;
      }
    },
  );
});

describe('confirm and begin', () => {
  const confirm = ({ shopper, orderId }: PlacedOrder) =>
    shopper.post<OrderQuotes & Refusal>(`/api/orders/confirm-quote/${orderId}`);

  it('Q-17 more than two hours before the schedule I have my artist told at once; at two hours I cannot', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId);
    const { schedule } = (await choose(order, order.artists[0]!)).order;
    const scheduleAt = schedule.sec * 1000 + schedule.msec;
    for (const wrong of [clock, scheduleAt - 2 * HOUR_MS, scheduleAt - 2 * HOUR_MS + 1]) {
      clock = wrong;
      expect(await refusalOf(confirm(order))).toEqual([409, 'quote.too_late_to_confirm']);
    }
    clock = scheduleAt - 2 * HOUR_MS - 1;
    expect((await confirm(order)).body.order).toMatchObject({
      processed: true,
      supplier: order.artists[0]!.supplierId,
    });
    expect((await eventsAbout(order.orderId)).filter(({ name }) => name === 'quote.selected')).toMatchObject([
      { payload: { by: 'customer' } },
    ]);
    expect(await refusalOf(confirm(order))).toEqual([409, 'quote.too_late_to_confirm']);
    clock = scheduleAt + HOUR_MS;
    await runDueWork();
    expect((await namesOf(order.orderId)).filter((name) => name === 'quote.selected')).toHaveLength(1);
  });

  it('Q-17 without a chosen offer there is nothing to confirm', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId);
    clock -= 10 * HOUR_MS;
    expect(await refusalOf(confirm(order))).toEqual([409, 'quote.too_late_to_confirm']);
  });
});

describe('accepting', () => {
  it('Q-22 the chosen artist accepts once told: status 2, a move on record, and accepting again changes nothing', async () => {
    const order = await anAnnouncedOrder();
    const { status, body } = await accept(order.artists[0]!, order.orderId);
    expect([status, body.status, body.selected]).toEqual([200, 2, true]);
    expect((await accept(order.artists[0]!, order.orderId)).body.status).toBe(2);
    expect((await quotesPage(order)).order).toMatchObject({ status: 2, _acceptError: null });
    expect((await namesOf(order.orderId)).filter((name) => name === 'quote.accepted')).toHaveLength(1);
  });

  it('Q-22 a double click accepts once and shows no error', async () => {
    const order = await anAnnouncedOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(order.artists[0]!, order.orderId)));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 2]));
    expect((await namesOf(order.orderId)).filter((name) => name === 'quote.accepted')).toHaveLength(1);
  });

  it('Q-22 nobody accepts who is not chosen, or has not been told', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    for (const artist of order.artists) await offer(artist, order.orderId);
    const refused = [409, 'quote.not_selected'];
    expect(await refusalOf(accept(order.artists[0]!, order.orderId))).toEqual(refused);
    await choose(order, order.artists[0]!);
    for (const artist of order.artists) expect(await refusalOf(accept(artist, order.orderId))).toEqual(refused);
    clock += HOUR_MS;
    await runDueWork();
    expect(await refusalOf(accept(order.artists[1]!, order.orderId))).toEqual(refused);
    expect((await accept(order.artists[0]!, order.orderId)).status).toBe(200);
    expect(await refusalOf(accept(order.artists[1]!, order.orderId))).toEqual([409, 'quote.already_accepted']);
  });

  it(
    'Q-22 whenever I change my choice while my artist accepts: one of us wins, and the other is told',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anAnnouncedOrder({ artists: [{}, {}] });
        const [first, second] = order.artists;
        let isChosen = false;
        const act = () =>
          choose(order, second!).then(
            () => (isChosen = true),
            () => undefined,
          );
        const { result, met } = await withRival({ at, act }, () => accept(first!, order.orderId));
        const isAccepted = result?.status === 200;
        expect(isChosen).toBe(met && !isAccepted);
        expect((await quotesPage(order)).order).toMatchObject({
          status: isAccepted ? 2 : 1,
          supplier: isAccepted ? first!.supplierId : second!.supplierId,
        });
        isMet = met;
      }
    },
  );

  it('Q-19 Q-22 C15 an extra price whose deposit is not paid keeps the artist from accepting, and the order says why', async () => {
    const order = await anAnnouncedOrder({}, 2_000);
    const cart = await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`);
    expect(cart).toMatchObject({ total: 22_400, due: 18_620 });
    expect((await quotesPage(order)).order.cart.paid).toBe(false);
    const answer = await accept(order.artists[0]!, order.orderId);
    expect([answer.status, answer.body.code]).toEqual([409, 'quote.payment_due']);
    const message = 'The artist cannot accept until the new deposit is paid.';
    expect((await quotesPage(order)).order).toMatchObject({ status: 1, _acceptError: message });
    expect(
      (await order.artists[0]!.shopper.ask<SellerRequest>(`/api/sellers/orders/${order.orderId}`))._acceptError,
    ).toBe(message);
  });

  it('C15 another choice takes the extra price back, to the cent', async () => {
    const order = await anOrder({ artists: [{}, {}, {}] });
    const [dear, cheap, free] = order.artists;
    await offer(dear!, order.orderId, 2_000);
    await offer(cheap!, order.orderId, 300);
    await offer(free!, order.orderId, 0);
    for (const [artist, total] of [
      [dear!, 22_400],
      [cheap!, 20_700],
      [dear!, 22_400],
      [free!, 20_400],
    ] as const) {
      await choose(order, artist);
      expect((await order.shopper.ask<Cart>(`/api/carts/?cart_id=${order.cartId}`)).total).toBe(total);
    }
    await choose(order, free!);
    for (const { lines } of await ledgerOf(order.cartId))
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect((await quotesPage(order)).order).toMatchObject({ _acceptError: null, cart: { paid: true } });
  });

  it('an artist who was deactivated in the meantime cannot accept', async () => {
    const order = await anAnnouncedOrder();
    await changeArtist(order.artists[0]!.supplierId, { isActive: false });
    expect(await refusalOf(accept(order.artists[0]!, order.orderId))).toEqual([409, 'artist.inactive']);
    expect((await Order.get({ orderId: order.orderId }).go()).data?.status).toBe(1);
  });
});
