import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeStreamCommand, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { expect, it, vi } from 'vitest';
import { credentials, REGION } from '#infra/local/environment.ts';
import { openStore } from '#infra/local/store.ts';
import { readStream } from '#infra/local/dynamodb/stream.ts';
import { createTable, startTableServer } from '#infra/local/dynamodb/table.ts';

const FIVE_HOURS_MS = 5 * 3_600_000;
const NAME = 'things';

it('a system that runs longer than a shard reads on in the next one, after a restart too, and misses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shards-'));
  const file = join(folder, 'table.sqlite');
  const store = openStore(join(folder, 'store.sqlite'));
  const seen: string[] = [];
  let stream = '';
  /** One run of the server: puts an item and lets the reader continue the stream. */
  const live = async (pk: string): Promise<number> => {
    const server = await startTableServer(file);
    await createTable(server.endpoint, NAME);
    const config = { endpoint: server.endpoint, region: REGION, credentials };
    const stopping = new AbortController();
    const streams = new DynamoDBStreamsClient(config);
    const reader = readStream({
      client: streams,
      table: NAME,
      reader: 'outbox',
      store,
      signal: stopping.signal,
      invoke: async ({ Records }) => {
        for (const { dynamodb, eventSourceARN } of Records) {
          seen.push(dynamodb?.NewImage?.pk?.S ?? '');
          stream = eventSourceARN ?? '';
        }
      },
    });
    const Item = { pk: { S: pk }, sk: { S: '-' } };
    await new DynamoDBClient(config).send(new PutItemCommand({ TableName: NAME, Item }));
    await vi.waitFor(() => expect(seen).toContain(pk), { timeout: 60_000 });
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: stream }));
    stopping.abort();
    await reader.done;
    await server.stop();
    return StreamDescription?.Shards?.length ?? 0;
  };
  try {
    expect(await live('a')).toBe(1);
    const database = new DatabaseSync(join(folder, 'shared-local-instance.db'));
    database.prepare('update ss set CreationDateTime = CreationDateTime - ?').run(FIVE_HOURS_MS);
    database.close();
    expect(await live('b')).toBe(2);
    expect(await live('c')).toBe(2);
    expect(seen).toEqual(['a', 'b', 'c']);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
});
