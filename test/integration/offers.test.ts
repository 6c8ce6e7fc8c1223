import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerOf } from '#functions/ledger/ledger.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { findCard } from '#functions/gift-cards/cards.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { sumCents } from '#shared/money/money.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import type { OrderQuotes, SellerRequest, SellerRequests } from '#shared/schemas/quote.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { anOrder, choose, offer, quotesPage, type PlacedOrder } from '#test/factories/orders.ts';
import { anArtist, changeArtist, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { deliverEventsAbout, eventsAbout, mailsTo } from '#test/support/events.ts';
import { openSeam, withRival } from '#test/support/outgoing.ts';
import { deliver, openPayments, type Payments } from '#test/support/payments.ts';
import { brokenRefunds, previewOf } from '#test/support/refunds.ts';
import { refusalOf, type Refusal } from '#test/support/shopper.ts';

/** Price of the piece, and the highest extra that the schedule selects by itself. */
const PIECE = 18_900;
const QUARTER = 4_725;

let payments: Payments;
let placedAt = 0;
let clock = 0;
beforeAll(async () => {
  payments = await openPayments();
  await openSeam({ pays: false });
});
beforeEach(() => {
  placedAt = Date.now();
  clock = placedAt;
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));
afterAll(() => payments.close());

const stored = async ({ orderId }: PlacedOrder) => (await Order.get({ orderId }).go({ consistent: true })).data!;
const due = async ({ orderId }: PlacedOrder): Promise<string | undefined> =>
  (await runDueWork()).orders.find(({ id }) => id === orderId)?.did;
const namesOf = async ({ orderId }: PlacedOrder) => (await eventsAbout(orderId)).map(({ name }) => name);
const readCart = ({ shopper, cartId }: PlacedOrder) => shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
const extraOfLedger = async ({ cartId }: PlacedOrder): Promise<number> =>
  (await ledgerOf(cartId))
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === 'extras')
    .reduce((sum, { cents }) => sum - cents, 0);
const mailsAbout = async (order: PlacedOrder, address: string): Promise<string[]> => {
  await deliverEventsAbout(order.orderId, 2);
  return (await mailsTo(address)).map(({ subject }) => subject);
};
const customerOf = async (order: PlacedOrder): Promise<string> => (await readCart(order)).email ?? '';

const sendOffer = ({ shopper }: ArtistAtWork, { orderId }: PlacedOrder, price: number, days = 7) =>
  shopper.post<SellerRequest & Refusal>(`/api/sellers/quotes/${orderId}`, { price, days: days * 86_400 });
const select = ({ shopper, orderId }: PlacedOrder, body: object) =>
  shopper.post<OrderQuotes & Refusal>(`/api/orders/select-quote/${orderId}`, body);
const accept = ({ shopper }: ArtistAtWork, { orderId }: PlacedOrder) =>
  shopper.post<SellerRequest & Refusal>(`/api/sellers/orders/${orderId}/accept`);

/** What the customer sees of an artist's offer, as the page sends it. */
const seen = async (order: PlacedOrder, { supplierId }: ArtistAtWork) => {
  const quote = (await quotesPage(order)).quotes.find(({ supplier }) => supplier.id === supplierId);
  return { supplier_id: supplierId, quote_id: quote?.id, price: quote?.price };
};

const payDeposit = async (order: PlacedOrder) => {
  const cart = await readCart(order);
  return place(order.shopper, checkoutOf(cart, { total: cart.due_now }));
};

