import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll } from 'vitest';
import { mailPart } from '#functions/notifications/mailing.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { PREFIXES } from '#infra/local/environment.ts';
import { createQueues, type Queues } from '#infra/local/sqs/queue.ts';
import { serve } from '#infra/local/serve.fixture.ts';
import { openStore } from '#infra/local/store.ts';
import { allFunctions } from '#infra/manifest.ts';
import { asFunction } from './as-function.ts';

const QUEUE = 'mailings';
const { from } = allFunctions.topicMailer!;
const BATCH = 'batchSize' in from ? from.batchSize : 0;

interface Part {
  subscriber?: string;
  after?: string;
}

/** The queue of mailings of one test file. */
export interface Mailings {
  /** Gives the queue's messages to the function in batches, as Lambda does, until none is visible; the bodies of those that failed. */
  deliver(options?: { batches?: number; pageSize?: number }): Promise<Part[]>;
  /** Every message that waits, which stays: its subscriber, undefined for a page. */
  waiting(): (string | undefined)[];
  /** Makes messages that failed visible, as the queue's timeout does. */
  bringBack(): void;
}

/** Opens a queue of mailings for this test file, which the functions find in their environment. */
export const openMailings = async (): Promise<Mailings> => {
  let queues!: Queues;
  const server = await serve((origin) => [
    (queues = createQueues({
      prefix: PREFIXES.sqs,
      origin,
      store: openStore(':memory:'),
      queues: [{ name: QUEUE, visibilitySeconds: 3600 }],
      now: Date.now,
    })),
  ]);
  process.env.AWS_ENDPOINT_URL_SQS = `${server.origin}${PREFIXES.sqs}`;
  process.env.MAILINGS_QUEUE_URL = queues.urlOf(QUEUE);
  afterAll(() => server.close());
  const hidden = new Set<string>();
  const receive = (max: number) => queues.store.receive(QUEUE, { max });
  const partOf = (body: string): Part => JSON.parse(body) as Part;

  return {
    deliver: async ({ batches = Infinity, pageSize } = {}) => {
      const handler = asFunction(
        'topicMailer',
        processBatch((record) => mailPart(record, pageSize)),
      ) as (event: SQSEvent) => Promise<SQSBatchResponse>;
      const failed: Part[] = [];
      for (let batch = 0; batch < batches; batch += 1) {
        const messages = receive(BATCH);
        if (messages.length === 0) break;
        const Records = messages.map(({ id, body }) => ({ messageId: id, body }));
        const { batchItemFailures } = await handler({ Records } as SQSEvent);
        for (const { id, body, receiptHandle } of messages) {
          if (batchItemFailures.some(({ itemIdentifier }) => itemIdentifier === id)) {
            hidden.add(receiptHandle);
            failed.push(partOf(body));
          } else queues.store.delete(QUEUE, receiptHandle);
        }
      }
      return failed;
    },
    waiting: () => {
      const messages = receive(10_000);
      for (const { receiptHandle } of messages) queues.store.changeVisibility(QUEUE, receiptHandle, 0);
      return messages.map(({ body }) => partOf(body).subscriber);
    },
    bringBack: () => {
      for (const receiptHandle of hidden) queues.store.changeVisibility(QUEUE, receiptHandle, 0);
      hidden.clear();
    },
  };
};
