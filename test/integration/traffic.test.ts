import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { EventCount } from '#functions/traffic/traffic.entity.ts';
import { Funnel, type CountedEvent, type CountEvents } from '#shared/schemas/traffic.ts';
import { COUNTS_MONTHS } from '#shared/site/traffic.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { aVisitor, somebody } from '#test/factories/people.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const EVENTS = {
  visit: { name: 'Loaded a Page', route: '/', first: true, data: {} },
  next: { name: 'Loaded a Page', route: '/products/:sku', first: false, data: {} },
  view: { name: 'products.view', route: '/products/:sku', first: true, data: { sku: 'custpencil' } },
  customize: { name: 'products.customize', route: '/products/:sku', first: true, data: { sku: 'custpencil' } },
  add: {
    name: 'products.addToCart',
    route: '/products/:sku',
    first: true,
    data: { sku: 'custpencil', cents: 8_900 },
  },
  pick: { name: 'photo.pick', route: '/products/:sku', first: true, data: { type: 'image/jpeg', bytes: 9 } },
  uploaded: { name: 'photo.uploaded', route: '/assets', first: true, data: { type: 'image/jpeg', bytes: 9 } },
  checkout: {
    name: 'checkout.load',
    route: '/carts/checkout/:cartId?',
    first: true,
    data: { items: 1, subtotalCents: 8_900 },
  },
  shipping: {
    name: 'checkout.check_shipping',
    route: '/carts/checkout/:cartId?',
    first: true,
    data: { items: 1 },
  },
  refused: {
    name: 'Order Placed Error',
    route: '/carts/checkout/:cartId?',
    first: true,
    data: { code: 'payment.declined' },
  },
  ordered: { name: 'Order Placed', route: '/carts/checkout/:cartId?', first: true, data: {} },
} as const satisfies Record<string, Omit<CountedEvent, 'at'>>;
type Name = keyof typeof EVENTS;

const batch = (names: readonly Name[], source: CountEvents['source'] = 'search') => ({
  source,
  events: names.map((name) => EVENTS[name]),
});

const send = (body: unknown, headers: Record<string, string> = { 'User-Agent': DESKTOP }, by: Shopper = aVisitor()) =>
  by.send<{ code?: string; fields?: Record<string, string> }>('POST', '/api/events', body, { headers });

/** Days in the past, one for each test, so that none reads what another counts. */
const at = (day: string): void => setClock(() => Date.parse(`${day}T20:15:00Z`));
const countsOn = async (day: string): Promise<Record<string, number>> => {
  const { data } = await EventCount.query.ofDay({ day }).go({ pages: 'all' });
  return Object.fromEntries(
    data.map(({ hour, event, page, source, device, times }) => [
      [hour, event, page, source, device].join(' '),
      times ?? 0,
    ]),
  );
};

let admin: Shopper;
beforeAll(async () => {
  admin = (await somebody('Admin')).shopper;
});
afterEach(() => setClock(Date.now));

