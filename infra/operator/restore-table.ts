import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { table as shape } from '../manifest.ts';

/** AWS restores even an empty table in several minutes, a large one in hours. */
const RESTORE_SECONDS = 6 * 3600;
const SETTING_SECONDS = 15 * 60;

export interface Restoring {
  source: string;
  target: string;
  at: Date;
  /** Without its indexes, a copy that nobody queries is there in half the time. */
  hasIndexes: boolean;
  /** Seconds between two looks at the restoration. */
  pauseSeconds?: number;
}

/** A table as it is; undefined where there is none. */
export const describeTable = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** The span of moments to which a table can be restored; throws where it has no point-in-time recovery. */
export const restorableSpan = async (client: DynamoDBClient, name: string): Promise<{ from: Date; to: Date }> => {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName: name }));
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!from || !to) throw new Error(`${name} has no point-in-time recovery.`);
  return { from, to };
};

/**
 * Restores a table as it was into another one, or goes on waiting for a restoration that was begun before. Throws for a
 * moment out of range, and for another table of that name.
 */
export const restoreTable = async (
  client: DynamoDBClient,
  { source, target, at, hasIndexes, pauseSeconds = 20 }: Restoring,
): Promise<void> => {
  const found = await describeTable(client, target);
  if (!found) {
    const { from, to } = await restorableSpan(client, source);
    if (at < from || at > to)
      throw new Error(`${source} can be restored from ${from.toISOString()} to ${to.toISOString()}.`);
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        RestoreDateTime: at,
        BillingModeOverride: 'PAY_PER_REQUEST',
        ...(!hasIndexes && { GlobalSecondaryIndexOverride: [] }),
      }),
    );
  } else if (found.RestoreSummary?.RestoreDateTime?.getTime() !== at.getTime())
    throw new Error(`${target} is there already, and is not ${source} as of ${at.toISOString()}.`);
  await waitUntilTableExists(
    { client, maxWaitTime: RESTORE_SECONDS, minDelay: pauseSeconds, maxDelay: 3 * pauseSeconds },
    { TableName: target },
  );
};

/** Waits until a table and its indexes take the next change of their settings. */
const settled = async (client: DynamoDBClient, name: string, pauseSeconds: number): Promise<TableDescription> => {
  for (let waited = 0; waited <= SETTING_SECONDS; waited += pauseSeconds) {
    const found = await describeTable(client, name);
    const states = [found?.TableStatus, ...(found?.GlobalSecondaryIndexes ?? []).map(({ IndexStatus }) => IndexStatus)];
    if (found && states.every((state) => state === 'ACTIVE')) return found;
    await sleep(pauseSeconds * 1_000);
  }
  throw new Error(`${name} has not become active within ${SETTING_SECONDS / 60} minutes.`);
};

/** Tags that AWS sets itself cannot be copied. */
const isOwn = ({ Key = '' }: { Key?: string | undefined }): boolean => !Key.startsWith('aws:');

/**
 * Gives a restored table what AWS does not restore, as infra/aws/table.ts gives it to a new one: stream, expiry, recovery,
 * protection and the tags of its source. What it has already stays. Answers the stream's ARN; throws where an index is missing.
 */
export const finishTable = async (
  client: DynamoDBClient,
  { source, target, pauseSeconds = 5 }: Pick<Restoring, 'source' | 'target' | 'pauseSeconds'>,
): Promise<string> => {
  const TableName = target;
  const now = await settled(client, target, pauseSeconds);
  const indexes = new Set(now.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const missing = shape.indexes.filter(({ name }) => !indexes.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`${target} lacks ${missing.join(', ')}.`);
  if (!now.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: shape.stream };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await settled(client, target, pauseSeconds);
  }
  if (!now.DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    await settled(client, target, pauseSeconds);
  }
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (!TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL'))
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: shape.ttlAttribute, Enabled: true },
      }),
    );
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  if (ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus !== 'ENABLED')
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
  const from = await describeTable(client, source);
  const { Tags = [] } = from
    ? await client.send(new ListTagsOfResourceCommand({ ResourceArn: from.TableArn }))
    : { Tags: [] };
  const own = Tags.filter(isOwn);
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn: now.TableArn, Tags: own }));
  const stream = (await describeTable(client, target))?.LatestStreamArn;
  if (!stream) throw new Error(`${target} has no stream.`);
  return stream;
};
