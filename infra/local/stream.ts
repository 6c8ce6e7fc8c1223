import type { _Record, AttributeValue, DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  AttributeValue as LambdaValue,
} from 'aws-lambda';
import { matches, type Pattern } from './pattern.ts';
import type { Store } from './store.ts';
import { type Batch, nextBatch, openCheckpoint, type Place } from './stream-position.ts';

/** What is read from a table's stream, for whom. */
export interface StreamReading {
  client: DynamoDBStreamsClient;
  table: string;
  /** Names the reader: each has its own place in the stream. */
  reader: string;
  store: Store;
  /** Lambda's FilterCriteria: records that do not match are skipped. */
  filter?: Pattern;
  batchSize?: number;
  /** How often an idle stream is looked at. */
  tickMs?: number;
  /** Handles a batch; a failure it reports, or throws, makes the batch come again from there. */
  invoke: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | void>;
  signal: AbortSignal;
}

/** A running reader. */
export interface StreamReader {
  /** Reads at once instead of at the next tick: for who has just written and wants to see the effect. */
  kick(): void;
  /** Resolves once `signal` was aborted and the batch under way has ended. */
  done: Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_PAUSE_MS = 10_000;

/**
 * Stands for the stream's event source mapping: hands every change of the table to `invoke` at least once and in order, and
 * remembers its place only when a batch has succeeded. A batch that fails is tried again, with growing pauses, for ever.
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
      // A few failures are normal while the table is being created or the database restarts.
      if (++failures % 10 === 3) console.error(`${reading.reader}: cannot get on with the stream of ${table}`, error);
      await pause(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_PAUSE_MS));
    }
  }
};

/** Hands the records that pass the filter over; answers the sequence number up to which all is done, and what went wrong after it. */
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

const bySequence = (a: string, b: string): number => a.length - b.length || Number(a > b) - Number(a < b);
const numberOf = (record: DynamoDBRecord | undefined): string | undefined => record?.dynamodb?.SequenceNumber;

/** Naps that end early on a kick, also on one that came while awake, or when the reading ends. */
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

/** A value as Lambda gets it: the same but for bytes, which JSON carries as base64. */
const toWire = (value: AttributeValue): LambdaValue => {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(toWire) };
  if (value.M) return { M: image(value.M) };
  return value as LambdaValue;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
