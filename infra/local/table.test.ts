import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { table } from '../manifest.ts';
import { credentials, REGION } from './environment.ts';
import { createTable, startTableServer } from './table.ts';

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
