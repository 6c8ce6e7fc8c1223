import type { _Record, AttributeValue, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  AttributeValue as LambdaValue,
} from 'aws-lambda';
import { matches, type Pattern } from '../eventbridge/pattern.ts';
import type { Store } from '../store.ts';
import { type Batch, bySequence, nextBatch, openCheckpoint, type Place } from './stream-position.ts';

/** A reader of a table's stream. */
export interface StreamReading {
  client: DynamoDBStreamsClient;
  table: string;
  /** Name of the reader, under which its checkpoint is saved. */
  reader: string;
  store: Store;
  /** Lambda's FilterCriteria: records that do not match are skipped. */
  filter?: Pattern;
  batchSize?: number;
  /** Milliseconds between reads of an idle stream. */
  tickMs?: number;
  /**
   * Handles a batch; after a thrown error the whole batch is repeated, after a reported failure the batch from that
   * record on.
   */
  invoke: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | void>;
  signal: AbortSignal;
}

/** A running reader. */
export interface StreamReader {
  /** Ends the current wait, so that a record just written is read at once. */
  kick(): void;
  /** Resolves when `signal` was aborted and the current batch has ended. */
  done: Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_PAUSE_MS = 10_000;

/**
 * Emulates the stream's event source mapping: passes matching changes of the table to `invoke` in order and at least
 * once, and saves its checkpoint only after success. A failed batch is retried without limit, with pauses growing up to
 * 10 seconds.
 */
export const readStream = (reading: StreamReading): StreamReader => {
  const pause = pauses(reading.signal);
  return { kick: pause.end, done: read(reading, pause.start) };
};

const read = async (reading: StreamReading, pause: (ms: number) => Promise<void>): Promise<void> => {
  const { client, table, signal, batchSize: limit = 100, tickMs = 100 } = reading;
  const checkpoint = openCheckpoint(reading.store, table, reading.reader);
  let failures = 0;
  let place: Place | undefined;
  while (!signal.aborted) {
    try {
      const batch = await nextBatch(client, { table, checkpoint, limit, place });
      const { last, failed } = await hand(batch, reading);
      if (last) checkpoint.save(batch.stream, last);
      if (failed) throw failed;
      place = batch.next;
      failures = 0;
      if (!batch.records.length) await pause(tickMs);
    } catch (error) {
      place = undefined;
      // The first failure logged is the third in a row, because one or two are normal while the table is being created.
      if (++failures % 10 === 3) console.error(`${reading.reader}: cannot get on with the stream of ${table}`, error);
      await pause(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_PAUSE_MS));
    }
  }
};

/**
 * Invokes the function with the records that match the filter; returns the last handled sequence number, and the
 * failure after it.
 */
const hand = async (
  { records, stream }: Batch,
  { filter, invoke }: StreamReading,
): Promise<{ last?: string; failed?: unknown }> => {
  const all = records.map((record) => toLambda(record, stream));
  const wanted = filter ? all.filter((record) => matches(filter, record)) : all;
  const failed = wanted.length ? await failureOf(invoke({ Records: wanted })) : undefined;
  if (!failed) return { last: numberOf(all.at(-1)) };
  const index = all.findIndex((record) => numberOf(record) === failed.sequenceNumber);
  return { last: index > 0 ? numberOf(all[index - 1]) : undefined, failed: failed.error };
};

const failureOf = async (
  answer: Promise<DynamoDBBatchResponse | void>,
): Promise<{ error: unknown; sequenceNumber?: string } | undefined> => {
  try {
    const [first] = ((await answer)?.batchItemFailures ?? [])
      .map(({ itemIdentifier }) => itemIdentifier)
      .toSorted(bySequence);
    return first === undefined ? undefined : { error: new Error(`record ${first} failed`), sequenceNumber: first };
  } catch (error) {
    return { error };
  }
};

const numberOf = (record: DynamoDBRecord | undefined): string | undefined => record?.dynamodb?.SequenceNumber;

/** Waits that end early by `end`, even by an `end` called before the wait began, or when `signal` is aborted. */
const pauses = (signal: AbortSignal) => {
  let wake = Promise.withResolvers<void>();
  const end = (): void => wake.resolve();
  signal.addEventListener('abort', end);
  return {
    end,
    start: async (ms: number): Promise<void> => {
      const timer = setTimeout(end, ms);
      if (!signal.aborted) await wake.promise;
      clearTimeout(timer);
      wake = Promise.withResolvers();
    },
  };
};

const toLambda = ({ dynamodb, eventID, eventName }: _Record, stream: string): DynamoDBRecord => ({
  eventID,
  eventName,
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  eventSourceARN: stream,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime:
      dynamodb?.ApproximateCreationDateTime && dynamodb.ApproximateCreationDateTime.getTime() / 1000,
    Keys: dynamodb?.Keys && image(dynamodb.Keys),
    NewImage: dynamodb?.NewImage && image(dynamodb.NewImage),
    OldImage: dynamodb?.OldImage && image(dynamodb.OldImage),
  },
});

const image = (item: Record<string, AttributeValue>): Record<string, LambdaValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toWire(value)]));

/** An attribute value as Lambda receives it: bytes become base64. */
const toWire = (value: AttributeValue): LambdaValue => {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(toWire) };
  if (value.M) return { M: image(value.M) };
  return value as LambdaValue;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
