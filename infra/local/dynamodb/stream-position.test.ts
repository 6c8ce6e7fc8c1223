import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../store.ts';
import { nextBatch, openCheckpoint, type Place } from './stream-position.ts';

const table = 'things';
const stream = 'arn:aws:dynamodb:ddblocal:000000000000:table/things/stream/2026-11-22T16:18:39.742';

/** Numbers of the records in each shard, as DynamoDB Local gives them: the second shard was opened when the first was four hours old. */
const RECORDS = { first: [1, 2, 3], second: [5, 6], open: [8, 9] };
type ShardName = keyof typeof RECORDS;
const names = Object.keys(RECORDS) as ShardName[];

const numberOf = (n: number): string => String(n).padStart(21, '0');
const shards: Shard[] = names.map((name) => ({
  ShardId: name,
  SequenceNumberRange: {
    StartingSequenceNumber: numberOf(RECORDS[name][0] ?? 0),
    ...(name !== 'open' && { EndingSequenceNumber: numberOf(RECORDS[name].at(-1) ?? 0) }),
  },
}));

const client = new DynamoDBStreamsClient({ region: 'us-east-1' });
const mock = mockClient(client);
let store: Store;
/** Shards whose records are older than a day. */
let forgotten: ShardName[];

const trimmed = (): never => {
  throw new TrimmedDataAccessException({ message: 'past the oldest record', $metadata: {} });
};

beforeEach(() => {
  store = openStore(':memory:');
  forgotten = [];
  mock.reset();
  mock.on(ListStreamsCommand).resolves({ Streams: [{ StreamArn: stream }] });
  mock.on(DescribeStreamCommand).resolves({ StreamDescription: { Shards: shards } });
  mock
    .on(GetShardIteratorCommand)
    .callsFake(({ ShardId, SequenceNumber }: { ShardId: ShardName; SequenceNumber?: string }) => {
      const from = SequenceNumber === undefined ? 0 : RECORDS[ShardId].indexOf(Number(SequenceNumber)) + 1;
      if (SequenceNumber !== undefined && from === 0) throw new Error('Invalid SequenceNumber for the shard');
      return { ShardIterator: `${ShardId} ${from}` };
    });
  // One record at a time; a closed shard that is read to its end has no further iterator.
  mock.on(GetRecordsCommand).callsFake(({ ShardIterator }: { ShardIterator: string }) => {
    const [shard, from] = ShardIterator.split(' ') as [ShardName, string];
    if (forgotten.includes(shard)) trimmed();
    const [number] = RECORDS[shard].slice(Number(from));
    const isEnd = number === undefined && shard !== 'open';
    return {
      Records: number === undefined ? [] : [{ dynamodb: { SequenceNumber: numberOf(number) } }],
      NextShardIterator: isEnd ? undefined : `${shard} ${Number(from) + (number === undefined ? 0 : 1)}`,
    };
  });
});

/** Numbers of what is read until nothing more comes of the open shard. */
const readAll = async (): Promise<number[]> => {
  const checkpoint = openCheckpoint(store, table, 'outbox');
  const read: number[] = [];
  let place: Place | undefined;
  for (let reads = 0; reads < 20; reads += 1) {
    const batch = await nextBatch(client, { table, checkpoint, limit: 1, place });
    read.push(...batch.records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber)));
    place = batch.next;
  }
  return read;
};

const handled = (number: number): void => openCheckpoint(store, table, 'outbox').save(stream, numberOf(number));

describe('a stream of several shards', () => {
  it('is read from its oldest shard to the open one', async () => {
    expect(await readAll()).toEqual([1, 2, 3, 5, 6, 8, 9]);
  });

  it.each([
    ['in a closed shard', 2, [3, 5, 6, 8, 9]],
    ['at the end of a closed shard', 3, [5, 6, 8, 9]],
    ['in the open shard', 8, [9]],
  ])('is read on after a checkpoint %s', async (_where, number, rest) => {
    handled(number);
    expect(await readAll()).toEqual(rest);
  });

  it('goes on with what is left when records were forgotten before they were read', async () => {
    forgotten = ['first', 'second'];
    expect(await readAll()).toEqual([8, 9]);
    handled(2);
    expect(await readAll()).toEqual([8, 9]);
  });

  it('begins with the oldest shard that is left when the one of the checkpoint is gone', async () => {
    handled(2);
    mock.on(DescribeStreamCommand).resolves({ StreamDescription: { Shards: shards.slice(1) } });
    expect(await readAll()).toEqual([5, 6, 8, 9]);
  });
});
