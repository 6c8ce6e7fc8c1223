import {
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  PutItemCommand,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishTable, restorableSpan, restoreTable } from '#infra/operator/restore-table.ts';
import { table } from '../../manifest.ts';
import { credentials, REGION } from '../environment.ts';
import { startRecovery } from './recovery.ts';
import { createTable, startTableServer, type TableServer } from './table.ts';

/** How far AWS's clock is ahead: what is written becomes restorable five minutes later. */
let aheadMs = 0;
const SOURCE = 'source';
let engine: TableServer;
let recovery: Awaited<ReturnType<typeof startRecovery>>;
let client: DynamoDBClient;
/** The last second before the accident. */
let at: Date;

const item = (name: string, words: string) => ({
  [table.partitionKey]: { S: name },
  [table.sortKey]: { S: 'x' },
  gsi1pk: { S: 'all' },
  gsi1sk: { S: name },
  words: { S: words },
});
const put = (name: string, words: string) =>
  client.send(new PutItemCommand({ TableName: SOURCE, Item: item(name, words) }));
const restore = (more: object) =>
  client.send(new RestoreTableToPointInTimeCommand({ SourceTableName: SOURCE, TargetTableName: 'other', ...more }));
const wordsOf = async (TableName: string): Promise<Record<string, string>> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  return Object.fromEntries(Items.map(({ pk, words }) => [pk?.S, words?.S]));
};

/** What came of restoring before the table had point-in-time recovery. */
let withoutRecovery: PromiseSettledResult<unknown>[] = [];

beforeAll(async () => {
  engine = await startTableServer();
  recovery = await startRecovery(engine.endpoint, () => Date.now() + aheadMs);
  client = new DynamoDBClient({ endpoint: recovery.endpoint, region: REGION, credentials });
  await createTable(recovery.endpoint, SOURCE);
  withoutRecovery = await Promise.allSettled([
    restore({ UseLatestRestorableTime: true }),
    restorableSpan(client, SOURCE),
  ]);
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: SOURCE,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  const { Table } = await client.send(new DescribeTableCommand({ TableName: SOURCE }));
  await client.send(new TagResourceCommand({ ResourceArn: Table?.TableArn, Tags: [{ Key: 'shop', Value: 'one' }] }));
});
afterAll(async () => {
  client.destroy();
  await recovery.stop();
  await engine.stop();
});

/** Waits until the next second begins: the stream dates its records by seconds. */
const nextSecond = () => expect.poll(() => Date.now() > at.getTime() + 1_000, { interval: 20 }).toBe(true);

it('restores nothing of a table without point-in-time recovery', () => {
  expect(withoutRecovery).toMatchObject([
    { status: 'rejected', reason: { name: 'PointInTimeRecoveryUnavailableException' } },
    { status: 'rejected', reason: { message: expect.stringContaining('no point-in-time recovery') as string } },
  ]);
});

it('is restored as it was before the accident, with its indexes, and refused for a moment that AWS does not have', async () => {
  await put('kept', 'as it was');
  await put('changed', 'as it was');
  await put('deleted', 'as it was');
  at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  await nextSecond();
  await put('changed', 'wrong');
  await put('changed', 'wrong again');
  await put('new', 'wrong');
  await client.send(new DeleteItemCommand({ TableName: SOURCE, Key: { pk: { S: 'deleted' }, sk: { S: 'x' } } }));
  const to = { source: SOURCE, target: 'restored', hasIndexes: true, pauseSeconds: 0.05 };

  await expect(restoreTable(client, { ...to, at }), 'AWS is five minutes behind').rejects.toThrow(
    'can be restored from',
  );
  const refused = (more: object) => restore(more).catch(({ name }: Error) => name);
  expect(await refused({ RestoreDateTime: at })).toBe('InvalidRestoreTimeException');
  aheadMs = 10 * 60_000;
  expect(await refused({ RestoreDateTime: new Date(at.getTime() - 3_600_000) })).toBe('InvalidRestoreTimeException');
  expect(await refused({ RestoreDateTime: at, TargetTableName: SOURCE })).toBe('TableAlreadyExistsException');
  expect(await refused({ RestoreDateTime: at, SourceTableName: 'nobody' })).toBe('TableNotFoundException');

  await restore({ TargetTableName: 'restored', RestoreDateTime: at });
  // Begun already: goes on with it.
  await restoreTable(client, { ...to, at });
  expect(await wordsOf('restored')).toEqual({ kept: 'as it was', changed: 'as it was', deleted: 'as it was' });
  const found = await client.send(
    new QueryCommand({
      TableName: 'restored',
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :all',
      ExpressionAttributeValues: { ':all': { S: 'all' } },
    }),
  );
  expect(found.Count).toBe(3);
  const other = new Date(at.getTime() + 1_000);
  await expect(restoreTable(client, { ...to, at: other })).rejects.toThrow('is there already, and is not source as of');
  expect(await wordsOf(SOURCE), 'the source stays').toEqual({
    kept: 'as it was',
    changed: 'wrong again',
    new: 'wrong',
  });
});

it('gets what AWS does not restore: stream, expiry, recovery, protection and tags, once', async () => {
  const state = async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'restored' }));
    const [expiry, backups, tags] = await Promise.all([
      client.send(new DescribeTimeToLiveCommand({ TableName: 'restored' })),
      client.send(new DescribeContinuousBackupsCommand({ TableName: 'restored' })),
      client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn })),
    ]);
    return [
      Table?.StreamSpecification?.StreamViewType,
      expiry.TimeToLiveDescription?.AttributeName,
      backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus,
      Table?.DeletionProtectionEnabled ?? false,
      tags.Tags,
    ];
  };
  expect(await state()).toEqual([undefined, undefined, 'DISABLED', false, []]);
  const finish = () => finishTable(client, { source: SOURCE, target: 'restored', pauseSeconds: 0.05 });
  const stream = await finish();
  expect(stream).toContain('table/restored/stream/');
  expect(await state()).toEqual([table.stream, table.ttlAttribute, 'ENABLED', true, [{ Key: 'shop', Value: 'one' }]]);
  expect(await finish(), 'a second time it finds all there').toBe(stream);
});

it('without its indexes is a copy for comparison, and no table for a shop', async () => {
  await restoreTable(client, { source: SOURCE, target: 'drill', at, hasIndexes: false, pauseSeconds: 0.05 });
  expect(await wordsOf('drill')).toEqual({ kept: 'as it was', changed: 'as it was', deleted: 'as it was' });
  await expect(finishTable(client, { source: SOURCE, target: 'drill', pauseSeconds: 0.05 })).rejects.toThrow(
    'drill lacks gsi1, gsi2, gsi3.',
  );
});
