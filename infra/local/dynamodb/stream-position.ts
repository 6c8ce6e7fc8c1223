import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Store } from '../store.ts';

/** The saved position of a reader in a table's stream: the last sequence number that it handled. */
export interface Checkpoint {
  load(): { stream: string; sequenceNumber: string } | undefined;
  save(stream: string, sequenceNumber: string): void;
}

/** Opens the checkpoint of one reader of one table. */
export const openCheckpoint = (store: Store, table: string, reader: string): Checkpoint => {
  store.exec(`create table if not exists stream_checkpoints (
    table_name text not null, reader text not null, stream text not null, sequence_number text not null,
    primary key (table_name, reader)) strict`);
  const load = store.prepare(
    'select stream, sequence_number from stream_checkpoints where table_name = ? and reader = ?',
  );
  const save = store.prepare(
    'insert or replace into stream_checkpoints (table_name, reader, stream, sequence_number) values (?, ?, ?, ?)',
  );
  return {
    load() {
      const row = load.get(table, reader);
      return row && { stream: String(row.stream), sequenceNumber: String(row.sequence_number) };
    },
    save: (stream, sequenceNumber) => void save.run(table, reader, stream, sequenceNumber),
  };
};

/** The next records of a stream, and the position after them. */
export interface Batch {
  stream: string;
  records: _Record[];
  /** Undefined when the next read must start from the checkpoint. */
  next: Place | undefined;
}

/** A place in a shard: a shard iterator (expires after 15 minutes), else after a sequence number, else the oldest record. */
export interface Place {
  stream: string;
  shard: string;
  after?: string;
  iterator?: string;
}

/**
 * Reads the next records from `place`, else from the checkpoint, else from the oldest record of the stream. After a closed shard comes
 * the next one: DynamoDB opens a new shard every four hours.
 */
export const nextBatch = async (
  client: DynamoDBStreamsClient,
  {
    table,
    checkpoint,
    limit,
    place,
  }: { table: string; checkpoint: Checkpoint; limit: number; place: Place | undefined },
): Promise<Batch> => {
  const at = place ?? (await findPlace(client, table, checkpoint));
  const { stream, shard } = at;
  try {
    const ShardIterator = at.iterator ?? (await openIterator(client, at));
    const { Records = [], NextShardIterator: iterator } = await client.send(
      new GetRecordsCommand({ ShardIterator, Limit: limit }),
    );
    return { stream, records: Records, next: iterator ? { stream, shard, iterator } : await placeAfter(client, at) };
  } catch (error) {
    if (!(error instanceof TrimmedDataAccessException)) throw error;
    // DynamoDB drops records after a day: read what is left of this shard, then the next one.
    return { stream, records: [], next: at.after ? { stream, shard } : await placeAfter(client, at) };
  }
};

const openIterator = async (client: DynamoDBStreamsClient, { stream, shard, after }: Place): Promise<string> => {
  const from = after
    ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const)
    : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({ StreamArn: stream, ShardId: shard, ...from }),
  );
  if (!ShardIterator) throw new Error(`The shard ${shard} cannot be read`);
  return ShardIterator;
};

/** Shards from the oldest to the open one; a local stream has one open shard at a time. */
const shardsOf = async (client: DynamoDBStreamsClient, stream: string): Promise<Shard[]> => {
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: stream }));
  return StreamDescription?.Shards ?? [];
};

const placeAfter = async (client: DynamoDBStreamsClient, { stream, shard }: Place): Promise<Place | undefined> => {
  const shards = await shardsOf(client, stream);
  const next = shards[shards.findIndex(({ ShardId }) => ShardId === shard) + 1]?.ShardId;
  return next === undefined ? undefined : { stream, shard: next };
};

const findPlace = async (client: DynamoDBStreamsClient, table: string, checkpoint: Checkpoint): Promise<Place> => {
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: table }));
  const stream = Streams?.at(-1)?.StreamArn;
  if (!stream) throw new Error(`The table ${table} has no stream`);
  const shards = await shardsOf(client, stream);
  const handled = checkpoint.load();
  // A recreated table has a new stream, in which the saved sequence number has no meaning.
  const after = handled?.stream === stream ? handled.sequenceNumber : undefined;
  const { ShardId: shard, SequenceNumberRange: range } =
    (after === undefined ? shards[0] : shards.find((one) => !endsBefore(one, after))) ?? shards.at(-1) ?? {};
  if (!shard) throw new Error(`The stream of ${table} cannot be read`);
  const isInside = after !== undefined && bySequence(range?.StartingSequenceNumber ?? '', after) <= 0;
  return { stream, shard, ...(isInside && { after }) };
};

const endsBefore = ({ SequenceNumberRange: range }: Shard, number: string): boolean =>
  range?.EndingSequenceNumber !== undefined && bySequence(range.EndingSequenceNumber, number) < 0;

/** Compares sequence numbers, which have more digits than a number holds. */
export const bySequence = (a: string, b: string): number => a.length - b.length || Number(a > b) - Number(a < b);