describe('an offer binds', () => {
  it('C41 a raise is a new offer: neither the old id nor the old price selects it', async () => {
    const order = await anOrder();
    const [artist] = order.artists;
    await offer(artist!, order.orderId, 0);
    const before = await seen(order, artist!);
    await offer(artist!, order.orderId, 5_000);
    const after = await seen(order, artist!);
    expect(after.quote_id).not.toBe(before.quote_id);
    for (const body of [before, { ...before, price: 5_000 }, { ...after, price: 0 }, { ...after, price: 4_999 }]) {
      const answer = await select(order, body);
      expect([answer.status, answer.body.code]).toEqual([409, 'quote.changed']);
      expect(answer.body.description).toContain('$50.00');
    }
    expect((await stored(order)).supplierId).toBeUndefined();
    expect((await select(order, after)).body.order).toMatchObject({ supplier: artist!.supplierId });
  });

  it('C41 a lower price stays the same offer, but is selected only at the price that was seen', async () => {
    const order = await anOrder();
    const [artist] = order.artists;
    await offer(artist!, order.orderId, 500);
    const before = await seen(order, artist!);
    await offer(artist!, order.orderId, 400);
    const after = await seen(order, artist!);
    expect(after).toEqual({ ...before, price: 400 });
    expect(await refusalOf(select(order, before))).toEqual([409, 'quote.changed']);
    expect((await select(order, after)).status).toBe(200);
  });

  it('C41 more time, and an offer after a pass, are new offers as well', async () => {
    const order = await anOrder();
    const [artist] = order.artists;
    await offer(artist!, order.orderId, 500, 7);
    const first = await seen(order, artist!);
    await offer(artist!, order.orderId, 400, 8);
    expect(await refusalOf(select(order, { ...first, price: 400 }))).toEqual([409, 'quote.changed']);
    const second = await seen(order, artist!);
    await sendOffer(artist!, order, -1);
    expect(await refusalOf(select(order, second))).toEqual([404, 'quote.not_found']);
    await offer(artist!, order.orderId, 400, 8);
    expect(await refusalOf(select(order, second))).toEqual([409, 'quote.changed']);
  });

  it('C41 without the price that was seen nothing is selected, and the refusal names it', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId, 0);
    const { supplier_id, quote_id } = await seen(order, order.artists[0]!);
    for (const price of [undefined, '0', 0.5, -1]) {
      const { status, body } = await select(order, { supplier_id, quote_id, price });
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'request.invalid', ['price']]);
    }
  });

  it('C41 an extra is at most three times the price of the piece', async () => {
    const order = await anOrder();
    const [artist] = order.artists;
    const { status, body } = await sendOffer(artist!, order, 3 * PIECE + 1);
    expect([status, body.code]).toEqual([422, 'quote.extra_too_high']);
    expect(body.description).toContain('$567.00');
    expect((await sendOffer(artist!, order, 3 * PIECE)).status).toBe(200);
  });

  it.each([
    ['raises', 0, 5_000],
    ['lowers', 5_000, 300],
  ])(
    'C41 whenever the artist %s while I select: I get what I saw, or nothing',
    { tags: 'soak' },
    async (_word, from, to) => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder();
        const [artist] = order.artists;
        await offer(artist!, order.orderId, from);
        const wanted = await seen(order, artist!);
        const { result, met } = await withRival({ at, act: () => sendOffer(artist!, order, to) }, () =>
          select(order, wanted),
        );
        const page = await quotesPage(order);
        const isSelected = page.order.supplier !== null;
        expect([result?.status, result?.body.code]).toEqual(isSelected ? [200, undefined] : [409, 'quote.changed']);
        expect(await extraOfLedger(order)).toBe(isSelected ? from : 0);
        expect(isSelected ? page.quotes[0]?.price : from).toBe(from);
        isMet = met;
      }
    },
  );

  it.each([
    ['raises', 0, 5_000],
    ['lowers', 5_000, 300],
  ])(
    'C41 whenever I select while the artist %s: the offer that I selected stands',
    { tags: 'soak' },
    async (_word, from, to) => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder();
        const [artist] = order.artists;
        await offer(artist!, order.orderId, from);
        const wanted = await seen(order, artist!);
        let selected: number | undefined;
        const act = async () => {
          selected = (await select(order, wanted)).status;
        };
        const { result, met } = await withRival({ at, act }, () => sendOffer(artist!, order, to));
        expect(result?.body.code).toBe(met && selected === 200 ? 'quote.not_open' : undefined);
        const isSelected = (await stored(order)).supplierId !== undefined;
        expect(isSelected).toBe(selected === 200);
        expect(await extraOfLedger(order)).toBe(isSelected ? from : 0);
        isMet = met;
      }
    },
  );

  it(
    'C41 whenever the schedule fires while I select: one artist is chosen, at the price that I saw',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder({ artists: [{ rating: 0.3 }, { rating: 1 }] });
        await offer(order.artists[0]!, order.orderId, 1_000);
        await offer(order.artists[1]!, order.orderId, 600);
        const wanted = await seen(order, order.artists[0]!);
        clock += HOUR_MS;
        const { result, met } = await withRival({ at, act: () => runDueOrder(order.orderId) }, () =>
          select(order, wanted),
        );
        expect(result?.status).toBe(200);
        expect(await stored(order)).toMatchObject({ supplierId: wanted.supplier_id, isSelectionAnnounced: false });
        expect(await extraOfLedger(order)).toBe(1_000);
        isMet = met;
      }
    },
  );

  it(
    'C2 C41 whenever I pay while I select another offer: the ledger and its cart agree to the cent',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder();
        await offer(order.artists[0]!, order.orderId, 2_000);
        const wanted = await seen(order, order.artists[0]!);
        const cart = await readCart(order);
        const act = () => place(order.shopper, checkoutOf(cart, { total: cart.due, full_payment: true }));
        const { met } = await withRival({ at, act }, () => select(order, wanted));
        const after = await readCart(order);
        expect(after.paid + after.due).toBe(after.total);
        expect(await extraOfLedger(order)).toBe((await stored(order)).supplierId ? 2_000 : 0);
        expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
        isMet = met;
      }
    },
  );
});

