import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from './env.ts';

const sqs = new SQSClient({});

/** Sends a message to a queue, which delivers it at least once. */
export const sendMessage = async (queue: 'PREVIEWS_QUEUE_URL' | 'PAINTINGS_QUEUE_URL', body: object): Promise<void> => {
  await sqs.send(new SendMessageCommand({ QueueUrl: env(queue), MessageBody: JSON.stringify(body) }));
};
