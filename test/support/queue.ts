import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll } from 'vitest';
import { envName } from '#functions/platform/resources.ts';
import { createQueues, type Queues } from '#infra/local/sqs/queue.ts';
import { serve } from '#infra/local/serve.fixture.ts';
import { openStore } from '#infra/local/store.ts';
import { allFunctions, type FunctionName, type queues } from '#infra/manifest.ts';
import { asFunction } from './as-function.ts';

type Handler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** A queue of one test file, with messages of the form `Body`. */
export interface TestQueue<Body> {
  /** Gives the messages to the function in batches, as Lambda does, until none is visible; the bodies of those that failed. */
  deliver(handler: Handler, options?: { batches?: number }): Promise<Body[]>;
  /** Bodies of the messages that wait, which stay. */
  waiting(): Body[];
  /** Makes messages that failed visible, as the queue's timeout does. */
  bringBack(): void;
}

/** Opens a queue of the manifest for this test file, which the functions find in their environment; `consumer` empties it. */
export const openQueue = async <Body>(name: keyof typeof queues, consumer: FunctionName): Promise<TestQueue<Body>> => {
  const { from } = allFunctions[consumer]!;
  const batchSize = 'batchSize' in from ? from.batchSize : 0;
  let opened!: Queues;
  const server = await serve((origin) => [
    (opened = createQueues({
      // The client sends to the origin of the queue's address, whose path it leaves out when a file has several.
      prefix: '',
      origin,
      store: openStore(':memory:'),
      queues: [{ name, visibilitySeconds: 3600 }],
      now: Date.now,
    })),
  ]);
  process.env.AWS_ENDPOINT_URL_SQS = server.origin;
  process.env[envName(name)] = opened.urlOf(name);
  afterAll(() => server.close());
  const { store } = opened;
  const hidden = new Set<string>();
  const bodyOf = (body: string): Body => JSON.parse(body) as Body;
  return {
    deliver: async (handler, { batches = Infinity } = {}) => {
      const handle = asFunction(consumer, handler);
      const failed: Body[] = [];
      for (let batch = 0; batch < batches; batch += 1) {
        const messages = store.receive(name, { max: batchSize });
        if (messages.length === 0) break;
        const Records = messages.map(({ id, body }) => ({ messageId: id, body }));
        const { batchItemFailures } = await handle({ Records } as SQSEvent);
        for (const { id, body, receiptHandle } of messages) {
          if (batchItemFailures.some(({ itemIdentifier }) => itemIdentifier === id)) {
            hidden.add(receiptHandle);
            failed.push(bodyOf(body));
          } else store.delete(name, receiptHandle);
        }
      }
      return failed;
    },
    waiting: () => {
      const messages = store.receive(name, { max: 10_000 });
      for (const { receiptHandle } of messages) store.changeVisibility(name, receiptHandle, 0);
      return messages.map(({ body }) => bodyOf(body));
    },
    bringBack: () => {
      for (const receiptHandle of hidden) store.changeVisibility(name, receiptHandle, 0);
      hidden.clear();
    },
  };
};