describe('the schedule and an extra', () => {
  it('C41 a quarter of the price is chosen at the schedule, and not a millisecond earlier', async () => {
    const order = await anOrder({ artists: [{ rating: 1 }, { rating: 0.2 }] });
    await offer(order.artists[0]!, order.orderId, QUARTER + 1);
    await offer(order.artists[1]!, order.orderId, QUARTER);
    clock = placedAt + HOUR_MS - 1;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock += 1;
    expect(await runDueOrder(order.orderId)).toBe('selected');
    expect((await stored(order)).supplierId).toBe(order.artists[1]!.supplierId);
    clock += 1;
    expect(await runDueOrder(order.orderId)).toBe('nothing');
  });

  it('C41 where only dearer offers came I am asked once, with the sums, and nothing is chosen for me', async () => {
    const order = await anOrder({ artists: [{}, {}, {}] });
    const [dear, dearer, late] = order.artists;
    await offer(dear!, order.orderId, QUARTER + 1);
    clock = placedAt + HOUR_MS;
    expect(await due(order)).toBe('choice asked');
    for (let minute = 0; minute < 3; minute += 1) {
      clock += 60_000;
      expect(await due(order)).toBeUndefined();
    }
    await offer(dearer!, order.orderId, 3 * PIECE);
    expect(await due(order)).toBe('waiting');
    const page = await quotesPage(order);
    const total = 20_400 + QUARTER + 1;
    expect(page.order).toMatchObject({
      supplier: null,
      choice: { price: QUARTER + 1, total, deposit: 945 },
    });
    const email = await customerOf(order);
    await deliverEventsAbout(order.orderId, 2);
    const asked = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Please choose'));
    expect(asked).toHaveLength(1);
    for (const words of ['$47.26', '$251.26', '$9.45', 'nothing is charged', 'cancel free of charge'])
      expect(asked[0]?.text).toContain(words);
    await offer(late!, order.orderId, 300);
    expect(await due(order)).toBe('selected');
    expect((await quotesPage(order)).order).toMatchObject({ supplier: late!.supplierId, choice: null });
  });

  it('Q-19 C41 the mail about my artist names extra, total, deposit and last day, and leads to paying', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId, 2_000);
    clock = placedAt + HOUR_MS;
    await due(order);
    await deliverEventsAbout(order.orderId);
    const mail = (await mailsTo(await customerOf(order))).find(({ subject }) => subject.includes('was chosen'));
    for (const words of [
      "Artist's extra: $20.00",
      'New total: $224.00',
      'To pay now: $4.00',
      'Pay by:',
      'without an extra',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain(`/carts/pay/${order.cartId}`);
    const toArtist = (await mailsTo(order.artists[0]!.email)).find(({ subject }) => subject.startsWith('You were'));
    expect(toArtist?.text).toContain('once the customer has paid the deposit');
  });
});

