import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  ScanCommand,
  UpdateContinuousBackupsCommand,
  UpdateItemCommand,
  DeleteItemCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SQSEvent } from 'aws-lambda';
import { EVENT_SOURCE } from '#events/source.ts';
import { startRecovery } from '#infra/local/dynamodb/recovery.ts';
import { createTable } from '#infra/local/dynamodb/table.ts';
import { credentials, REGION } from '#infra/local/environment.ts';
import { serve } from '#infra/local/serve.fixture.ts';
import { createQueues, type Queues } from '#infra/local/sqs/queue.ts';
import { openStore } from '#infra/local/store.ts';
import { allFunctions } from '#infra/manifest.ts';
import {
  momentOf,
  openSteps,
  restoredName,
  restoreSteps,
  runSteps,
  type RestoreTools,
} from '#infra/operator/restore.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { OutboxEvent } from '#test/support/events.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import type { Shopper } from '#test/support/shopper.ts';

const OWN = `market-${randomUUID()}`;
/** How far AWS's clock is ahead: what is written becomes restorable five minutes later. */
let aheadMs = 0;
/** Time after which a queue shows what was received again. */
let hiddenMs = 0;
let recovery: Awaited<ReturnType<typeof startRecovery>>;
let server: Awaited<ReturnType<typeof serve>>;
let dynamo: DynamoDBClient;
let sqs: SQSClient;
let queues: Queues;
let payments: Payments;

/** The shop's code on a table, loaded anew as the functions are when they get another table. */
const openShop = async (table: string) => {
  process.env.MARKET_TABLE = table;
  vi.resetModules();
  const [carts, people, events, invariants, maintenance, outbox, clock, gap, orders, shopper] = await Promise.all([
    import('#test/factories/carts.ts'),
    import('#test/factories/people.ts'),
    import('#test/support/events.ts'),
    import('#test/support/invariants.ts'),
    import('#functions/platform/maintenance.ts'),
    import('#functions/platform/outbox.entity.ts'),
    import('#functions/platform/clock.ts'),
    import('#infra/operator/reconcile-gap.ts'),
    import('#functions/orders/order.entity.ts'),
    import('#test/support/shopper.ts'),
  ]);
  return {
    ...carts,
    ...people,
    ...events,
    ...invariants,
    ...maintenance,
    ...outbox,
    ...clock,
    ...gap,
    ...orders,
    ...shopper,
  };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  recovery = await startRecovery(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', () => Date.now() + aheadMs);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = recovery.endpoint;
  dynamo = new DynamoDBClient({ endpoint: recovery.endpoint, region: REGION, credentials });
  await createTable(recovery.endpoint, OWN);
  await dynamo.send(
    new UpdateContinuousBackupsCommand({
      TableName: OWN,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  const store = openStore(join(mkdtempSync(join(tmpdir(), 'restore-')), 'store.sqlite'));
  server = await serve((origin) => [
    (queues = createQueues({
      prefix: '/sqs',
      origin,
      store,
      queues: [{ name: 'matcher', visibilitySeconds: 30 }],
      now: () => Date.now() + hiddenMs,
    })),
  ]);
  sqs = new SQSClient({ endpoint: `${server.origin}/sqs`, region: REGION, credentials });
  payments = await openPayments();
});
afterAll(async () => {
  await Promise.all([payments.close(), server.close(), recovery.stop()]);
  dynamo.destroy();
  sqs.destroy();
});

const itemsOf = async (table: string): Promise<Record<string, AttributeValue>[]> =>
  (await dynamo.send(new ScanCommand({ TableName: table }))).Items ?? [];

/** A wrong script: loses every cart, and calls every order delivered. */
const accident = async (table: string): Promise<void> => {
  for (const { pk, sk, __edb_e__: entity } of await itemsOf(table)) {
    const Key = { pk: pk!, sk: sk! };
    if (entity?.S === 'cart') await dynamo.send(new DeleteItemCommand({ TableName: table, Key }));
    if (entity?.S === 'order')
      await dynamo.send(
        new UpdateItemCommand({
          TableName: table,
          Key,
          UpdateExpression: 'SET #status = :delivered',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':delivered': { N: '6' } },
        }),
      );
  }
};

const broken = async (shop: Shop, cart: Cart): Promise<string[]> =>
  shop.brokenInvariants(cart.id, {
    snapshot: payments.snapshot(cart.id),
    events: await shop.eventsAbout(cart.id),
  });

/** The deployed shop, as far as a restoration sees it: which table it runs on, and what of it is on. */
const shopState = { table: OWN, isClockOn: true, areConsumersOn: true, replayed: [] as string[], stream: '' };
let shop: Shop;

/** What a run has done and then died of; each time the next thing. */
const survived = new Set<string>();
const dieAfter = (deed: string): void => {
  if (survived.has(deed)) return;
  survived.add(deed);
  throw new Error(`died after ${deed}`);
};

const READS = /^(Describe|List|Scan|Query|Get)/;

/** The tools of the operator's command, each of which does its work and dies once. */
const toolsOf = (found: string[]): RestoreTools => {
  const mortal = new DynamoDBClient({ endpoint: recovery.endpoint, region: REGION, credentials });
  mortal.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        if (!READS.test(commandName)) dieAfter(`${commandName} ${Object.keys(args.input).toSorted().join(' ')}`);
        return result;
      },
    { step: 'initialize' },
  );
  const mortalTool =
    <A extends unknown[], T>(name: string, work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const result = await work(...args);
      dieAfter(`${name} ${args.filter((each) => typeof each !== 'object').join(' ')}`);
      return result;
    };
  return {
    dynamo: mortal,
    sqs,
    runningTable: () => Promise.resolve(shopState.table),
    turnClock: mortalTool('clock', async (isOn) => void (shopState.isClockOn = isOn)),
    turnConsumers: mortalTool('consumers', async (isOn) => void (shopState.areConsumersOn = isOn)),
    queues: () => Promise.resolve([queues.urlOf('matcher')]),
    hasHappened: async (eventId) => (await shop.Outbox.get({ eventId }).go()).data !== null,
    switchTo: mortalTool('switch', async (stream) => {
      shopState.stream = stream;
      shopState.table = /table\/([^/]+)\/stream/.exec(stream)![1]!;
      shop = await openShop(shopState.table);
    }),
    beginMaintenance: mortalTool(
      'begin',
      async (table) => void (await shop.beginMaintenance('operator', 'Restoring', table)),
    ),
    endMaintenance: mortalTool('end', (table) => shop.endMaintenance(table)),
    beforeReading: [{ name: 'Looked at', run: mortalTool('look', () => Promise.resolve('nobody sees it yet')) }],
    renderPages: mortalTool('render', () => Promise.resolve('all')),
    reconcile: mortalTool('reconcile', async (from) => {
      // Payments of the last quarter of an hour may still be on their way; restoring takes longer.
      shop.setClock(() => Date.now() + 20 * 60_000);
      const { cases } = await shop.reconcileSince(from);
      shop.setClock(Date.now);
      found.splice(0, Infinity, ...cases.map(({ id }) => id));
      return `${cases.length} cases`;
    }),
    replay: mortalTool('replay', async (name) => {
      if (!shopState.replayed.includes(name)) shopState.replayed.push(name);
    }),
    pauseSeconds: 0.02,
  };
};

