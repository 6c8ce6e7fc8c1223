import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../../manifest.ts';
import { bound } from '../bound.ts';
import { fetchDynamodbLocal } from './dynamodb-local.ts';
import { credentials, REGION } from '../environment.ts';
import { findTableEngine, NoTableEngine, type TableEngine } from './engine.ts';

/** Only ends what hangs: Java takes four seconds of a quiet machine, and a minute of a busy one. */
const START_MS = 180_000;
const ANSWER_MS = 10_000;

/** A free port on the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const clientAt = (endpoint: string): DynamoDBClient => new DynamoDBClient({ endpoint, region: REGION, credentials });

interface Keys {
  partitionKey: string;
  sortKey: string;
}

const schemaOf = ({ partitionKey, sortKey }: Keys) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** The table refuses to hear of attributes that none of its keys has. */
const definitionsOf = (all: readonly Keys[]) =>
  all
    .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
    .map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));

const indexOf = (index: (typeof table.indexes)[number]) => ({
  IndexName: index.name,
  KeySchema: schemaOf(index),
  Projection: { ProjectionType: 'ALL' as const },
});

const INDEX_PAUSE_MS = 100;

/** Waits until all indexes are filled: until then a query of the new one fails, and no other one can be added. */
const indexesFilled = async (client: DynamoDBClient, name: string): Promise<void> => {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (!Table?.GlobalSecondaryIndexes?.some(({ IndexStatus }) => IndexStatus === 'CREATING')) return;
    await sleep(INDEX_PAUSE_MS);
  }
};

/** A table of an earlier version gets the indexes that have come since, one after the other, as a deployment adds them. */
const addIndexes = async (client: DynamoDBClient, name: string): Promise<void> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const known = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of table.indexes.filter((one) => !known.has(one.name))) {
    known.add(index.name);
    const AttributeDefinitions = definitionsOf([table, ...table.indexes.filter((one) => known.has(one.name))]);
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
      }),
    );
    await indexesFilled(client, name);
  }
};

/**
 * Creates the manifest's table where it does not exist yet, or the indexes that it lacks, and answers whether it is new. Tests that
 * follow no stream leave it out: the emulator looks through all of it at every write.
 */
export const createTable = async (endpoint: string, name: string, { hasStream = true } = {}): Promise<boolean> => {
  const client = clientAt(endpoint);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: schemaOf(table),
        AttributeDefinitions: definitionsOf([table, ...table.indexes]),
        GlobalSecondaryIndexes: table.indexes.map(indexOf),
        ...(hasStream && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream } }),
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addIndexes(client, name);
    return false;
  } finally {
    client.destroy();
  }
};

/** Drops the table where it exists: one whose engine keeps it elsewhere than in the data folder. */
export const dropTable = async (endpoint: string, name: string): Promise<void> => {
  const client = clientAt(endpoint);
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  } finally {
    client.destroy();
  }
};

/** A server whose parent was killed still holds the files; whether it lives is asked of the server, as its id may be another's by now. */
const killOrphan = async (pidFile: string): Promise<void> => {
  if (!existsSync(pidFile)) return;
  const [pid, endpoint] = readFileSync(pidFile, 'utf8').split(' ');
  if (endpoint && (await isTable(endpoint))) process.kill(Number(pid), 'SIGKILL');
  rmSync(pidFile, { force: true });
};

const isTable = async (endpoint: string): Promise<boolean> => {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials, maxAttempts: 1 });
  try {
    await client.send(new ListTablesCommand({}), { abortSignal: AbortSignal.timeout(ANSWER_MS) });
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
};

const untilUp = async (endpoint: string, hasEnded: () => boolean): Promise<void> => {
  const end = Date.now() + START_MS;
  while (!(await isTable(endpoint))) {
    if (hasEnded() || Date.now() > end) throw new Error(`The table's server does not answer at ${endpoint}.`);
    await sleep(20);
  }
};

interface Program {
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** The program that serves the table at a port, from a file or in memory. */
const programOf = (engine: Exclude<TableEngine, { kind: 'endpoint' }>, port: number, file?: string): Program => {
  if (engine.kind === 'embedded') {
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])];
    return { command: engine.binary, args };
  }
  return {
    command: engine.java,
    args: [
      '-Djava.library.path=DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-disableTelemetry',
      '-port',
      String(port),
      // One set of tables, whatever keys and region a client names.
      '-sharedDb',
      ...(file ? ['-dbPath', dirname(resolve(file))] : ['-inMemory']),
    ],
    // It writes a file about itself into the folder in which it is started.
    cwd: fetchDynamodbLocal(),
    // Java reads its arguments by the locale, and without one it finds no folder that has an umlaut in its name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
};

export interface TableServer {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts the machine's table engine on a file (in memory without one) and answers when it takes requests; what
 * answers at a given endpoint is used as it is.
 */
export const startTableServer = async (file?: string, engine = findTableEngine()): Promise<TableServer> => {
  if (engine.kind === 'endpoint') {
    if (!(await isTable(engine.endpoint))) throw new NoTableEngine(`No DynamoDB answers at ${engine.endpoint}.`);
    return { endpoint: engine.endpoint, stop: () => Promise.resolve() };
  }
  const pidFile = file && `${file}.pid`;
  if (pidFile) await killOrphan(pidFile);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const { command, args, cwd, env } = programOf(engine, port, file);
  const child = bound(spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }));
  if (pidFile) writeFileSync(pidFile, `${child.pid} ${endpoint}`);
  let isEnded = false;
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      isEnded = true;
      done();
    }),
  );
  await untilUp(endpoint, () => isEnded);
  return {
    endpoint,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (pidFile) rmSync(pidFile, { force: true });
    },
  };
};