describe('the deposit of a chosen extra', () => {
  /** An order whose first artist was chosen with an extra of $20 an hour ago, and was notified. */
  const chosenWithExtra = async (wish: object = {}, artists = [{}, {}]): Promise<PlacedOrder & { at: number }> => {
    const order = await anOrder({ artists });
    await offer(order.artists[0]!, order.orderId, 2_000);
    await select(order, { ...(await seen(order, order.artists[0]!)), ...wish });
    clock += HOUR_MS;
    expect(await due(order)).toBe('announced');
    return { ...order, at: clock - HOUR_MS };
  };

  it('C41 is reminded of after two days, and given up after three: −1 ms, 0, +1 ms', async () => {
    const order = await chosenWithExtra();
    await offer(order.artists[1]!, order.orderId, 0).catch(() => undefined);
    expect((await quotesPage(order)).order.extra).toMatchObject({
      due_now: 400,
      total: 22_400,
      pay_by: Math.floor((order.at + 3 * DAY_MS) / 1000),
      if_unpaid: 'other_offer',
    });
    clock = order.at + 2 * DAY_MS - 1;
    expect(await due(order)).toBeUndefined();
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock += 1;
    expect(await due(order)).toBe('reminded');
    clock += 1;
    expect(await due(order)).toBeUndefined();
    const mails = await mailsAbout(order, await customerOf(order));
    expect(mails.filter((subject) => subject.startsWith('$4.00 until'))).toHaveLength(1);
    clock = order.at + 3 * DAY_MS - 1;
    expect(await due(order)).toBeUndefined();
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock += 1;
    expect(await due(order)).toBe('ask_again');
    clock += 1;
    expect(await due(order)).toBeUndefined();
  });

  it('C41 unpaid, the best offer without an extra is taken, its artist told, and I am told what was done', async () => {
    const order = await anOrder({ artists: [{}, { rating: 0.9 }, { rating: 0.2 }] });
    const [dear, free, weak] = order.artists;
    await offer(dear!, order.orderId, 2_000);
    await offer(free!, order.orderId, 0);
    await offer(weak!, order.orderId, 0);
    await choose(order, dear!);
    clock += 3 * DAY_MS;
    expect(await due(order)).toBe('other_offer');
    expect(await stored(order)).toMatchObject({ supplierId: free!.supplierId, isSelectionAnnounced: true, status: 1 });
    expect((await quotesPage(order)).order).toMatchObject({ extra: null, cart: { paid: true } });
    expect([await extraOfLedger(order), (await readCart(order)).total]).toEqual([0, 20_400]);
    await deliverEventsAbout(order.orderId);
    const mail = (await mailsTo(await customerOf(order))).findLast(({ subject }) => subject.includes('was chosen'));
    expect(mail?.text).toContain('was not paid within three days');
    expect((await accept(free!, order)).status).toBe(200);
  });

  it('C41 unpaid, as I said, other artists are asked: a new hour, and only offers without an extra are chosen', async () => {
    const order = await chosenWithExtra({ if_unpaid: 'ask_again' });
    await deliverEventsAbout(order.orderId);
    const { sku } = await stored(order);
    const fresh = await anArtist({ mediums: [sku], availability: 'open' });
    clock = order.at + 3 * DAY_MS;
    expect(await due(order)).toBe('ask_again');
    expect(await stored(order)).toMatchObject({ isSelectionAnnounced: false, status: 1 });
    expect((await stored(order)).supplierId).toBeUndefined();
    expect(await extraOfLedger(order)).toBe(0);
    const mails = await mailsAbout(order, await customerOf(order));
    expect(mails.filter((subject) => subject.startsWith('We are asking other artists'))).toHaveLength(1);
    expect(await mailsAbout(order, fresh.email)).toHaveLength(1);
    const [released, silent] = order.artists;
    expect((await mailsTo(silent!.email)).filter(({ subject }) => subject.startsWith('A new request'))).toHaveLength(2);
    expect((await mailsTo(released!.email)).at(-1)?.subject).toContain('Not yours any more');
    await offer(fresh, order.orderId, 300);
    clock += HOUR_MS;
    expect(await due(order)).toBe('choice asked');
    await offer(silent!, order.orderId, 0);
    expect(await due(order)).toBe('selected');
    expect((await stored(order)).supplierId).toBe(silent!.supplierId);
  });

  it('C41 unpaid, as I said, everything comes back, and both of us are told', async () => {
    const order = await chosenWithExtra({ if_unpaid: 'refund' });
    clock = order.at + 3 * DAY_MS;
    expect(await due(order)).toBe('refund');
    expect(await stored(order)).toMatchObject({ status: 9 });
    expect(payments.snapshot(order.cartId).charges[0]?.amount_refunded).toBe(3_780);
    expect(await order.shopper.ask<Cancellation>(`/api/orders/${order.orderId}/cancellation`)).toMatchObject({
      refund_cents: 3_780,
      kept_cents: 0,
    });
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
    await deliverEventsAbout(order.orderId);
    const mail = (await mailsTo(await customerOf(order))).find(({ subject }) => subject.startsWith('Cancelled'));
    expect(mail?.text).toContain('was not paid within three days');
  });

  it('C41 unpaid, with nobody left to ask, everything comes back', async () => {
    const order = await chosenWithExtra({}, [{}]);
    clock = order.at + 3 * DAY_MS;
    expect(await due(order)).toBe('refund');
    expect((await stored(order)).status).toBe(9);
  });

  it('C41 I may say it later, and the last word counts', async () => {
    const order = await chosenWithExtra();
    const wanted = await seen(order, order.artists[0]!);
    for (const if_unpaid of ['refund', 'ask_again'])
      expect((await select(order, { ...wanted, if_unpaid })).body.order.extra).toMatchObject({ if_unpaid });
    expect(await stored(order)).toMatchObject({ isSelectionAnnounced: true, supplierId: wanted.supplier_id });
    expect(await refusalOf(select(order, { ...wanted, if_unpaid: 'nonsense' }))).toEqual([422, 'request.invalid']);
    clock = order.at + 3 * DAY_MS;
    expect(await due(order)).toBe('ask_again');
  });

  it('C41 paid in time nothing is given up, nor reminded of', async () => {
    const order = await chosenWithExtra();
    expect((await payDeposit(order)).status).toBe(200);
    clock = order.at + 2 * DAY_MS;
    expect(await due(order)).toBe('may accept');
    clock = order.at + 4 * DAY_MS;
    expect(await due(order)).toBe('reminded');
    expect(await stored(order)).toMatchObject({ supplierId: order.artists[0]!.supplierId, status: 1 });
    expect((await accept(order.artists[0]!, order)).status).toBe(200);
  });

  it(
    'C41 whenever I pay while the three days end: it is paid and stands, or given up and mine to spend',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await chosenWithExtra();
        clock = order.at + 3 * DAY_MS;
        let paid = false;
        const act = async () => {
          paid = (await payDeposit(order)).status === 200;
        };
        const { met } = await withRival({ at, act }, () => runDueOrder(order.orderId));
        const after = await stored(order);
        const cart = await readCart(order);
        const stands = after.supplierId !== undefined;
        expect(stands).toBe(met && paid && stands);
        expect([await extraOfLedger(order), cart.due_now]).toEqual([stands ? 2_000 : 0, 0]);
        expect(cart.paid + cart.due).toBe(cart.total);
        isMet = met;
      }
    },
  );
});

