import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '#functions/platform/table.ts';
import { env } from '#functions/platform/env.ts';
import { table } from '#infra/manifest.ts';

type Item = Record<string, unknown>;

const MAX_BATCH_WRITES = 25;

/** All items of this file's table. */
export const itemsOfTable = async (): Promise<Item[]> => {
  const found: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName: env('MARKET_TABLE'), ExclusiveStartKey }));
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
};

const keyOf = (item: Item): Item => ({
  [table.partitionKey]: item[table.partitionKey],
  [table.sortKey]: item[table.sortKey],
});
const byKey = (items: Item[]): Map<string, Item> => new Map(items.map((item) => [JSON.stringify(keyOf(item)), item]));

/**
 * Takes a snapshot of this file's table and answers a function that restores it item by item. For files with their own
 * table whose tests each begin in the same world.
 */
export const tableSnapshot = async (): Promise<() => Promise<void>> => {
  const before = byKey(await itemsOfTable());
  return async () => {
    const present = byKey(await itemsOfTable());
    const changed = [...before]
      .filter(([key, item]) => !isDeepStrictEqual(present.get(key), item))
      .map(([, Item]) => ({ PutRequest: { Item } }));
    const added = [...present]
      .filter(([key]) => !before.has(key))
      .map(([, item]) => ({ DeleteRequest: { Key: keyOf(item) } }));
    const writes = [...changed, ...added];
    for (let at = 0; at < writes.length; at += MAX_BATCH_WRITES) {
      const { UnprocessedItems = {} } = await documents.send(
        new BatchWriteCommand({ RequestItems: { [env('MARKET_TABLE')]: writes.slice(at, at + MAX_BATCH_WRITES) } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table did not take everything back.');
    }
  };
};
