import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { Store } from './store.ts';

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

/** A shard iterator, which expires after 15 minutes. */
export interface Place {
  stream: string;
  iterator: string;
}

/** Reads the next records from `place`, else from the checkpoint, else from the oldest record of the stream. */
export const nextBatch = async (
  client: DynamoDBStreamsClient,
  {
    table,
    checkpoint,
    limit,
    place,
  }: { table: string; checkpoint: Checkpoint; limit: number; place: Place | undefined },
): Promise<Batch> => {
  const { stream, iterator } = place ?? (await findPlace(client, table, checkpoint));
  const { Records = [], NextShardIterator } = await client.send(
    new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
  );
  return { stream, records: Records, next: NextShardIterator ? { stream, iterator: NextShardIterator } : undefined };
};

const findPlace = async (client: DynamoDBStreamsClient, table: string, checkpoint: Checkpoint): Promise<Place> => {
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: table }));
  const stream = Streams?.at(-1)?.StreamArn;
  if (!stream) throw new Error(`The table ${table} has no stream`);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: stream }));
  const shard = StreamDescription?.Shards?.at(-1)?.ShardId;
  const after = checkpoint.load();
  // A recreated table has a new stream, in which the saved sequence number has no meaning.
  const from =
    after?.stream === stream
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after.sequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({ StreamArn: stream, ShardId: shard, ...from }),
  );
  if (!ShardIterator) throw new Error(`The stream of ${table} cannot be read`);
  return { stream, iterator: ShardIterator };
};