describe('an artist who has to wait', () => {
  const announced = async (price: number): Promise<PlacedOrder> => {
    const order = await anOrder({ artists: [{}, {}] });
    await offer(order.artists[0]!, order.orderId, price);
    await choose(order, order.artists[0]!);
    clock += HOUR_MS;
    await due(order);
    return order;
  };
  const waitingMails = async (order: PlacedOrder) =>
    (await mailsAbout(order, await customerOf(order))).filter((subject) => subject.includes('waits for'));

  it('C15 is told why, and I am asked to pay by mail once for each selection', async () => {
    const order = await announced(2_000);
    for (let press = 0; press < 3; press += 1) {
      const { status, body } = await accept(order.artists[0]!, order);
      expect([status, body.code]).toEqual([409, 'quote.payment_due']);
      expect(body.description).toContain('the customer has to pay the deposit first');
    }
    expect(await waitingMails(order)).toEqual([`${order.artists[0]!.name} would like to begin, and waits for $4.00`]);
    clock += 1_000;
    await sendOffer(order.artists[1]!, order, 0);
    expect((await namesOf(order)).filter((name) => name === 'quote.payment_asked')).toHaveLength(1);
  });

  it('C15 paying the deposit takes the reason away, and my artist is told once', async () => {
    const order = await announced(2_000);
    await accept(order.artists[0]!, order);
    expect((await stored(order)).acceptError).toBeDefined();
    await payDeposit(order);
    expect((await stored(order)).acceptError).toBeUndefined();
    expect(
      (await mailsAbout(order, order.artists[0]!.email)).filter((subject) => subject.startsWith('You can accept')),
    ).toHaveLength(1);
  });

  it('C15 a payment does not take away a reason that it does not mend', async () => {
    const order = await announced(2_000);
    const { supplierId } = order.artists[0]!;
    await changeArtist(supplierId, { isActive: false });
    expect(await refusalOf(accept(order.artists[0]!, order))).toEqual([409, 'artist.inactive']);
    await payDeposit(order);
    expect((await stored(order)).acceptError).toBe('This artist is not accepting orders.');
    expect(
      (await mailsAbout(order, order.artists[0]!.email)).some((subject) => subject.startsWith('You can accept')),
    ).toBe(false);
  });
});

describe('artists who are not chosen', () => {
  const LOST = [404, 'order.not_found'];
  const brief = ({ shopper }: ArtistAtWork, { orderId }: PlacedOrder) =>
    refusalOf(shopper.get(`/api/sellers/orders/${orderId}`));
  const line = async ({ shopper }: ArtistAtWork) =>
    (await shopper.ask<SellerRequests>('/api/sellers/requests')).requests[0];

  it('C42 who passed, lost or was released keeps a line with product, date and own offer, and nothing else', async () => {
    const order = await anOrder({ artists: [{}, {}, {}, {}] });
    const [chosen, loser, passing, silent] = order.artists;
    await offer(chosen!, order.orderId, 0);
    await offer(loser!, order.orderId, 0, 9);
    await sendOffer(passing!, order, -1);
    expect(await brief(passing!, order)).toEqual(LOST);
    expect((await loser!.shopper.get(`/api/sellers/orders/${order.orderId}`)).status).toBe(200);
    await choose(order, chosen!);
    expect((await loser!.shopper.get(`/api/sellers/orders/${order.orderId}`)).status).toBe(200);
    clock += HOUR_MS;
    await due(order);
    for (const artist of [loser!, passing!, silent!]) {
      expect(await brief(artist, order)).toEqual(LOST);
      const left = await line(artist);
      expect(
        Object.keys(left ?? {})
          .filter((name) => name !== 'quote')
          .toSorted(),
      ).toEqual(['asked_at', 'not_chosen', 'order_id', 'product']);
    }
    expect((await line(loser!))?.quote).toMatchObject({ price: 0, days: 9 * 86_400 });
    expect((await chosen!.shopper.get(`/api/sellers/orders/${order.orderId}`)).status).toBe(200);
    // The customer changes the choice: who was told is released, and the others are in the running again.
    await choose(order, loser!);
    expect(await brief(chosen!, order)).toEqual(LOST);
    expect(await line(chosen!)).toMatchObject({ not_chosen: true });
    clock += HOUR_MS;
    await due(order);
    expect((await accept(loser!, order)).status).toBe(200);
    for (const artist of [chosen!, passing!, silent!]) expect(await brief(artist, order)).toEqual(LOST);
    const mails = await mailsAbout(order, chosen!.email);
    expect(mails.filter((subject) => subject.startsWith('Not yours any more'))).toHaveLength(1);
  });

  it('C41 cannot change their offer once another artist was told', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    for (const artist of order.artists) await offer(artist, order.orderId, 500);
    await choose(order, order.artists[0]!);
    expect((await sendOffer(order.artists[1]!, order, 400)).status).toBe(200);
    clock += HOUR_MS;
    await due(order);
    for (const price of [300, 0, 900, -1])
      expect(await refusalOf(sendOffer(order.artists[1]!, order, price))).toEqual([409, 'quote.not_open']);
    expect(new Set((await quotesPage(order)).quotes.map(({ price }) => price))).toEqual(new Set([400, 500]));
  });

  it(
    'C41 whenever the chosen artist is told while another changes an offer: the change came before, or is refused',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder({ artists: [{}, {}] });
        for (const artist of order.artists) await offer(artist, order.orderId, 500);
        await choose(order, order.artists[0]!);
        clock += HOUR_MS;
        const { result, met } = await withRival({ at, act: () => runDueOrder(order.orderId) }, () =>
          sendOffer(order.artists[1]!, order, 400),
        );
        if (!met) await runDueOrder(order.orderId);
        const { quotes } = await quotesPage(order);
        const price = quotes.find(({ supplier }) => supplier.id === order.artists[1]!.supplierId)?.price;
        expect([result?.status, price]).toEqual(result?.status === 200 ? [200, 400] : [409, 500]);
        isMet = met;
      }
    },
  );
});

