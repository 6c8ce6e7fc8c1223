import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { credentials, REGION } from '../environment.ts';
import { eventually } from '#test/support/eventually.ts';
import { openStore } from '../store.ts';
import { readStream } from './stream.ts';
import { trimStream } from './stream-trim.ts';
import { createTable, startTableServer } from './table.ts';
import { findTableEngine } from './engine.ts';

it.skipIf(findTableEngine().kind !== 'embedded')(
  'records that were handled are dropped, and every later one still arrives, once and in order',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trim-'));
    const file = join(folder, 'table.sqlite');
    const server = await startTableServer(file);
    await createTable(server.endpoint, 'things');
    const store = openStore(join(folder, 'store.sqlite'));
    const config = { endpoint: server.endpoint, region: REGION, credentials };
    const client = new DynamoDBClient(config);
    const stopping = new AbortController();
    const seen: string[] = [];
    const reader = readStream({
      client: new DynamoDBStreamsClient(config),
      table: 'things',
      reader: 'test',
      store,
      tickMs: 20,
      signal: stopping.signal,
      invoke: async ({ Records }) => {
        for (const { dynamodb } of Records) seen.push(dynamodb?.NewImage?.pk?.S ?? '');
      },
    });
    const put = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 1)
        await client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: String(n) }, sk: { S: '-' } } }));
    };
    const kept = (): number => {
      const database = new DatabaseSync(file, { timeout: 5000 });
      const { count } = database.prepare('select count(*) as count from _stream_records').get() ?? {};
      database.close();
      return Number(count);
    };
    try {
      await put(0, 30);
      await eventually(() => expect(seen).toHaveLength(30));
      const stop = trimStream({ file, table: 'things', store });
      await eventually(() => expect(kept()).toBe(1));
      await put(30, 50);
      await eventually(() => expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => String(n))));
      stop();
    } finally {
      stopping.abort();
      await reader.done;
      store.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  },
);
