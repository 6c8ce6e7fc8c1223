import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { md5, queueArn, systemAttributes } from './queue.ts';
import type { QueueStore, ReceivedMessage } from './queue-store.ts';

/** A queue and the function that consumes it. */
export interface QueuePoll {
  store: QueueStore;
  queue: string;
  batchSize: number;
  invoke: (event: SQSEvent) => Promise<SQSBatchResponse | void>;
  /**
   * Seconds until a failed message is retried, by its receive count; the queue's visibility timeout when absent, as on
   * AWS.
   */
  retrySeconds?: (receiveCount: number) => number;
  signal: AbortSignal;
}

/**
 * Emulates Lambda's event source mapping: passes messages in batches to `invoke` and deletes those that did not fail.
 * Resolves when `signal` was aborted and the current batch has ended.
 */
export const pollQueue = async ({
  store,
  queue,
  batchSize,
  invoke,
  retrySeconds,
  signal,
}: QueuePoll): Promise<void> => {
  while (!signal.aborted) {
    const messages = store.receive(queue, { max: batchSize });
    if (!messages.length) {
      await store.changed(queue, Infinity, signal);
      continue;
    }
    const failed = await failuresOf(messages, { queue, invoke, signal });
    for (const { id, receiptHandle, receiveCount } of messages) {
      if (!failed.has(id)) store.delete(queue, receiptHandle);
      else if (retrySeconds) store.changeVisibility(queue, receiptHandle, retrySeconds(receiveCount));
    }
  }
};

/** Ids of the messages to retry: all of them when the function threw or reported an id that it was not given. */
const failuresOf = async (
  messages: ReceivedMessage[],
  { queue, invoke, signal }: Pick<QueuePoll, 'queue' | 'invoke' | 'signal'>,
): Promise<Set<string>> => {
  const all = new Set(messages.map(({ id }) => id));
  try {
    const answer = await invoke({ Records: messages.map((message) => toRecord(message, queue)) });
    const failed = new Set(answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    return [...failed].every((id) => all.has(id)) ? failed : all;
  } catch (error) {
    // Functions that end with everything else leave their messages to the next start.
    if (!signal.aborted) console.error(`${queue}: the batch failed and will be tried again`, error);
    return all;
  }
};

const toRecord = (message: ReceivedMessage, queue: string): SQSRecord => ({
  messageId: message.id,
  receiptHandle: message.receiptHandle,
  body: message.body,
  attributes: systemAttributes(message),
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes).map(([name, { StringValue, BinaryValue, DataType }]) => [
      name,
      {
        stringValue: StringValue,
        binaryValue: BinaryValue,
        dataType: DataType,
        stringListValues: [],
        binaryListValues: [],
      },
    ]),
  ),
  md5OfBody: md5(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn(queue),
  awsRegion: 'us-east-1',
});
