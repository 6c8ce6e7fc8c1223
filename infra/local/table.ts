import { CreateTableCommand, DynamoDBClient, ResourceInUseException, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
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
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

const clientAt = (endpoint: string): DynamoDBClient => new DynamoDBClient({ endpoint, region: REGION, credentials });

/**
 * Creates the manifest's table where it does not exist yet. Tests that follow no stream leave it out: the emulator looks
 * through all of it at every write.
 */
export const createTable = async (endpoint: string, name: string, { hasStream = true } = {}): Promise<void> => {
  const client = clientAt(endpoint);
  const keys = (partitionKey: string, sortKey: string) => [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
  const attributes = [table, ...table.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: keys(table.partitionKey, table.sortKey),
        AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        GlobalSecondaryIndexes: table.indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: keys(index.partitionKey, index.sortKey),
          Projection: { ProjectionType: 'ALL' },
        })),
        ...(hasStream && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream } }),
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true } }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
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
    if (await fetch(endpoint).then(() => true, () => false)) return;
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