describe('a bank’s dispute and an offer of the same moment', () => {
  it(
    'C17 C41 after a schedule without offers: the offer came before, or is refused, and won, the schedule looks at it',
    { tags: 'soak' },
    async () => {
      const disputed = ({ cartId }: PlacedOrder, outcome?: 'won') =>
        deliver(payments.dispute(payments.snapshot(cartId).charges[0]!.id, outcome));
      for (const isRivalOffer of [true, false]) {
        let isMet = true;
        for (let at = 0; isMet; at += 1) {
          const order = await anOrder();
          clock += HOUR_MS;
          expect(await due(order)).toBe('waiting');
          let offered = 0;
          const send = async () => {
            offered = (await sendOffer(order.artists[0]!, order, 0)).status;
          };
          const dispute = () => disputed(order);
          const { met } = isRivalOffer
            ? await withRival({ at, act: send }, dispute)
            : await withRival({ at, act: dispute }, send);
          isMet = met;
          if (!met) continue;
          expect(await due(order)).toBeUndefined();
          clock += DAY_MS;
          await disputed(order, 'won');
          expect([offered, await due(order)]).toEqual(offered === 200 ? [200, 'selected'] : [409, undefined]);
        }
      }
    },
  );
});

const withdraw = ({ shopper }: ArtistAtWork, { orderId }: PlacedOrder, reason = 'I have fallen ill.') =>
  refusalOf(shopper.post(`/api/sellers/orders/${orderId}/withdraw`, { reason }));

