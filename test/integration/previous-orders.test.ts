import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now, setClock } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { documents } from '#functions/platform/table.ts';
import { createBuckets } from '#infra/local/s3/bucket.ts';
import { credentials, PREFIXES, REGION, resourceValue } from '#infra/local/environment.ts';
import { serve } from '#infra/local/serve.fixture.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import type { Cart, CreateCart } from '#shared/schemas/cart.ts';
import type { PartnerDashboard } from '#shared/schemas/account.ts';
import type { Project } from '#shared/schemas/project.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { complete } from '#test/factories/billing.ts';
import { addPiece, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { choose, offer } from '#test/factories/orders.ts';
import { anArtist, anEmail, aVisitor, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { Shopper } from '#test/support/shopper.ts';

/*
 * Orders in every state, as the previous release stored them with what its people were told and what became of them in
 * the next sixty days. This release opens them: no sum, deadline, share or mail may differ, but for what
 * `CHANGED` says and its people were told. `npm run record-release` writes the file anew, after a release.
 */

const FILE = new URL('../release/previous-orders.json', import.meta.url);
const IS_RECORDING = process.env.RECORD_RELEASE === '1';
/** Days after the recorded moment that are lived through: each of the first, and those around later deadlines. */
const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 21, 22, 30, 31, 38, 45, 60];
/** The most items of one call. */
const BATCH = 25;
const UPS = { carrier: 'ups', tracking: '1Z999AA10123456784' };

/**
 * What this release does otherwise to an order of the previous one: the part of it, as the test names it, and why its
 * people were told. What is not listed is the same.
 */
const CHANGED: Record<string, string> = {
  'a chosen artist has not accepted': 'everything comes back once nobody has answered two mails (C50)',
  'an offer waits for the schedule': 'everything comes back once nobody has answered two mails (C50)',
  'nobody has offered': 'everything comes back once nobody has answered two mails (C50)',
};

const piece = 'Oil painting from your photo';
const LATE = [`day 5: Please do not forget: ${piece}`, `day 8: Please do not forget: ${piece}`];
const NOT_ACCEPTED = {
  artist: [`day 2: Please do not forget: ${piece}`, `day 4: Not yours any more: ${piece}`],
  customer: [
    'day 3: Marta Ilves has not accepted your oil painting yet',
    'day 4: We are asking other artists for your oil painting',
    'day 5: No artist yet for your oil painting: please choose',
    'day 7: Still no artist for your oil painting',
    `day 14: Cancelled: ${piece}`,
  ],
};

/** Mails that this release sends besides the recorded ones, by whose they are: reminders and notices of C50 and C58. */
const BESIDES: Record<string, readonly string[]> = {
  'a chosen artist has not accepted: artist': NOT_ACCEPTED.artist,
  'a chosen artist has not accepted: customer': NOT_ACCEPTED.customer,
  'an offer waits for the schedule: artist': NOT_ACCEPTED.artist,
  'an offer waits for the schedule: customer': NOT_ACCEPTED.customer,
  'is changed: artist': LATE,
  'is changed: customer': ['day 5: Your oil painting is not ready yet'],
  'is painted: artist': LATE,
  'is painted: customer': ['day 5: Your oil painting is not ready yet'],
  'nobody has offered: customer': [
    'day 1: No artist yet for your oil painting: please choose',
    'day 3: Still no artist for your oil painting',
    `day 8: Cancelled: ${piece}`,
  ],
  'two of three are painted: artist': [
    `day 6: Please do not forget: ${piece}`,
    `day 10: Please do not forget: ${piece}`,
  ],
  'two of three are painted: customer': ['day 6: Your oil painting is not ready yet'],
};

type Cookies = [name: string, value: string][];
/** An order's people, by whom it is looked at later. */
interface Life {
  name: string;
  orderIds: string[];
  cartId: string;
  email: string;
  cookies: Cookies;
  artist: { cookies: Cookies; email: string; supplierId: string };
}
interface Partnership {
  cookies: Cookies;
  email: string;
}
/** What the people of an order see of it: the order's state and deadlines, the cart's money, the artist's earnings. */
type Sight = Record<string, unknown>;
interface Recorded {
  at: string;
  lives: Life[];
  partner: Partnership;
  items: Record<string, unknown>[];
  provider: { table: string; rows: Record<string, unknown>[] }[];
  /** By life: what was seen when the release was recorded, and after the last of `DAYS`. */
  before: Record<string, Sight>;
  after: Record<string, Sight>;
  /** By life: day and subject of each mail of those days. */
  mails: Record<string, string[]>;
}

const browserOf = (cookies: Cookies): Shopper => {
  const shopper = new Shopper();
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  return shopper;
};

let clock = 0;
const delivered = new Set<string>();

/** Does what is due at a time, and delivers all events that came of it. */
const live = async (at: number): Promise<void> => {
  clock = at;
  for (let run = 0; run < 2; run += 1) {
    const { failed } = await runDueWork();
    expect(failed).toEqual([]);
    await deliverEventsAbout('', 1, delivered);
  }
};

/** How far an order of a life goes: its last act. */
interface Way {
  name: string;
  to: OrderStatus;
  /** Cents on top of the price that the artist asks. */
  extra?: number;
  pieces?: number;
  checkout?: Partial<CreateCart>;
  with?: 'gift card' | 'promotion' | 'partner' | 'no offer' | 'offer' | 'changes' | 'review';
}

const WAYS: Way[] = [
  { name: 'nobody has offered', to: ORDER.quoting, with: 'no offer' },
  { name: 'an offer waits for the schedule', to: ORDER.quoting, with: 'offer' },
  { name: 'a chosen extra is unpaid', to: ORDER.quoting, extra: 2_500 },
  { name: 'a chosen artist has not accepted', to: ORDER.quoting },
  { name: 'is painted', to: ORDER.accepted },
  { name: 'is changed', to: ORDER.accepted, with: 'changes' },
  { name: 'two of three are painted', to: ORDER.proofReady, pieces: 3 },
  { name: 'waits for approval', to: ORDER.proofReady },
  { name: 'waits for approval, with a gift card', to: ORDER.proofReady, with: 'gift card' },
  { name: 'waits for approval, with a promotion', to: ORDER.proofReady, with: 'promotion' },
  { name: 'is approved and unpaid', to: ORDER.approved },
  { name: 'is approved and paid', to: ORDER.approved, checkout: { full_payment: true } },
  { name: 'is on its way', to: ORDER.shipped, checkout: { full_payment: true } },
  { name: 'is on its way, brought by a partner', to: ORDER.shipped, checkout: { full_payment: true }, with: 'partner' },
  { name: 'is delivered', to: ORDER.delivered, checkout: { full_payment: true } },
  { name: 'is delivered and reviewed', to: ORDER.delivered, checkout: { full_payment: true }, with: 'review' },
  { name: 'is closed', to: ORDER.closed, checkout: { full_payment: true } },
  { name: 'is cancelled', to: ORDER.cancelled },
];

const STEPS = [ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped, ORDER.delivered, ORDER.closed];

/** Leads one order from its offer to its last act. */
const lead = async (order: { shopper: Shopper; cartId: string }, orderId: string, artist: ArtistAtWork, way: Way) => {
  const { shopper, cartId } = order;
  await offer(artist, orderId, way.extra ?? 0);
  if (way.with === 'offer') return;
  await choose({ shopper, cartId, orderId, artists: [artist] }, artist);
  await deliverEventsAbout('', 1, delivered);
  if (way.to === ORDER.quoting) return;
  await live(clock + HOUR_MS);
  const acts: Partial<Record<OrderStatus, () => Promise<unknown>>> = {
    [ORDER.accepted]: () => artist.shopper.ask(`/api/sellers/orders/${orderId}/accept`, {}),
    [ORDER.proofReady]: () => complete(artist, orderId),
    [ORDER.approved]: () => shopper.ask(`/api/orders/${orderId}/approve`, { version: 1 }),
    [ORDER.shipped]: () => artist.shopper.ask(`/api/sellers/orders/${orderId}/ship`, UPS),
    [ORDER.delivered]: () => shopper.ask(`/api/orders/${orderId}/received`, {}),
    [ORDER.closed]: () => live(clock + 31 * DAY_MS),
  };
  for (const step of STEPS) {
    if (step > way.to) break;
    clock += HOUR_MS;
    await acts[step]?.();
    await deliverEventsAbout('', 1, delivered);
  }
};

const aLife = async (way: Way, follow: (shopper: Shopper) => Promise<unknown>): Promise<Life> => {
  const shopper = aVisitor();
  const { sku } = await aProduct();
  const artist = await anArtist({ mediums: [sku], availability: 'open' });
  const email = anEmail('customer');
  if (way.with === 'partner') await follow(shopper);
  // Also makes the browser a visitor, to whom the photos belong.
  await shopper.ask('/api/carts/request-supplier', { supplier: artist.supplierId });
  let cart!: Cart;
  for (let piece = 0; piece < (way.pieces ?? 1); piece += 1)
    cart = await addPiece(shopper, { product_id: sku, assets: [await aPhotoOf(shopper)] });
  const code = way.with === 'promotion' ? await aPromotion() : '';
  const card = way.with === 'gift card' ? await aCard({ cents: 3_000 }) : undefined;
  const priced = code ? await shopper.ask<Cart>(`/api/carts/?promos=${code}`) : cart;
  const giftcards = card ? [[card.code, card.pin] as [string, string]] : [];
  const placed = await place(shopper, checkoutOf(priced, { email, promos: code, giftcards, ...way.checkout }));
  if (placed.status !== 200) throw new Error(placed.text);
  await deliverEventsAbout('', 1, delivered);
  const { orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
  const orderIds = orders.map(({ id }) => id);
  const order = { shopper, cartId: cart.id };
  if (way.to === ORDER.cancelled) {
    const { refund_cents } = await previewOf(shopper, orderIds[0]!);
    await cancelFor(shopper, orderIds[0]!, refund_cents);
  } else if (way.with !== 'no offer')
    for (const [index, id] of orderIds.entries())
      await lead(order, id, artist, index === 2 ? { ...way, to: ORDER.accepted } : way);
  if (way.with === 'changes') {
    await complete(artist, orderIds[0]!);
    clock += HOUR_MS;
    await shopper.ask(`/api/orders/${orderIds[0]!}/request-changes`, { version: 1, text: 'Warmer, please.' });
  }
  if (way.with === 'review')
    await shopper.ask(`/api/orders/review/${orderIds[0]!}`, { rating: 5, review: 'They are hers.' });
  await deliverEventsAbout('', 1, delivered);
  const { supplierId } = artist;
  return {
    name: way.name,
    orderIds,
    cartId: cart.id,
    email,
    cookies: [...shopper.cookies],
    artist: { cookies: [...artist.shopper.cookies], email: artist.email, supplierId },
  };
};

const sightOf = async ({ cartId, orderIds, cookies, artist }: Life): Promise<Sight> => {
  const [customer, painter] = [browserOf(cookies), browserOf(artist.cookies)];
  const cart = await customer.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
  const { pending, payable, paid, lines } = await painter.ask<{
    pending: number;
    payable: number;
    paid: number;
    lines: { amount: number; state: string }[];
  }>('/api/sellers/payouts');
  const { requests } = await painter.ask<{ requests: { order_id: string; share: number }[] }>('/api/sellers/requests');
  const orders: unknown[] = [];
  for (const orderId of orderIds) {
    const { order, money, deadlines, shipping } = await customer.ask<Project>(`/api/orders/project/${orderId}`);
    // What the previous release said of the money, and nothing besides.
    const { total, paid, due, charge_at } = money;
    const sums = { total, paid, due, ...(charge_at !== undefined && { charge_at }) };
    orders.push({ status: order.status, privacy: order.privacy, money: sums, deadlines, method: shipping.method });
  }
  return {
    orders,
    cart: {
      status: cart.status,
      total: cart.total,
      due: cart.due,
      paid: cart.paid,
      deposit: cart.deposit,
      shipping: cart.shippingPrice,
      promos: cart.promos.map(({ amount }) => amount),
      payments: cart.payments.map(({ amount }) => amount),
    },
    earnings: { pending, payable, paid, lines: lines.map(({ amount, state }) => `${state} ${amount}`) },
    shares: requests.map(({ share }) => share),
  };
};

const everySight = async ({ lives, partner }: Pick<Recorded, 'lives' | 'partner'>): Promise<Record<string, Sight>> => {
  const sights: Record<string, Sight> = {};
  for (const life of lives) sights[life.name] = await sightOf(life);
  const { earnings, projected, payable, paid, ordersCount } = await browserOf(partner.cookies).ask<PartnerDashboard>(
    '/api/users/partners',
  );
  sights['the partner'] = { earnings, projected, payable, paid, ordersCount };
  // As the file has it.
  return JSON.parse(JSON.stringify(sights)) as Record<string, Sight>;
};

/** Sixty days from the recorded moment: each day's due work, and the mails that came of it. */
const pass = async (was: Pick<Recorded, 'lives' | 'partner' | 'at'>): Promise<Record<string, string[]>> => {
  const start = Date.parse(was.at);
  const addresses = was.lives.flatMap(({ name, email, artist }): [string, string][] => [
    [`${name}: customer`, email],
    [`${name}: artist`, artist.email],
  ]);
  addresses.push(['the partner', was.partner.email]);
  const counts = new Map<string, number>();
  for (const [, email] of addresses) counts.set(email, (await mailsTo(email)).length);
  const mails: Record<string, string[]> = {};
  for (const day of DAYS) {
    await live(start + day * DAY_MS);
    for (const [name, email] of addresses) {
      const all = await mailsTo(email);
      for (const { subject } of all.slice(counts.get(email))) (mails[name] ??= []).push(`day ${day}: ${subject}`);
      counts.set(email, all.length);
    }
  }
  return mails;
};

const TABLES = ['objects', 'answers', 'switches'];

const providerRows = (file: string): Recorded['provider'] => {
  const store = new DatabaseSync(file);
  const rows = TABLES.map((table) => ({
    table,
    rows: store
      .prepare(`SELECT * FROM ${table}`)
      .all()
      // Events are delivered by tests alone.
      .filter(({ kind }) => kind !== 'event') as Record<string, unknown>[],
  }));
  store.close();
  return rows;
};

const writeProvider = (file: string, provider: Recorded['provider']): void => {
  const store = new DatabaseSync(file);
  for (const { table, rows } of provider)
    for (const row of rows) {
      const names = Object.keys(row);
      store
        .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...(Object.values(row) as never[]));
    }
  store.close();
};

const itemsOfTable = async (): Promise<Recorded['items']> => {
  const found: Recorded['items'] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName: env('MARKET_TABLE'), ExclusiveStartKey }));
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const keyOf = ({ pk, sk }: Record<string, unknown>): string => `${String(pk)} ${String(sk)}`;
  // All events have been delivered.
  return found.filter((item) => item['__edb_e__'] !== 'outbox').toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
};