describe('what is counted', () => {
  it('N-01 C52 every event is added up by hour, page, source and kind of device, nothing of the visitor is stored, and it expires', async () => {
    at('2021-03-02');
    const visitor = aVisitor();
    const all = Object.keys(EVENTS) as Name[];
    const answered = await send(batch(all), undefined, visitor);
    expect([answered.status, visitor.cookies.size]).toEqual([204, 0]);
    await send(batch(['view', 'view', 'add']), { 'User-Agent': PHONE });
    expect(await countsOn('2021-03-02')).toEqual({
      ...Object.fromEntries(all.map((name) => [`20 ${EVENTS[name].name} ${EVENTS[name].route} search desktop`, 1])),
      '20 products.view /products/:sku search phone': 2,
      '20 products.addToCart /products/:sku search phone': 1,
    });
    const { data } = await EventCount.query.ofDay({ day: '2021-03-02' }).go({ data: 'raw' });
    const stored: Record<string, unknown>[] = (data as { Items?: Record<string, unknown>[] }).Items ?? [];
    expect([...new Set(stored.flatMap((item) => Object.keys(item)))].toSorted()).toEqual(
      [
        '__edb_e__',
        '__edb_v__',
        'day',
        'device',
        'event',
        'expiresAt',
        'hour',
        'page',
        'pk',
        'sk',
        'source',
        'times',
      ].toSorted(),
    );
    expect(new Set(stored.map(({ expiresAt }) => expiresAt))).toEqual(
      new Set([Date.UTC(2021, 3 + COUNTS_MONTHS, 1) / 1000]),
    );
    const file = await admin.get('/api/admin/traffic/counts.csv?day=2021-03-02');
    expect(file.text).toContain('"20","products.view","/products/:sku","search","phone","2"\r\n');
  });

  it('N-01 sums are exact when many pages report at once', async () => {
    at('2021-03-03');
    await Promise.all(Array.from({ length: 25 }, () => send(batch(['visit', 'view', 'view']))));
    expect(await countsOn('2021-03-03')).toEqual({
      '20 Loaded a Page / search desktop': 25,
      '20 products.view /products/:sku search desktop': 50,
    });
  });

  it.each([
    ['an unknown event', '2021-03-10', { ...EVENTS.visit, name: 'Left' }],
    ['an unknown page', '2021-03-11', { ...EVENTS.visit, route: '/orders/ord_1' }],
    ['a sku that is none', '2021-03-12', { ...EVENTS.view, data: { sku: 'nora@example.com' } }],
    ['an event without its property', '2021-03-13', { ...EVENTS.add, data: { sku: 'custpencil' } }],
    ['no event', '2021-03-14', 'visit'],
  ])('N-01 %s is dropped, and the others of its request are counted', async (_what, day, event) => {
    at(day);
    expect((await send({ source: 'direct', events: [EVENTS.visit, event] })).status).toBe(204);
    expect(await countsOn(day)).toEqual({ '20 Loaded a Page / direct desktop': 1 });
  });

  it('N-01 C52 what is not known of an event is dropped with it, and without a source it is unknown', async () => {
    at('2021-03-06');
    const events = [{ ...EVENTS.view, visitor: 'vis_1', data: { sku: 'custpencil', email: 'nora@example.com' } }];
    expect((await send({ events })).status).toBe(204);
    expect(await countsOn('2021-03-06')).toEqual({ '20 products.view /products/:sku unknown desktop': 1 });
  });

  it('N-01 more than 50 events or 16 kB are refused', async () => {
    const many = Array.from({ length: 51 }, () => EVENTS.visit);
    expect((await send({ source: 'direct', events: many })).body.code).toBe('request.invalid');
    const large = [{ ...EVENTS.visit, data: { words: 'x'.repeat(16_000) } }];
    expect((await send({ source: 'direct', events: large })).body.code).toBe('request.too_large');
  });

  it.each([
    ['asks not to be tracked', { 'User-Agent': DESKTOP, 'DNT': '1' }],
    ['asks not to be sold', { 'User-Agent': DESKTOP, 'Sec-GPC': '1' }],
    [
      'reads pages for a search engine',
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['is driven by a test', { 'User-Agent': `${DESKTOP} HeadlessChrome/149.0` }],
    ['says nothing of itself', { 'User-Agent': '' }],
  ])('C52 who %s is not counted', async (_who, headers) => {
    at('2021-03-05');
    expect((await send(batch(['visit']), headers)).status).toBe(204);
    expect(await countsOn('2021-03-05')).toEqual({});
  });

  it('N-01 pages of another site count nothing', async () => {
    expect(
      await refusalOf(
        aVisitor().send('POST', '/api/events', batch(['visit']), { headers: { Origin: 'https://example.com' } }),
      ),
    ).toEqual([403, 'request.cross_origin']);
  });
});

describe('the way to an order', () => {
  const read = async (query: string): Promise<Funnel> =>
    Funnel.strict().parse(await admin.ask(`/api/admin/traffic?${query}`));
  const steps = (visits = 0, viewed = 0, customized = 0, added = 0, checkouts = 0, ordered = 0) => ({
    visits,
    viewed,
    customized,
    added,
    checkouts,
    ordered,
  });

  it('N-01 an admin reads it by day, week and month, by source and by kind of device; only the first of a visit is a step', async () => {
    at('2022-05-31');
    await send(batch(['visit', 'next', 'view', 'customize', 'add', 'checkout', 'ordered']));
    await send(batch(['visit', 'view'], 'social'), { 'User-Agent': PHONE });
    setClock(() => Date.parse('2022-06-01T00:30:00Z'));
    await send(batch(['visit'], 'social'), { 'User-Agent': PHONE });

    const byDay = await read('by=day');
    expect(byDay.spans).toHaveLength(30);
    expect(byDay.spans.slice(0, 3)).toEqual([
      { from: '2022-06-01', ...steps(1) },
      { from: '2022-05-31', ...steps(2, 2, 1, 1, 1, 1) },
      { from: '2022-05-30', ...steps() },
    ]);
    expect(byDay.total).toEqual(steps(3, 2, 1, 1, 1, 1));
    expect(byDay.sources.filter(({ visits }) => visits > 0)).toEqual([
      { source: 'search', ...steps(1, 1, 1, 1, 1, 1) },
      { source: 'social', ...steps(2, 1) },
    ]);
    expect(byDay.devices.filter(({ visits }) => visits > 0)).toEqual([
      { device: 'phone', ...steps(2, 1) },
      { device: 'desktop', ...steps(1, 1, 1, 1, 1, 1) },
    ]);
    expect((await read('by=week')).spans[0]).toEqual({ from: '2022-05-30', ...steps(3, 2, 1, 1, 1, 1) });
    expect((await read('by=month&device=phone')).spans.slice(0, 2)).toEqual([
      { from: '2022-06-01', ...steps(1) },
      { from: '2022-05-01', ...steps(1, 1) },
    ]);
    expect((await read('source=search')).total).toEqual(steps(1, 1, 1, 1, 1, 1));
    setClock(() => Date.parse('2022-06-01T00:30:00Z') + 31 * DAY_MS);
    expect((await read('by=day')).total).toEqual(steps());
    expect(await refusalOf(admin.get('/api/admin/traffic?by=year'))).toEqual([422, 'request.invalid']);
  });
});
