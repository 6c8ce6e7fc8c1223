import { table } from '#infra/manifest.ts';

type Item = Record<string, unknown>;
interface Writes {
  Item?: Item;
  TransactItems?: { Put?: { Item: Item } }[];
  RequestItems?: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
}

/** The outbox items that this file wrote, by partition key; undefined where the lean table does not see every write. */
export const written: { events?: Map<unknown, Item> } = {};

/** Remembers the outbox items of a write that the table has taken, and forgets what it deleted. */
export const rememberEvents = ({ Item, TransactItems = [], RequestItems = {} }: Writes): void => {
  const { events } = written;
  if (!events) return;
  const batch = Object.values(RequestItems).flatMap((requests) => (Array.isArray(requests) ? requests : []));
  const puts = [Item, ...TransactItems.map(({ Put }) => Put?.Item), ...batch.map(({ PutRequest }) => PutRequest?.Item)];
  for (const item of puts)
    if (item?.['__edb_e__'] === 'outbox') events.set(item[table.partitionKey], structuredClone(item));
  for (const { DeleteRequest } of batch) events.delete(DeleteRequest?.Key[table.partitionKey]);
};
