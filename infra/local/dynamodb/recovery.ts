import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  type AttributeValue,
  type GlobalSecondaryIndexDescription,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record,
} from '@aws-sdk/client-dynamodb-streams';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceError } from '../aws-json.ts';
import { credentials, REGION } from '../environment.ts';
import { readBody, send } from '../http.ts';

/** AWS answers the newest moments five minutes late. */
const LAG_MS = 5 * 60_000;
const WINDOW_MS = 35 * 24 * 3_600_000;

type Item = Record<string, AttributeValue>;

interface RestoreInput {
  SourceTableName: string;
  TargetTableName: string;
  RestoreDateTime?: number;
  UseLatestRestorableTime?: boolean;
  GlobalSecondaryIndexOverride?: { IndexName: string }[];
}

interface Restored {
  summary: { SourceTableArn: string; RestoreDateTime: number; RestoreInProgress: boolean };
  failure?: unknown;
}

const recordsOf = async (streams: DynamoDBStreamsClient, StreamArn: string): Promise<_Record[]> => {
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const records: _Record[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
    );
    for (let iterator = ShardIterator; iterator;) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: iterator }),
      );
      records.push(...Records);
      iterator = Records.length > 0 ? NextShardIterator : undefined;
    }
  }
  return records;
};

/** The items as they were at a second: the current ones, from which all later records of the stream are taken back. */
const itemsAt = async (
  client: DynamoDBClient,
  streams: DynamoDBStreamsClient,
  { TableName, KeySchema = [], LatestStreamArn }: TableDescription,
  at: number,
): Promise<Item[]> => {
  const nameOf = (item: Item): string => JSON.stringify(KeySchema.map(({ AttributeName = '' }) => item[AttributeName]));
  const items = new Map<string, Item>();
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    for (const item of page.Items ?? []) items.set(nameOf(item), item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  for (const { dynamodb = {} } of (await recordsOf(streams, LatestStreamArn!)).toReversed()) {
    if ((dynamodb.ApproximateCreationDateTime?.getTime() ?? 0) <= at) break;
    const { Keys = {}, OldImage } = dynamodb;
    if (OldImage) items.set(nameOf(OldImage as Item), OldImage as Item);
    else items.delete(nameOf(Keys as Item));
  }
  return [...items.values()];
};

const MAX_BATCH = 25;

const fill = async (client: DynamoDBClient, table: string, items: readonly Item[]): Promise<void> => {
  for (let from = 0; from < items.length; from += MAX_BATCH) {
    const puts = items.slice(from, from + MAX_BATCH).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
  }
};

const notThere = (name: string): never => {
  throw new ServiceError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
};

const namedTable = ({ TableName = '', SourceTableName }: { TableName?: string; SourceTableName?: string }): string =>
  SourceTableName ?? TableName;

/** A transaction's maximum, and more. */
const MAX_BYTES = 16 * 1024 * 1024;

const seconds = (ms: number): number => ms / 1_000;

/**
 * Stands before a table engine and adds what it lacks: point-in-time recovery, which restores a table from its stream's old
 * images to any second since it was turned on. Refuses what AWS refuses: a name that is taken, a moment out of range, a
 * table without recovery. A restored table has the items and indexes, and neither stream, expiry, tags, recovery nor protection.
 */
export const startRecovery = async (
  endpoint: string,
  now: () => number = Date.now,
): Promise<{ endpoint: string; stop: () => Promise<void> }> => {
  const at = { endpoint, region: REGION, credentials };
  const [client, streams] = [new DynamoDBClient(at), new DynamoDBStreamsClient(at)];
  const enabledAt = new Map<string, number>();
  const restored = new Map<string, Restored>();

  const find = async (TableName: string): Promise<TableDescription | undefined> => {
    try {
      return (await client.send(new DescribeTableCommand({ TableName }))).Table;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };

  const backupsOf = (table: string): object => {
    const since = enabledAt.get(table);
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription:
          since === undefined
            ? { PointInTimeRecoveryStatus: 'DISABLED' }
            : {
                PointInTimeRecoveryStatus: 'ENABLED',
                EarliestRestorableDateTime: seconds(Math.max(since, now() - WINDOW_MS)),
                LatestRestorableDateTime: seconds(now() - LAG_MS),
              },
      },
    };
  };

  const copy = async (source: TableDescription, input: RestoreInput, moment: number): Promise<void> => {
    const items = await itemsAt(client, streams, source, moment);
    const wanted = input.GlobalSecondaryIndexOverride;
    const indexes = (source.GlobalSecondaryIndexes ?? []).filter(
      ({ IndexName }) => !wanted || wanted.some((one) => one.IndexName === IndexName),
    );
    const keys = new Set(
      [source.KeySchema, ...indexes.map(({ KeySchema }) => KeySchema)].flatMap((all) =>
        (all ?? []).map(({ AttributeName }) => AttributeName),
      ),
    );
    const indexOf = ({ IndexName, KeySchema, Projection }: GlobalSecondaryIndexDescription) => ({
      IndexName,
      KeySchema,
      Projection,
    });
    await client.send(
      new CreateTableCommand({
        TableName: input.TargetTableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: source.KeySchema,
        AttributeDefinitions: source.AttributeDefinitions?.filter(({ AttributeName }) => keys.has(AttributeName)),
        ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map(indexOf) }),
      }),
    );
    await fill(client, input.TargetTableName, items);
  };

  const restore = async (input: RestoreInput): Promise<object> => {
    const { SourceTableName, TargetTableName, RestoreDateTime, UseLatestRestorableTime = false } = input;
    const source = await find(SourceTableName);
    const since = enabledAt.get(SourceTableName);
    if (!source) throw new ServiceError('TableNotFoundException', `Source table not found: ${SourceTableName}`);
    if (restored.has(TargetTableName) || (await find(TargetTableName)))
      throw new ServiceError('TableAlreadyExistsException', `Table already exists: ${TargetTableName}`);
    if (since === undefined)
      throw new ServiceError(
        'PointInTimeRecoveryUnavailableException',
        'Point in time recovery is not enabled for table',
      );
    if (UseLatestRestorableTime === (RestoreDateTime !== undefined))
      throw new ServiceError('ValidationException', 'Either RestoreDateTime or UseLatestRestorableTime is needed.');
    const latest = now() - LAG_MS;
    const moment = RestoreDateTime === undefined ? latest : RestoreDateTime * 1_000;
    if (moment > latest || moment < Math.max(since, now() - WINDOW_MS))
      throw new ServiceError('InvalidRestoreTimeException', 'The restore time is out of the restorable range');
    const summary = {
      SourceTableArn: source.TableArn!,
      RestoreDateTime: seconds(moment),
      RestoreInProgress: true,
    };
    const state: Restored = { summary };
    restored.set(TargetTableName, state);
    copy(source, input, moment).then(
      () => void (summary.RestoreInProgress = false),
      (error: unknown) => void (state.failure = error),
    );
    return { TableDescription: { TableName: TargetTableName, TableStatus: 'CREATING', RestoreSummary: summary } };
  };

  /** Answers what the engine does not know; undefined for everything else. */
  const own = async (operation: string, input: RestoreInput & { TableName?: string }): Promise<object | undefined> => {
    const name = namedTable(input);
    if (operation === 'RestoreTableToPointInTime') return restore(input);
    const state = restored.get(name);
    if (state?.failure) throw state.failure;
    if (state?.summary.RestoreInProgress)
      return operation === 'DescribeTable'
        ? { Table: { TableName: name, TableStatus: 'CREATING', RestoreSummary: state.summary } }
        : notThere(name);
    if (operation === 'UpdateContinuousBackups') {
      if (!enabledAt.has(name)) enabledAt.set(name, Math.floor(now() / 1_000) * 1_000);
      return backupsOf(name);
    }
    return operation === 'DescribeContinuousBackups' ? backupsOf(name) : undefined;
  };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await readBody(req, MAX_BYTES);
    const target = String(req.headers['x-amz-target']);
    const [operation, input] = [
      target.split('.').at(-1) ?? '',
      JSON.parse(body.toString() || '{}') as RestoreInput & { TableName?: string },
    ];
    const type = { 'content-type': 'application/x-amz-json-1.0' };
    try {
      const found = await own(operation, input);
      if (found) {
        send(res, 200, type, JSON.stringify(found));
        return;
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, message, status } = error;
      send(res, status, type, JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message }));
      return;
    }
    const headers = { ...type, 'x-amz-target': target };
    for (const name of ['authorization', 'x-amz-date']) Object.assign(headers, { [name]: req.headers[name] });
    const engineAnswer = await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(body) });
    const text = await engineAnswer.text();
    const summary = operation === 'DescribeTable' && engineAnswer.ok && restored.get(namedTable(input))?.summary;
    const { Table } = summary ? (JSON.parse(text) as { Table: object }) : {};
    send(
      res,
      engineAnswer.status,
      type,
      Table ? JSON.stringify({ Table: { ...Table, RestoreSummary: summary } }) : text,
    );
  };

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => send(res, 500, {}, String(error)));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      client.destroy();
      streams.destroy();
    },
  };
};
