import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { table } from '../../manifest.ts';
import { credentials, REGION } from '../environment.ts';
import { createTable, dropTable, startTableServer } from './table.ts';

it('a table of an earlier version gets the indexes that have come since, with what is in it', async () => {
  const server = await startTableServer();
  const client = new DynamoDBClient({ endpoint: server.endpoint, region: REGION, credentials });
  try {
    const TableName = 'earlier';
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: table.partitionKey, KeyType: 'HASH' },
          { AttributeName: table.sortKey, KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [table.partitionKey, table.sortKey].map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
      }),
    );
    const last = table.indexes.at(-1)!;
    const Item = Object.fromEntries(
      [table, last].flatMap(({ partitionKey, sortKey }) => [
        [partitionKey, { S: 'a' }],
        [sortKey, { S: 'b' }],
      ]),
    );
    await client.send(new PutItemCommand({ TableName, Item }));
    for (let starts = 0; starts < 2; starts += 1) await createTable(server.endpoint, TableName);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted()).toEqual(
      table.indexes.map(({ name }) => name),
    );
    const found = await client.send(
      new QueryCommand({
        TableName,
        IndexName: last.name,
        KeyConditionExpression: `${last.partitionKey} = :a`,
        ExpressionAttributeValues: { ':a': { S: 'a' } },
      }),
    );
    expect(found.Items).toEqual([Item]);
  } finally {
    client.destroy();
    await server.stop();
  }
});

it('a server that outlived its killed parent gives its files to the next one, which has everything that was written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tä ble-'));
  const file = join(folder, 'table.sqlite');
  const orphan = await startTableServer(file);
  const Item = { [table.partitionKey]: { S: 'a' }, [table.sortKey]: { S: 'b' } };
  await createTable(orphan.endpoint, 'things');
  const before = new DynamoDBClient({ endpoint: orphan.endpoint, region: REGION, credentials });
  await before.send(new PutItemCommand({ TableName: 'things', Item }));
  const next = await startTableServer(file);
  const client = new DynamoDBClient({ endpoint: next.endpoint, region: REGION, credentials });
  try {
    expect(await client.send(new GetItemCommand({ TableName: 'things', Key: Item }))).toMatchObject({ Item });
    expect(await createTable(next.endpoint, 'things')).toBe(false);
    await expect(startTableServer(undefined, { kind: 'endpoint', endpoint: orphan.endpoint })).rejects.toThrow(
      `No DynamoDB answers at ${orphan.endpoint}.`,
    );
  } finally {
    before.destroy();
    client.destroy();
    await next.stop();
    rmSync(folder, { recursive: true });
  }
});

it('a given endpoint is used as it is, and not stopped', async () => {
  const server = await startTableServer();
  try {
    const given = await startTableServer(undefined, { kind: 'endpoint', endpoint: server.endpoint });
    expect(given.endpoint).toBe(server.endpoint);
    await given.stop();
    expect(await createTable(server.endpoint, 'things')).toBe(true);
    await dropTable(server.endpoint, 'things');
    await dropTable(server.endpoint, 'things');
    expect(await createTable(server.endpoint, 'things')).toBe(true);
  } finally {
    await server.stop();
  }
});
