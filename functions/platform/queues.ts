import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from './env.ts';
import { currentOrigin } from './origin.ts';

const sqs = new SQSClient({});

type QueueName = 'PREVIEWS_QUEUE_URL' | 'PAINTINGS_QUEUE_URL' | 'MAILINGS_QUEUE_URL';

/** A message with the id of the request that began it, which `processBatch` reads. */
const bodyOf = (message: object): string => JSON.stringify({ ...currentOrigin(), ...message });

/**
 * Sends a message to a queue, which delivers it at least once. Of the owners of waiting messages, the queue serves those
 * first who have taken little of its consumers' time.
 */
export const sendMessage = async (queue: QueueName, body: object, ownerId?: string): Promise<void> => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: env(queue),
      MessageBody: bodyOf(body),
      ...(ownerId !== undefined && { MessageGroupId: ownerId }),
    }),
  );
};

/** SQS's maximum of messages in one call. */
const MAX_BATCH = 10;

/** Sends messages to a queue, ten a call; throws when it refuses one, after which some may have been sent. */
export const sendMessages = async (queue: QueueName, bodies: readonly object[]): Promise<void> => {
  for (let from = 0; from < bodies.length; from += MAX_BATCH) {
    const Entries = bodies
      .slice(from, from + MAX_BATCH)
      .map((body, index) => ({ Id: String(index), MessageBody: bodyOf(body) }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: env(queue), Entries }));
    if (Failed.length > 0) throw new Error(`The queue refused ${Failed.length} messages: ${Failed[0]?.Message}`);
  }
};