describe('a chosen artist withdraws', () => {
  it('C41 C42 before accepting: I read why, the extra and the brief are gone, and in an hour the next offer is chosen', async () => {
    const order = await anOrder({ artists: [{ rating: 1 }, { rating: 0.3 }] });
    const [chosen, next] = order.artists;
    await offer(chosen!, order.orderId, 2_000);
    await offer(next!, order.orderId, 500);
    await choose(order, chosen!);
    expect(await withdraw(chosen!, order)).toEqual([409, 'quote.not_selected']);
    clock += HOUR_MS;
    await due(order);
    await payDeposit(order);
    const { paid } = await readCart(order);
    expect(await withdraw(next!, order)).toEqual([409, 'quote.not_selected']);
    expect(await withdraw(await anArtist(), order)).toEqual([404, 'order.not_found']);
    expect(await withdraw(chosen!, order, 'Write to me@example.com')).toEqual([422, 'request.invalid']);
    expect(await withdraw(chosen!, order)).toEqual([200, undefined]);
    const events = await namesOf(order);
    expect(await withdraw(chosen!, order)).toEqual([200, undefined]);
    expect(await namesOf(order)).toEqual(events);
    expect(await extraOfLedger(order)).toBe(0);
    expect(await readCart(order)).toMatchObject({ paid, due_now: 0 });
    expect(await refusalOf(chosen!.shopper.get(`/api/sellers/orders/${order.orderId}`))).toEqual([
      404,
      'order.not_found',
    ]);
    expect(await refusalOf(accept(chosen!, order))).toEqual([409, 'quote.not_selected']);
    expect(await refusalOf(sendOffer(chosen!, order, 0))).toEqual([409, 'quote.not_open']);
    const page = await quotesPage(order);
    expect(page.quotes.map(({ supplier }) => supplier.id)).toEqual([next!.supplierId]);
    expect(page.order).toMatchObject({ supplier: null, processed: false, extra: null });
    const customer = await customerOf(order);
    await deliverEventsAbout(order.orderId, 2);
    const mails = (await mailsTo(customer)).filter(({ subject }) => subject.includes('cannot paint'));
    expect(mails).toHaveLength(1);
    for (const words of ['I have fallen ill.', 'One more offer stands', 'cancel free of charge'])
      expect(mails[0]?.text).toContain(words);
    clock += HOUR_MS - 1;
    expect(await due(order)).toBeUndefined();
    clock += 1;
    expect(await due(order)).toBe('selected');
    expect(await stored(order)).toMatchObject({ supplierId: next!.supplierId, isSelectionAnnounced: true });
    expect(await extraOfLedger(order)).toBe(500);
    expect((await accept(next!, order)).status).toBe(200);
    expect(await withdraw(next!, order)).toEqual([409, 'quote.accepted_by_you']);
  });

  it(
    'C41 whenever I select another offer while the artist withdraws: the other one is chosen, or none, and the ledger agrees',
    { tags: 'soak' },
    async () => {
      let isMet = true;
      for (let at = 0; isMet; at += 1) {
        const order = await anOrder({ artists: [{}, {}] });
        await offer(order.artists[0]!, order.orderId, 2_000);
        await offer(order.artists[1]!, order.orderId, 600);
        await choose(order, order.artists[0]!);
        clock += HOUR_MS;
        await runDueOrder(order.orderId);
        const wanted = await seen(order, order.artists[1]!);
        const { result, met } = await withRival({ at, act: () => select(order, wanted) }, () =>
          withdraw(order.artists[0]!, order),
        );
        expect([200, 409]).toContain(result?.[0]);
        const { supplierId } = await stored(order);
        expect(supplierId).not.toBe(order.artists[0]!.supplierId);
        expect(await extraOfLedger(order)).toBe(supplierId === undefined ? 0 : 600);
        isMet = met;
      }
    },
  );
});

describe('an extra that was paid and is taken off again', () => {
  /**
   * A piece paid in full with the extra of its notified artist, by gift cards and, for the rest of it, by card; another
   * artist asks less.
   */
  const paidWithExtra = async ({
    less = 0,
    cards = [],
    checkout = { full_payment: true },
  }: { less?: number; cards?: HeldCard[]; checkout?: object } = {}): Promise<PlacedOrder> => {
    const order = await anOrder({ artists: [{}, {}], checkout });
    await offer(order.artists[0]!, order.orderId, 2_000);
    await offer(order.artists[1]!, order.orderId, less);
    await choose(order, order.artists[0]!);
    clock += HOUR_MS;
    await due(order);
    const cart = await readCart(order);
    const giftcards = cards.map(({ code, pin }): [string, string] => [code, pin]);
    const paying = checkoutOf(cart, { total: cart.due, full_payment: true, giftcards });
    expect((await place(order.shopper, paying)).status).toBe(200);
    expect(await readCart(order)).toMatchObject({ total: 22_400, paid: 22_400, due: 0 });
    return order;
  };
  const backTo = ({ cartId }: PlacedOrder): number =>
    sumCents(payments.snapshot(cartId).charges.map(({ amount_refunded: cents }) => cents));
  const WAYS: Record<string, (order: PlacedOrder) => Promise<unknown>> = {
    'the artist withdraws': async (order) => expect(await withdraw(order.artists[0]!, order)).toEqual([200, undefined]),
    'I choose an offer without one': (order) => choose(order, order.artists[1]!),
    'an admin asks other artists': async ({ orderId }) =>
      (await somebody('Admin')).shopper.ask(`/api/admin/orders/${orderId}/reassign`, { reason: 'No answer.' }),
  };

  it.each(Object.entries(WAYS))(
    'C15 C16 when %s, it goes back to my card, and a mail says so, once',
    async (_, act) => {
      const order = await paidWithExtra();
      await act(order);
      expect(backTo(order)).toBe(2_000);
      expect(await readCart(order)).toMatchObject({ total: 20_400, paid: 20_400, due: 0 });
      expect((await readCart(order)).payments.map(({ amount }) => amount)).toEqual([20_400, 2_000, -2_000]);
      expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
      const mails = await mailsAbout(order, await customerOf(order));
      expect(mails.filter((subject) => subject.startsWith('$20.00 goes back to you'))).toHaveLength(1);
      const { refund_cents, kept_cents } = await previewOf(order.shopper, order.orderId);
      expect([refund_cents, kept_cents]).toEqual([20_400, 0]);
    },
  );

  it('C15 C16 a customer of the deposit who paid it with the balance gets back what another offer costs less', async () => {
    const order = await paidWithExtra({ less: 500, checkout: {} });
    await choose(order, order.artists[1]!);
    expect([backTo(order), await readCart(order)]).toMatchObject([1_500, { total: 20_900, paid: 20_900, due: 0 }]);
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C16 what a gift card paid of it is on the card again', async () => {
    const card = await aCard({ cents: 1_500 });
    const order = await paidWithExtra({ cards: [card] });
    await WAYS['the artist withdraws']!(order);
    expect([backTo(order), (await findCard(card.cardId))?.balanceCents]).toEqual([2_000 - 1_500, 1_500]);
    expect(await brokenRefunds(order.cartId, payments.snapshot(order.cartId))).toEqual([]);
  });

  it('C15 while a balance is owed, what was paid of it lowers the balance', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    for (const [artist, price] of [
      [order.artists[0]!, 2_000],
      [order.artists[1]!, 0],
    ] as const)
      await offer(artist, order.orderId, price);
    await choose(order, order.artists[0]!);
    expect((await payDeposit(order)).status).toBe(200);
    await choose(order, order.artists[1]!);
    const paid = 3_780 + 400;
    expect([backTo(order), await readCart(order)]).toMatchObject([0, { total: 20_400, paid, due: 20_400 - paid }]);
  });

  it('C17 while a bank disputes the payment no other offer is chosen, and nothing comes back', async () => {
    const order = await paidWithExtra();
    const wanted = await seen(order, order.artists[1]!);
    await deliver(payments.dispute(payments.snapshot(order.cartId).charges[0]?.id ?? ''));
    expect(await refusalOf(select(order, wanted))).toEqual([409, 'order.frozen']);
    expect([backTo(order), await extraOfLedger(order)]).toEqual([0, 2_000]);
  });
});