const writeItems = async (items: Recorded['items']): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH)
    await documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [env('MARKET_TABLE')]: items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
};

let folder = '';
let file = '';
let payments: Payments;
let buckets: Awaited<ReturnType<typeof serve>>;
let was: Recorded;

/** Writes the file, and answers the names of its lives. */
const record = async (): Promise<string[]> => {
  const partner = await somebody('Partner');
  const { referralCode } = await partner.shopper.ask<PartnerDashboard>('/api/users/partners');
  const follow = (shopper: Shopper) => shopper.ask('/api/referrals', { promos: referralCode });
  const lives: Life[] = [];
  // Whoever is closed took a month, so it comes first.
  for (const way of WAYS.toSorted((a, b) => Number(b.to === ORDER.closed) - Number(a.to === ORDER.closed)))
    lives.push(await aLife(way, follow));
  await live(clock);
  const recorded: Recorded = {
    at: new Date(clock).toISOString(),
    lives,
    partner: { cookies: [...partner.shopper.cookies], email: partner.email },
    items: await itemsOfTable(),
    provider: providerRows(file),
    before: {},
    after: {},
    mails: {},
  };
  recorded.before = await everySight(recorded);
  recorded.mails = await pass(recorded);
  recorded.after = await everySight(recorded);
  const { items, provider, ...seen } = recorded;
  // An item a line.
  const linesOf = (rows: object[]): string => rows.map((row) => JSON.stringify(row)).join(',\n');
  const providers = provider.map(({ table, rows }) => `{"table":"${table}","rows":[\n${linesOf(rows)}]}`).join(',\n');
  const head = JSON.stringify(seen, null, 1).slice(0, -2);
  writeFileSync(FILE, `${head},\n"items":[\n${linesOf(items)}],\n"provider":[\n${providers}]}\n`);
  return lives.map(({ name }) => name);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-release-'));
  file = join(folder, 'provider.sqlite');
  payments = await openPayments(file);
  clock = now();
  setClock(() => clock);
  // Signatures are as old as the clock says.
  buckets = await serve(() => [
    createBuckets({
      prefix: PREFIXES.s3,
      folder: join(folder, 'buckets'),
      buckets: (['uploads', 'media', 'pages'] as const).map((name) => ({ name: resourceValue(name, String) })),
      credentials,
      region: REGION,
      now: () => clock,
    }),
  ]);
  process.env.AWS_ENDPOINT_URL_S3 = buckets.origin + PREFIXES.s3;
  if (IS_RECORDING) return;
  was = JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;
  clock = Date.parse(was.at);
  await writeItems(was.items);
  writeProvider(file, was.provider);
});
afterAll(async () => {
  setClock(Date.now);
  await Promise.all([payments.close(), buckets.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A record without what `CHANGED` names. */
const unchanged = (sights: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sights).filter(([name]) => !(name in CHANGED)));

describe.runIf(IS_RECORDING)('this release', () => {
  it('is recorded', async () => {
    expect(await record()).toHaveLength(WAYS.length);
  });
});

describe.skipIf(IS_RECORDING)('orders in every state that the previous release has stored', () => {
  it('C1 C2 are opened with the same sums, deadlines and shares', async () => {
    expect(new Set(was.lives.map(({ name }) => name))).toEqual(new Set(WAYS.map(({ name }) => name)));
    expect(await everySight(was)).toEqual(was.before);
  });

  it('C1 C9 C18 live on for sixty days with the mails, charges, refunds and earnings that their people were told', async () => {
    const mails = (sent: Record<string, readonly string[]>, besides: typeof BESIDES = {}) =>
      Object.fromEntries(
        [...new Set([...Object.keys(sent), ...Object.keys(besides)])].map((name) => [
          name,
          [...(sent[name] ?? []), ...(besides[name] ?? [])].toSorted(),
        ]),
      );
    expect(mails(await pass(was))).toEqual(mails(was.mails, BESIDES));
    expect(unchanged(await everySight(was))).toEqual(unchanged(was.after));
  });
});
