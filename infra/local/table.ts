import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../manifest.ts';
import { credentials, REGION } from './environment.ts';

const START_TRIES = 100;

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
  }
};

/**
 * Creates the manifest's table where it does not exist yet, or the indexes that it lacks. Tests that follow no stream leave it
 * out: the emulator looks through all of it at every write.
 */
export const createTable = async (endpoint: string, name: string, { hasStream = true } = {}): Promise<void> => {
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
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addIndexes(client, name);
  } finally {
    client.destroy();
  }
};

const isOurs = (pid: number, file: string): boolean => {
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(file);
};

/** A process that outlived a killed parent would hold the file. */
const endLeftOver = (pidFile: string, file: string): void => {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (isOurs(pid, file)) process.kill(pid, 'SIGKILL');
  rmSync(pidFile, { force: true });
};

const waitUntilUp = async (endpoint: string): Promise<void> => {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(20);
  }
  throw new Error(`The table's emulator does not answer at ${endpoint}.`);
};

export interface TableServer {
  endpoint: string;
  stop(): Promise<void>;
}

/** Starts the DynamoDB emulator on a file (in memory without one) and answers when it takes requests. */
export const startTableServer = async (file?: string): Promise<TableServer> => {
  const binary = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  const pidFile = file && `${file}.pid`;
  if (file && pidFile) endLeftOver(pidFile, file);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])];
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (pidFile) writeFileSync(pidFile, String(child.pid));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilUp(endpoint);
  return {
    endpoint,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (pidFile) rmSync(pidFile, { force: true });
    },
  };
};
