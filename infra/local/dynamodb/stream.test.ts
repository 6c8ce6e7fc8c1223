import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { credentials } from '../serve.fixture.ts';
import { openStore, type Store } from '../store.ts';
import { readStream, type StreamReader, type StreamReading } from './stream.ts';
import { startTableServer, type TableServer } from './table.ts';

type Invoke = StreamReading['invoke'];

let database: TableServer;
let client: { endpoint: string; region: string; credentials: typeof credentials };
let table: string;
let store: Store;
let ends: AbortController;
let reader: StreamReader | undefined;

beforeAll(async () => {
  database = await startTableServer();
  client = { endpoint: database.endpoint, region: 'us-east-1', credentials };
});
afterAll(() => database.stop());

beforeEach(async () => {
  table = `market-${crypto.randomUUID()}`;
  store = openStore(':memory:');
  ends = new AbortController();
  await createTable(table);
});
afterEach(() => stop());

const createTable = (TableName: string) =>
  new DynamoDBClient(client).send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  );

const start = (invoke: Invoke, options: Partial<StreamReading> = {}): void => {
  ends = new AbortController();
  const streams = new DynamoDBStreamsClient(client);
  reader = readStream({ client: streams, table, reader: 'outbox', store, invoke, signal: ends.signal, ...options });
};
const stop = async (): Promise<void> => {
  ends.abort();
  await reader?.done;
};
const put = (pk: string, kind = 'outbox') =>
  new DynamoDBClient(client).send(
    new PutItemCommand({
      TableName: table,
      Item: { pk: { S: pk }, kind: { S: kind }, bytes: { B: Buffer.from('é') } },
    }),
  );
const keysOf = ({ Records }: DynamoDBStreamEvent): string[] => Records.map(({ dynamodb }) => dynamodb!.Keys!.pk!.S!);

/** A function that collects the keys of the records passed to it. */
const noting = (answer: Invoke = async () => {}) => {
  const seen: string[] = [];
  const invoke = vi.fn<Invoke>(async (event) => {
    seen.push(...keysOf(event));
    return answer(event);
  });
  return { seen, invoke };
};

describe('reading the stream of a table', () => {
  it("hands over changes in order, in the form of Lambda's event", async () => {
    const { seen, invoke } = noting();
    start(invoke);
    const keys = Array.from({ length: 25 }, (_, index) => `k${index}`);
    for (const key of keys) await put(key);
    await eventually(() => expect(seen).toEqual(keys));
    const [record] = invoke.mock.calls[0]![0].Records;
    expect(record).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: { NewImage: { pk: { S: 'k0' }, bytes: { B: Buffer.from('é').toString('base64') } } },
    });
    expect(record!.eventSourceARN).toContain(`table/${table}/stream/`);
    expect(record!.dynamodb!.ApproximateCreationDateTime).toBeTypeOf('number');
  });

  it('skips what the filter does not want, and does not read it again', async () => {
    const { seen, invoke } = noting();
    start(invoke, { filter: { eventName: ['INSERT'], dynamodb: { NewImage: { kind: { S: ['outbox'] } } } } });
    await put('order', 'order');
    await put('wanted');
    const key = { TableName: table, Key: { pk: { S: 'wanted' } } };
    const dynamodb = new DynamoDBClient(client);
    await dynamodb.send(
      new UpdateItemCommand({
        ...key,
        UpdateExpression: 'set n = :n',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      }),
    );
    await dynamodb.send(new DeleteItemCommand(key));
    await put('after');
    await eventually(() => expect(seen).toEqual(['wanted', 'after']));
  });

  it('goes on after a restart where it had stopped', async () => {
    const first = noting();
    start(first.invoke);
    await put('before');
    await eventually(() => expect(first.seen).toEqual(['before']));
    await stop();
    await put('meanwhile');
    const second = noting();
    start(second.invoke);
    await eventually(() => expect(second.seen).toEqual(['meanwhile']));
  });

  it('repeats a failed batch until it succeeds, and nothing overtakes it', async () => {
    let broken = true;
    const { seen, invoke } = noting(async () => {
      if (broken) throw new Error('not now');
    });
    start(invoke);
    await put('a');
    await eventually(() => expect(seen.length).toBeGreaterThan(1));
    await put('b');
    broken = false;
    await eventually(() => expect(seen.at(-1)).toBe('b'));
    expect(seen.indexOf('b')).toBe(seen.lastIndexOf('b'));
  });

  it('repeats from the first record that the function names as failed', async () => {
    for (const key of ['a', 'b', 'c']) await put(key);
    let failing = true;
    const { seen, invoke } = noting(async ({ Records }) => {
      const bad = Records.find(({ dynamodb }) => dynamodb?.Keys?.pk?.S === 'b')?.dynamodb?.SequenceNumber;
      if (failing && bad) return { batchItemFailures: [{ itemIdentifier: bad }] };
      return undefined;
    });
    start(invoke);
    await eventually(() => expect(seen.slice(0, 5)).toEqual(['a', 'b', 'c', 'b', 'c']));
    failing = false;
    await put('d');
    await eventually(() => expect(seen.at(-1)).toBe('d'));
    expect(seen.filter((key) => key === 'a')).toHaveLength(1);
  });

  it('forgets nothing when it dies before the function has answered', async () => {
    await put('a');
    start(() => new Promise(() => {}));
    await new Promise((resolve) => setTimeout(resolve, 100));
    reader = undefined;
    const { seen, invoke } = noting();
    start(invoke);
    await eventually(() => expect(seen).toEqual(['a']));
  });

  it('waits for a table that is not there yet', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { seen, invoke } = noting();
    table = `later-${crypto.randomUUID()}`;
    start(invoke);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await createTable(table);
    await put('first');
    await eventually(() => expect(seen).toEqual(['first']));
  });

  it('reads at once when kicked', async () => {
    const { seen, invoke } = noting();
    start(invoke, { tickMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await put('hurry');
    reader!.kick();
    await eventually(() => expect(seen).toEqual(['hurry']));
  });
});
