// npm run restore-drill [-- --local]: restores the table into another name, compares it, and deletes it again
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startTableServer } from '../local/dynamodb/table.ts';
import { restorableSpan, restoreTable } from './restore-table.ts';
import { useShop } from './shop.ts';
import { problemsOfCopy, tableFacts, type TableFacts } from './table-facts.ts';

const documentsOf = (client: DynamoDBClient) => DynamoDBDocumentClient.from(client);

interface Copies {
  /** The moment of the copy. */
  at: string;
  original: TableFacts;
  copy: TableFacts;
}

const drillLocal = async (table: string): Promise<Copies> => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-restore-'));
  const file = join(folder, 'table.sqlite');
  const at = new Date().toISOString();
  const source = new DatabaseSync(join(resolve(process.env.DATA_DIR ?? '.local'), 'table.sqlite'), { readOnly: true });
  await backup(source, file);
  source.close();
  const server = await startTableServer(file);
  try {
    const original = await tableFacts(documentsOf(new DynamoDBClient({})), table, at);
    const copy = await tableFacts(documentsOf(new DynamoDBClient({ endpoint: server.endpoint })), table, at);
    return { at, original, copy };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
};

const drillDeployed = async (table: string): Promise<Copies> => {
  const client = new DynamoDBClient({});
  const { to } = await restorableSpan(client, table);
  const target = `${table.split('.')[0]}-restore-drill`;
  console.log(`Restoring ${table} as of ${to.toISOString()} into ${target}; that takes AWS a while …`);
  try {
    // The comparison reads no index.
    await restoreTable(client, { source: table, target, at: to, hasIndexes: false });
    const at = to.toISOString();
    const original = await tableFacts(documentsOf(client), table, at);
    return { at, original, copy: await tableFacts(documentsOf(client), target, at) };
  } finally {
    await client.send(new DeleteTableCommand({ TableName: target }));
    console.log(`${target} is deleted.`);
  }
};

const { values } = parseArgs({ options: { local: { type: 'boolean', default: false } } });
try {
  await useShop({ isLocal: values.local });
  const table = process.env.MARKET_TABLE ?? '';
  const { at, original, copy } = await (values.local ? drillLocal(table) : drillDeployed(table));
  for (const [entity, count] of [...original.items].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(
      `  ${entity.padEnd(22)} ${String(count).padStart(8)} ${String(copy.items.get(entity) ?? 0).padStart(8)}`,
    );
  console.log(`Ledger until ${at}: ${original.ledger.entries} entries, ${copy.ledger.entries} in the copy.`);
  const problems = problemsOfCopy(original, copy);
  console.log(problems.length === 0 ? 'The copy is whole.' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
