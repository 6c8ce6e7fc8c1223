import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  type DynamoDBStreamsClient,
  type _Record,
} from '@aws-sdk/client-dynamodb-streams';
import { PutEventsCommand, type EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { entryOf, type OutboxItem } from '#functions/entries/outbox.lambda.ts';

/** A queue of dead letters, and the queue that they came from; the outbox and the scheduler have none. */
export interface DeadQueue {
  name: string;
  dead: string;
  live?: string | undefined;
}

/** One dead letter: when it was sent, what it holds, and what was done with it. */
export interface DeadLetter {
  at: string;
  what: string;
  outcome: 'shown' | 'sent' | 'removed' | 'lost';
}

interface Redrive {
  sqs: SQSClient;
  bus: EventBridgeClient;
  streams: DynamoDBStreamsClient;
  busName: string;
  send: boolean;
}

/** How a stream names records that its consumer gave up on: where they stand, without what they hold. */
interface StreamPosition {
  shardId: string;
  startSequenceNumber: string;
  endSequenceNumber: string;
  streamArn: string;
  batchSize: number;
}

interface Body {
  'detail-type'?: string;
  'resources'?: string[];
  'DDBStreamBatchInfo'?: StreamPosition;
  'requestPayload'?: { time?: string };
  'jobId'?: string;
  'thumbnailsOf'?: string;
  'assetId'?: string;
  'mail'?: { topic: string };
  'subscriber'?: string;
}

const whatOf = (body: Body): string => {
  const { jobId, thumbnailsOf, assetId, mail, subscriber, DDBStreamBatchInfo: position, requestPayload } = body;
  if (body['detail-type']) return `${body['detail-type']} ${body.resources?.[0] ?? ''}`;
  if (position) return `${position.batchSize} items of the outbox from ${position.startSequenceNumber}`;
  if (requestPayload) return `the minute ${requestPayload.time ?? ''}`;
  if (mail) return `mail of ${mail.topic} to ${subscriber ?? 'a page of its subscribers'}`;
  if (assetId) return `deletion of ${assetId}`;
  return `${jobId ? 'job' : 'thumbnails of'} ${jobId ?? thumbnailsOf ?? ''}`;
};

/** Items of the outbox at a position of the stream, which holds them for a day; undefined when they are gone. */
const itemsAt = async (streams: DynamoDBStreamsClient, position: StreamPosition): Promise<OutboxItem[] | undefined> => {
  const { shardId, streamArn, startSequenceNumber, endSequenceNumber } = position;
  try {
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: startSequenceNumber,
      }),
    );
    const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    const isMeant = ({ eventName, dynamodb }: _Record): boolean =>
      eventName === 'INSERT' &&
      BigInt(dynamodb?.SequenceNumber ?? 0) <= BigInt(endSequenceNumber) &&
      dynamodb?.NewImage?.__edb_e__?.S === 'outbox';
    return Records.filter(isMeant).map(
      ({ dynamodb }) => unmarshall(dynamodb?.NewImage as Record<string, AttributeValue>) as OutboxItem,
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'TrimmedDataAccessException') return undefined;
    throw error;
  }
};

const MAX_ENTRIES = 10;

const publish = async (items: OutboxItem[], { bus, busName }: Redrive): Promise<void> => {
  for (let from = 0; from < items.length; from += MAX_ENTRIES) {
    const Entries = items.slice(from, from + MAX_ENTRIES).map((item) => entryOf(item, busName));
    const { FailedEntryCount = 0 } = await bus.send(new PutEventsCommand({ Entries }));
    if (FailedEntryCount > 0) throw new Error(`The bus refused ${FailedEntryCount} events.`);
  }
};

/** Sends a dead letter where it belongs; its consumers know what they have done already. */
const forward = async (
  text: string,
  body: Body,
  { live }: DeadQueue,
  tools: Redrive,
): Promise<DeadLetter['outcome']> => {
  if (body.DDBStreamBatchInfo) {
    const items = await itemsAt(tools.streams, body.DDBStreamBatchInfo);
    if (!items) return 'lost';
    await publish(items, tools);
    return 'sent';
  }
  // A minute of the scheduler is over: the next one has done its work.
  if (body.requestPayload || !live) return 'removed';
  await tools.sqs.send(new SendMessageCommand({ QueueUrl: live, MessageBody: text }));
  return 'sent';
};

/** Long enough that no message is shown twice in one run, and short enough that the next run sees them again. */
const HIDDEN_SECONDS = 30;

/**
 * Shows the dead letters of a queue, and with `send` sends each on before it is removed: events and jobs to the queue that
 * they came from, items of the outbox to the bus. `lost` stays: the stream has forgotten it (see the runbook).
 */
export const redrive = async (queue: DeadQueue, tools: Redrive): Promise<DeadLetter[]> => {
  const letters: DeadLetter[] = [];
  for (;;) {
    const { Messages = [] } = await tools.sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queue.dead,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: HIDDEN_SECONDS,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    );
    if (Messages.length === 0) return letters;
    for (const { Body: text = '{}', ReceiptHandle, Attributes } of Messages) {
      const body = JSON.parse(text) as Body;
      const outcome = tools.send ? await forward(text, body, queue, tools) : 'shown';
      if (outcome === 'sent' || outcome === 'removed')
        await tools.sqs.send(new DeleteMessageCommand({ QueueUrl: queue.dead, ReceiptHandle }));
      letters.push({ at: new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString(), what: whatOf(body), outcome });
    }
  }
};
