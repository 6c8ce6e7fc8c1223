import { BatchGetCommand, BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '#functions/platform/table.ts';
import { env } from '#functions/platform/env.ts';
import { keyOf, writes } from './writes.ts';

type Item = Record<string, unknown>;

const MAX_BATCH_READS = 100;
const MAX_BATCH_WRITES = 25;

/** All items of this file's table. */
const itemsOfTable = async (): Promise<Item[]> => {
  const found: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName: env('MARKET_TABLE'), ExclusiveStartKey }));
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
};

/** The items that were written since the snapshot was taken or restored; all where nobody saw the writes. */
export const itemsWritten = async (): Promise<Item[]> => {
  if (!writes.written) return itemsOfTable();
  const [keys, name] = [[...writes.written.keys.values()], env('MARKET_TABLE')];
  const found: Item[] = [];
  for (let at = 0; at < keys.length; at += MAX_BATCH_READS) {
    const Keys = keys.slice(at, at + MAX_BATCH_READS);
    const page = await documents.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys, ConsistentRead: true } } }),
    );
    if (Object.keys(page.UnprocessedKeys ?? {}).length > 0) throw new Error('The table did not give everything.');
    found.push(...(page.Responses?.[name] ?? []));
  }
  return found;
};

const byKey = (items: Item[]): Map<string, Item> => new Map(items.map((item) => [JSON.stringify(keyOf(item)), item]));

/**
 * Takes a snapshot of this file's table and answers a function that restores what was written since. For files with
 * their own table whose tests each begin in the same world.
 */
export const tableSnapshot = async (): Promise<() => Promise<void>> => {
  const before = byKey(await itemsOfTable());
  writes.written?.keys.clear();
  return async () => {
    const changed = writes.written?.keys ?? byKey([...before.values(), ...(await itemsOfTable())]);
    const requests = [...changed].map(([key, item]) => {
      const Item = before.get(key);
      return Item ? { PutRequest: { Item } } : { DeleteRequest: { Key: keyOf(item) } };
    });
    for (let at = 0; at < requests.length; at += MAX_BATCH_WRITES) {
      const { UnprocessedItems = {} } = await documents.send(
        new BatchWriteCommand({ RequestItems: { [env('MARKET_TABLE')]: requests.slice(at, at + MAX_BATCH_WRITES) } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table did not take everything back.');
    }
    writes.written?.keys.clear();
  };
};
