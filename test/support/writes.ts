import { table } from '#infra/manifest.ts';

type Item = Record<string, unknown>;
interface Put {
  Item: Item;
}
interface Change {
  Key: Item;
}
interface Writes extends Partial<Put & Change> {
  TransactItems?: { Put?: Put; Update?: Change; Delete?: Change }[];
  RequestItems?: Record<string, { PutRequest?: Put; DeleteRequest?: Change }[]>;
}

/** What a test file has written to its table. */
interface Written {
  /** Keys of all written and deleted items, by their JSON. */
  keys: Map<string, Item>;
  /** Items of the outbox, by partition key. */
  events: Map<unknown, Item>;
}

/** Undefined where the lean table does not see the writes. */
export const writes: { written?: Written } = {};

/** An item's key. */
export const keyOf = (item: Item): Item => ({
  [table.partitionKey]: item[table.partitionKey],
  [table.sortKey]: item[table.sortKey],
});

/** Remembers a write that the table has taken, given as the input of its command. */
export const remember = (written: Written, { Item, Key, TransactItems = [], RequestItems = {} }: Writes): void => {
  const batch = Object.values(RequestItems).flat();
  const puts = [Item, ...TransactItems.map(({ Put }) => Put?.Item), ...batch.map(({ PutRequest }) => PutRequest?.Item)];
  const changes = [
    Key,
    ...TransactItems.map(({ Update, Delete }) => (Update ?? Delete)?.Key),
    ...batch.map(({ DeleteRequest }) => DeleteRequest?.Key),
  ];
  for (const item of [...puts, ...changes]) if (item) written.keys.set(JSON.stringify(keyOf(item)), keyOf(item));
  for (const item of puts)
    if (item?.['__edb_e__'] === 'outbox') written.events.set(item[table.partitionKey], structuredClone(item));
  for (const key of changes) written.events.delete(key?.[table.partitionKey]);
};