/** Runs the command again and again, each time from nothing but what is there, until a run does not die. */
const until = async (steps: typeof restoreSteps, at: Date, found: string[] = []): Promise<string[]> => {
  for (const deaths: string[] = []; ;) {
    try {
      await runSteps(await steps(at, toolsOf(found)), () => undefined);
      return deaths;
    } catch (error) {
      deaths.push((error as Error).message);
      if (!deaths.at(-1)!.startsWith('died after')) throw error;
    }
  }
};

/** Hands an event to every consumer of its kind, but the one that talks to AppSync. */
const consumed = async (event: OutboxEvent): Promise<void> => {
  for (const [name, { from, entry }] of Object.entries(allFunctions)) {
    if (!('events' in from) || !from.events.includes(event.name) || name === 'announcer') continue;
    const { handler } = (await import(/* @vite-ignore */ `../../${entry}`)) as {
      handler: (message: SQSEvent) => Promise<void>;
    };
    await handler(shop.envelopeOf(event)).catch((error: unknown) => {
      throw new Error(`${name} does not take ${event.name}`, { cause: error });
    });
  }
};

it('after an accident the shop is restored as of a second, however often the command dies, and goes on with its sums right', async () => {
  shop = await openShop(OWN);
  const early = await shop.aPlacedCart();
  const { shopper: earlyBuyer, cart: earlyCart } = early;
  expect(await broken(shop, earlyCart)).toEqual([]);
  const [earlyEvent] = await shop.eventsAbout(earlyCart.id);
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  // The stream dates its records by seconds.
  await expect.poll(() => Date.now() > at.getTime() + 1_000, { interval: 20 }).toBe(true);

  const { shopper: lateBuyer, cart: lateCart } = await shop.aPlacedCart();
  const lateEvents = await shop.eventsAbout(lateCart.id);
  for (const { eventId, name, payload } of [earlyEvent!, lateEvents[0]!])
    queues.store.send('matcher', {
      body: JSON.stringify({ 'source': EVENT_SOURCE, 'detail-type': name, 'resources': [eventId], 'detail': payload }),
    });
  await accident(OWN);
  const afterAccident = await itemsOf(OWN);
  expect((await earlyBuyer.get(`/api/carts/?cart_id=${earlyCart.id}`)).status).toBe(404);

  aheadMs = 10 * 60_000;
  const target = restoredName(OWN, at);
  await expect(openSteps(at, toolsOf([]))).rejects.toThrow(`The shop runs on ${OWN}, not on ${target}`);
  const found: string[] = [];
  const deaths = await until(restoreSteps, at, found);
  expect(deaths).toEqual([
    `died after begin ${OWN}`,
    'died after clock false',
    'died after consumers false',
    expect.stringContaining('died after RestoreTableToPointInTimeCommand'),
    `died after begin ${target}`,
    expect.stringContaining('died after UpdateTableCommand StreamSpecification'),
    expect.stringContaining('died after UpdateTableCommand DeletionProtectionEnabled'),
    expect.stringContaining('died after UpdateTimeToLiveCommand'),
    expect.stringContaining('died after UpdateContinuousBackupsCommand'),
    'died after look ',
    `died after switch ${shopState.stream}`,
    'died after render ',
    'died after reconcile ',
  ]);

  expect(shopState).toMatchObject({ table: target, isClockOn: false, areConsumersOn: false });
  hiddenMs = 10 * 60_000;
  const left = queues.store.receive('matcher', { max: 10 });
  expect(left.map(({ body }) => (JSON.parse(body) as { resources: string[] }).resources)).toEqual([
    [earlyEvent!.eventId],
  ]);
  // What the provider took for an order that is not there any more.
  const [lateCharge] = payments.snapshot(lateCart.id).charges;
  const ofLate = found.filter((id) => id.includes(lateCart.id));
  expect(ofLate).toContainEqual(expect.stringContaining('charge.unknown_attempt'));
  expect(ofLate.join(' ')).toContain(lateCharge?.payment_intent as string);
  expect(found.filter((id) => id.includes(earlyCart.id))).toEqual([]);

  // Read, but not changed, until a person has looked.
  const read = (buyer: Shopper, { id }: Cart) => buyer.get<Cart>(`/api/carts/?cart_id=${id}`);
  const fresh = (buyer: Shopper): Shopper => Object.assign(new shop.Shopper(), { cookies: buyer.cookies });
  expect((await read(fresh(earlyBuyer), earlyCart)).status).toBe(200);
  expect(await shop.refusalOf(shop.aVisitor().post('/api/carts/add-item', {}))).toEqual([503, 'shop.maintenance']);

  expect(await until(openSteps, at)).toEqual([
    'died after consumers true',
    `died after replay ${target}`,
    'died after clock true',
    `died after end ${target}`,
  ]);
  expect(shopState).toMatchObject({ isClockOn: true, areConsumersOn: true, replayed: [target] });

  expect((await read(fresh(lateBuyer), lateCart)).status).toBe(404);
  const { body: whole } = await read(fresh(earlyBuyer), earlyCart);
  expect(whole.orders.map(({ status }) => status)).toEqual(earlyCart.orders.map(({ status }) => status));
  expect(await broken(shop, earlyCart)).toEqual([]);
  const next = await shop.aPlacedCart();
  expect(await broken(shop, next.cart)).toEqual([]);
  expect(await itemsOf(OWN), 'the former table stays as it was, but closed').toHaveLength(afterAccident.length + 1);

  // Events of a lost order that were on their way all the time: every consumer takes them, and changes nothing.
  const before = await itemsOf(target);
  for (const event of lateEvents) await consumed(event);
  expect(await itemsOf(target)).toEqual(before);
});

it('a moment is a second in UTC that has passed', () => {
  const now = new Date('2026-11-28T10:00:00Z');
  expect(momentOf('2026-11-28T09:30:00Z', now).toISOString()).toBe('2026-11-28T09:30:00.000Z');
  for (const wrong of ['', '2026-11-28', '2026-11-28 09:30', '2026-11-28T09:30:00+01:00', '2026-02-30T99:00:00Z'])
    expect(() => momentOf(wrong, now), wrong).toThrow('with its second, in UTC');
  expect(() => momentOf('2026-11-28T10:00:00Z', now)).toThrow('in the future');
  const name = restoredName('Atelier-Market', new Date('2026-11-28T09:30:00Z'));
  expect(name).toBe('Atelier-Market.20261128T093000Z');
  expect(restoredName(name, new Date('2026-11-29T00:00:00Z'))).toBe('Atelier-Market.20261129T000000Z');
});
