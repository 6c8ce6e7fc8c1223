import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { index } from '#functions/lookups/lookups.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { setMetricsSink, type Measure } from '#functions/platform/metrics.ts';
import { ProjectEntry } from '#functions/projects/project.entity.ts';
import { AdminOrder, FoundOrders, type FoundOrder } from '#shared/schemas/admin-order.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { checkoutOf, aCart } from '#test/factories/carts.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const docs = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');

let admin: Shopper;
beforeAll(async () => {
  admin = (await somebody('Admin')).shopper;
});

const found = async (text: string): Promise<FoundOrder[]> =>
  FoundOrders.strict().parse(await admin.ask(`/api/admin/find-orders?q=${encodeURIComponent(text)}`)).orders;
const idsOf = async (text: string): Promise<string[]> => (await found(text)).map(({ id }) => id);

/** A checkout whose recipient nobody else is called. */
const aRecipient = async () => {
  const unique = `Q${randomUUID().slice(0, 8)}`;
  const { cart } = await aCart(aVisitor());
  const { shipping_address: address } = checkoutOf(cart);
  return { unique, shipping_address: { ...address, name: `Zoë ${unique}` } };
};

describe('C40 finding an order', () => {
  it('C40 an order is found by its address, words of its name in any order and case, its short numbers and its ids', async () => {
    const { unique, shipping_address } = await aRecipient();
    const email = `grace.${unique}@example.com`;
    const order = await anOrder({ pieces: 2, checkout: { email, shipping_address } });
    await deliverEventsAbout(order.cartId, 2);
    const both = await idsOf(email.toUpperCase());
    expect(both).toHaveLength(2);
    expect(both).toContain(order.orderId);
    for (const text of [`${unique} zoe`, unique.toLowerCase(), `ZOË ${unique.slice(0, 6)}`, order.cartId])
      expect(await idsOf(text), text).toEqual(both);
    expect(await idsOf(shortNumber(order.cartId))).toEqual(both);
    for (const text of [order.orderId, `#${shortNumber(order.orderId)}`, shortNumber(order.orderId).toLowerCase()])
      expect(await idsOf(text), text).toEqual([order.orderId]);
    expect(await found(order.orderId)).toMatchObject([
      { number: shortNumber(order.orderId), cart_id: order.cartId, status: 1, email, name: `Zoë ${unique}` },
    ]);
  });

  it('C40 nothing is found by words that are not all its own, by an open cart, or by what nobody has', async () => {
    const { unique, shipping_address } = await aRecipient();
    const order = await anOrder({ checkout: { shipping_address } });
    await deliverEventsAbout(order.cartId);
    const { cart: open } = await aCart(aVisitor());
    for (const text of [`${unique} hopper`, open.id, 'ord_nothing', '%%', `nobody-${unique}@example.com`])
      expect(await idsOf(text), text).toEqual([]);
    expect(await refusalOf(admin.get('/api/admin/find-orders?q=x'))).toEqual([422, 'request.invalid']);
  });
});

describe('C40 the record of an order', () => {
  it('C40 an admin reads amounts, address, artist, offers with their parts, mails and the whole history in time order', async () => {
    const order = await anOrder({ artists: [{}, {}] });
    const [one, two] = order.artists;
    await offer(one!, order.orderId, 2_000, 9);
    await two!.shopper.ask(`/api/sellers/quotes/${order.orderId}`, { price: -1, days: 0 });
    await choose(order, one!);
    const entry = { orderId: order.orderId, entryId: `ent_${randomUUID()}`, at: nowIso(), authorId: 'vis_1' };
    await ProjectEntry.put({ ...entry, kind: 'message', by: 'customer', text: 'When does it begin?' }).go();
    await deliverEventsAbout(order.cartId);
    await deliverEventsAbout(order.orderId);
    const record = AdminOrder.strict().parse(await admin.ask(`/api/admin/orders/${order.orderId}/record`));
    expect(record).toMatchObject({
      id: order.orderId,
      status: ORDER.quoting,
      artist: { id: one!.supplierId, email: one!.email, notified: false },
      address: { country: 'US' },
      has_account: false,
      deadline: expect.any(String),
    });
    expect(record.money.total - record.money.paid).toBe(record.money.due);
    expect(record.money.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(record.money.due);
    const states = Object.fromEntries(record.offers.map(({ id, state }) => [id, state]));
    expect([states[one!.supplierId], states[two!.supplierId]]).toEqual(['chosen', 'passed']);
    const chosen = record.offers.find(({ id }) => id === one!.supplierId);
    expect(chosen).toMatchObject({ price: 2_000, days: 9 * 86_400, requested: true });
    expect(Object.keys(chosen?.score_parts ?? {}).toSorted()).toEqual([
      'acceptance',
      'medium',
      'onTime',
      'price',
      'rating',
    ]);
    expect(record.mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order.placed', 'quote.asked', 'quote.offered']),
    );
    expect(record.history.map(({ at }) => at)).toEqual(record.history.map(({ at }) => at).toSorted());
    expect(record.history.map(({ kind, title }) => `${kind}: ${title}`)).toEqual(
      expect.arrayContaining([
        'move: Placed',
        'charge: Order placed',
        'payment: Deposit',
        "charge: Artist's extra",
        'offer: Marta Ilves made an offer',
        'offer: Marta Ilves passed',
        'mail: Your order has started',
        'project: Message',
      ]),
    );
  });

  it('C40 a mail that is delivered again is listed once, and other pieces of the cart keep their own history', async () => {
    const order = await anOrder({ pieces: 2 });
    await deliverEventsAbout(order.cartId, 3);
    const record = AdminOrder.parse(await admin.ask(`/api/admin/orders/${order.orderId}/record`));
    expect(record.mails.filter(({ kind }) => kind === 'order.placed')).toHaveLength(1);
    expect(record.others).toHaveLength(1);
    await offer(order.artists[0]!, record.others[0]!.id, 0);
    const after = AdminOrder.parse(await admin.ask(`/api/admin/orders/${order.orderId}/record`));
    expect(after.history.filter(({ kind, by }) => kind === 'offer' && by === 'artist')).toEqual([]);
  });

  it('C40 nobody else reads it, and a missing one is missing', async () => {
    const order = await anOrder();
    const path = `/api/admin/orders/${order.orderId}/record`;
    expect(await refusalOf(order.shopper.get(path))).toEqual([401, 'session.required']);
    expect(await refusalOf(admin.get('/api/admin/orders/none/record'))).toEqual([404, 'order.not_found']);
  });
});

describe('what it costs', { tags: 'consumed-units' }, () => {
  it('C40 a search and a record read what the data model says, whatever other words are stored', async () => {
    const { unique, shipping_address } = await aRecipient();
    const order = await anOrder({ checkout: { shipping_address } });
    await deliverEventsAbout(order.cartId);
    await index(
      'order',
      'crt_crowd',
      Array.from({ length: 90 }, (_, at) => `crowd${at}`),
    );
    const measured = new Map<string, Measure>();
    setMetricsSink((measure) => measured.set(measure.operation, measure));
    await found(`zoe ${unique}`);
    await admin.ask(`/api/admin/orders/${order.orderId}/record`);
    setMetricsSink(() => undefined);
    for (const [operation, units] of [
      ['GET /api/admin/find-orders', 8],
      ['GET /api/admin/orders/:id/record', 25],
    ] as const) {
      expect(Math.ceil(measured.get(operation)?.readUnits ?? Infinity), operation).toBeLessThanOrEqual(units);
      expect(docs).toContain(`| \`${operation}\` | ${units} | 0 |`);
    }
  });
});
