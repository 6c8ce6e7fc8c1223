import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sumCents } from '#shared/money/money.ts';

/** What a table holds: items per entity, and its ledger up to a moment, which never changes afterwards. */
export interface TableFacts {
  items: Map<string, number>;
  ledger: {
    entries: number;
    /** Cents by account; they sum to zero. */
    cents: Map<string, number>;
    /** Ids of entries whose lines do not sum to zero. */
    unbalanced: string[];
  };
}

interface Row {
  __edb_e__?: string;
  entryId?: string;
  at?: string;
  lines?: { account: string; cents: number }[];
}

/** Reads a whole table once, and its ledger's entries up to `until` (ISO time). */
export const tableFacts = async (
  documents: DynamoDBDocumentClient,
  table: string,
  until: string,
): Promise<TableFacts> => {
  const items = new Map<string, number>();
  const ledger: TableFacts['ledger'] = { entries: 0, cents: new Map(), unbalanced: [] };
  const count = ({ __edb_e__: entity = 'unknown', entryId = '', at = '', lines = [] }: Row): void => {
    items.set(entity, (items.get(entity) ?? 0) + 1);
    if (entity !== 'ledgerEntry' || at > until) return;
    ledger.entries += 1;
    for (const { account, cents } of lines) ledger.cents.set(account, (ledger.cents.get(account) ?? 0) + cents);
    if (sumCents(lines.map(({ cents }) => cents)) !== 0) ledger.unbalanced.push(entryId);
  };
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: table,
        ExclusiveStartKey: start,
        ProjectionExpression: '#entity, entryId, #at, #lines',
        ExpressionAttributeNames: { '#entity': '__edb_e__', '#at': 'at', '#lines': 'lines' },
      }),
    );
    for (const row of page.Items ?? []) count(row as Row);
    start = page.LastEvaluatedKey;
  } while (start);
  return { items, ledger };
};

/** Entities whose items end by themselves or are few: their number says nothing. */
const MANY = 100;
/** Share of an entity's items that may have come or gone between the moment of the copy and the reading of the original. */
const CHANGED_MEANWHILE = 0.05;

/**
 * What is wrong with a restored copy, one sentence each; none when its ledger up to the moment of the copy equals that of
 * the original to the cent, balances, and no entity of more than 100 items has lost more than 5 % of them.
 */
export const problemsOfCopy = (original: TableFacts, copy: TableFacts): string[] => {
  const accounts = new Set([...original.ledger.cents.keys(), ...copy.ledger.cents.keys()]);
  return [
    ...(original.ledger.entries === copy.ledger.entries
      ? []
      : [`The ledger has ${copy.ledger.entries} entries, the original ${original.ledger.entries}.`]),
    ...[...accounts].flatMap((account) => {
      const [a, b] = [original.ledger.cents.get(account) ?? 0, copy.ledger.cents.get(account) ?? 0];
      return a === b ? [] : [`The account ${account} has ${b} cents, in the original ${a}.`];
    }),
    ...copy.ledger.unbalanced.map((entryId) => `The entry ${entryId} does not balance.`),
    ...[...original.items].flatMap(([entity, count]) => {
      const found = copy.items.get(entity) ?? 0;
      return count > MANY && found < count * (1 - CHANGED_MEANWHILE)
        ? [`Of ${entity} there are ${found} items, in the original ${count}.`]
        : [];
    }),
  ];
};