describe('support moves the schedule', () => {
  const extend = async ({ orderId }: PlacedOrder, body: object) =>
    (await somebody('Admin')).shopper.post<Refusal & { schedule: { sec: number; msec: number } }>(
      `/api/admin/orders/${orderId}/extend-schedule`,
      body,
    );
  const confirm = ({ shopper, orderId }: PlacedOrder) =>
    shopper.post<OrderQuotes & Refusal>(`/api/orders/confirm-quote/${orderId}`);

  it('Q-17 C5 so that I see Confirm and Begin, and the artist is told at once', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId, 0);
    const { schedule } = (await choose(order, order.artists[0]!)).order;
    expect(await refusalOf(confirm(order))).toEqual([409, 'quote.too_late_to_confirm']);
    const { status, body } = await extend(order, { seconds: 7_200 });
    expect([status, body.schedule]).toEqual([200, { ...schedule, sec: schedule.sec + 7_200 }]);
    expect((await quotesPage(order)).order).toMatchObject({ schedule: body.schedule, processed: false });
    expect((await confirm(order)).body.order).toMatchObject({ processed: true });
    expect((await accept(order.artists[0]!, order)).status).toBe(200);
    const trail = (
      await (
        await somebody('Admin')
      ).shopper.ask<{ entries: { action: string; subject: string }[] }>('/api/admin/audit')
    ).entries;
    expect(trail.find(({ subject }) => subject.includes(order.orderId))?.action).toBe('order.extend-schedule');
  });

  it('C5 C39 the schedule then fires at its new time: −1 ms, 0', async () => {
    const order = await anOrder();
    await offer(order.artists[0]!, order.orderId, 0);
    await extend(order, { seconds: 3 * 3_600 });
    clock = placedAt + 4 * HOUR_MS - 1;
    expect(await due(order)).toBeUndefined();
    expect(await runDueOrder(order.orderId)).toBe('nothing');
    clock += 1;
    expect(await due(order)).toBe('selected');
  });

  it('C5 a schedule that has passed counts anew from now', async () => {
    const order = await anOrder();
    clock = placedAt + 5 * HOUR_MS;
    expect(await due(order)).toBe('waiting');
    const { body } = await extend(order, { seconds: 60 });
    expect(body.schedule).toEqual({ sec: Math.floor((clock + 60_000) / 1000), msec: clock % 1000 });
  });

  it('C5 only by a whole number of seconds up to 30 days, and only while an artist is sought', async () => {
    const order = await anOrder();
    for (const seconds of [0, -1, 1.5, 30 * 86_400 + 1, '60', undefined])
      expect(await refusalOf(extend(order, { seconds }))).toEqual([422, 'request.invalid']);
    expect(await refusalOf(extend(await anOrder({ status: 2 }), { seconds: 60 }))).toEqual([409, 'quote.no_schedule']);
    expect(await refusalOf(extend({ ...order, orderId: 'ord_nonsense' }, { seconds: 60 }))).toEqual([
      404,
      'order.not_found',
    ]);
  });
});
