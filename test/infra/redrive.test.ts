import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueues, type Queues } from '#infra/local/sqs/queue.ts';
import { credentials, serve } from '#infra/local/serve.fixture.ts';
import { openStore } from '#infra/local/store.ts';
import { redrive, type DeadLetter } from '#infra/operator/redrive.ts';

let server: Awaited<ReturnType<typeof serve>>;
let queues: Queues;
let sqs: SQSClient;
const published: unknown[] = [];
const bus = {
  send: async ({ input }: PutEventsCommand) => {
    published.push(...(input.Entries ?? []));
    return { FailedEntryCount: 0 };
  },
} as unknown as EventBridgeClient;

const item = {
  __edb_e__: 'outbox',
  eventId: 'evt_1',
  name: 'order.placed',
  at: '2026-01-01T00:00:00.000Z',
  payload: { cartId: 'crt_1' },
};
const streamOf = (answer: () => object) => ({ send: async () => answer() }) as unknown as DynamoDBStreamsClient;
const stream = streamOf(() => ({
  ShardIterator: 'it',
  Records: [
    { eventName: 'INSERT', dynamodb: { SequenceNumber: '7', NewImage: marshall(item) } },
    { eventName: 'INSERT', dynamodb: { SequenceNumber: '7', NewImage: marshall({ __edb_e__: 'cart' }) } },
    { eventName: 'INSERT', dynamodb: { SequenceNumber: '9', NewImage: marshall(item) } },
  ],
}));
const forgotten = streamOf(() => {
  throw Object.assign(new Error('trimmed'), { name: 'TrimmedDataAccessException' });
});

beforeAll(async () => {
  const store = openStore(join(mkdtempSync(join(tmpdir(), 'redrive-')), 'store.sqlite'));
  server = await serve((origin) => [
    (queues = createQueues({
      prefix: '/sqs',
      origin,
      store,
      queues: ['dead', 'live'].map((name) => ({ name, visibilitySeconds: 30 })),
      now: () => Date.UTC(2026, 0, 2),
    })),
  ]);
  sqs = new SQSClient({ endpoint: `${server.origin}/sqs`, region: 'us-east-1', credentials });
});
afterAll(() => server.close());
beforeEach(() => {
  for (const name of ['dead', 'live']) queues.store.purge(name);
  published.length = 0;
});

const run = (
  name: string,
  more: { send: boolean; live?: boolean; streams?: DynamoDBStreamsClient },
): Promise<DeadLetter[]> =>
  redrive(
    { name, dead: queues.urlOf('dead'), live: more.live === false ? undefined : queues.urlOf('live') },
    { sqs, bus, streams: more.streams ?? stream, busName: 'bus', send: more.send },
  );
const bury = (body: object) => queues.store.send('dead', { body: JSON.stringify(body) });
const event = { 'detail-type': 'order.placed', 'resources': ['evt_1'], 'detail': {} };
const position = {
  DDBStreamBatchInfo: {
    shardId: 's',
    streamArn: 'arn',
    startSequenceNumber: '7',
    endSequenceNumber: '7',
    batchSize: 1,
  },
};

it('shows what lies in a queue and leaves it there', async () => {
  bury(event);
  expect(await run('notifier', { send: false })).toEqual([
    { at: '2026-01-02T00:00:00.000Z', what: 'order.placed evt_1', outcome: 'shown' },
  ]);
  expect(queues.store.counts('dead').inFlight).toBe(1);
  expect(queues.store.counts('live').visible).toBe(0);
});

it('sends events back to the queue of their consumer, all of them, as they were', async () => {
  for (let count = 0; count < 12; count += 1) bury(event);
  expect(await run('notifier', { send: true })).toHaveLength(12);
  expect(queues.store.counts('live').visible).toBe(12);
  expect(queues.store.receive('live', { max: 1 })[0]?.body).toBe(JSON.stringify(event));
  expect(queues.store.counts('dead')).toMatchObject({ visible: 0, inFlight: 0 });
});

it('names a mailing by its topic and whom it was to reach', async () => {
  const mail = { topic: 'message.reply.msg_1' };
  for (const body of [{ mail, subscriber: 'usr_1' }, { mail }]) bury(body);
  expect((await run('mailings', { send: true })).map(({ what }) => what)).toEqual([
    'mail of message.reply.msg_1 to usr_1',
    'mail of message.reply.msg_1 to a page of its subscribers',
  ]);
});

it('names a photo that is to be deleted', async () => {
  bury({ assetId: 'ast_1' });
  expect((await run('deletions', { send: true })).map(({ what }) => what)).toEqual(['deletion of ast_1']);
});

it('reads the items that the outbox gave up on from the stream, and puts them on the bus', async () => {
  bury(position);
  expect(await run('outbox', { send: true, live: false })).toMatchObject([{ outcome: 'sent' }]);
  expect(published).toMatchObject([
    { EventBusName: 'bus', DetailType: 'order.placed', Resources: ['evt_1'], Detail: '{"cartId":"crt_1"}' },
  ]);
});

it('keeps a letter whose items the stream has forgotten', async () => {
  bury(position);
  expect(await run('outbox', { send: true, live: false, streams: forgotten })).toMatchObject([{ outcome: 'lost' }]);
  expect(queues.store.counts('dead').inFlight).toBe(1);
});

it('removes a minute of the scheduler, whose work the next minute has done', async () => {
  bury({ requestPayload: { time: '2026-01-01T00:00:00Z' } });
  expect(await run('scheduler', { send: true, live: false })).toMatchObject([
    { what: 'the minute 2026-01-01T00:00:00Z', outcome: 'removed' },
  ]);
  expect(queues.store.counts('dead')).toMatchObject({ visible: 0, inFlight: 0 });
});
