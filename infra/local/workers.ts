import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { SQSBatchResponse } from 'aws-lambda';
import { allFunctions, type FunctionName } from '../manifest.ts';
import { readStream } from './dynamodb/stream.ts';
import { credentials, queueName, REGION } from './environment.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { pollQueue } from './sqs/poll.ts';
import type { Queues } from './sqs/queue.ts';
import type { Store } from './store.ts';

interface Sources {
  queues: Queues;
  /** Address of the table's engine, and the table's name. */
  endpoint: string;
  table: string;
  store: Store;
}

/** Hands messages of the queues and the table's stream to the functions that the manifest names, until `signal` aborts. */
export const startWorkers = (
  { queues, endpoint, table, store }: Sources,
  host: FunctionHost,
  signal: AbortSignal,
): Promise<unknown>[] => {
  const streamClient = new DynamoDBStreamsClient({ endpoint, region: REGION, credentials });
  const workers: Promise<unknown>[] = [];
  for (const [name, { from }] of Object.entries(allFunctions)) {
    const invoke = <T>(event: unknown): Promise<T> => host.invoke<T>(name as FunctionName, event);
    if ('queue' in from) {
      const { batchSize, queue } = from;
      workers.push(
        pollQueue({
          store: queues.store,
          queue: queueName(queue),
          batchSize,
          invoke: (event) => invoke<SQSBatchResponse | void>(event),
          signal,
        }),
      );
    }
    if ('stream' in from) {
      const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: [...from.entities] } } } };
      workers.push(
        readStream({
          client: streamClient,
          table,
          reader: name,
          store,
          filter,
          batchSize: from.batchSize,
          invoke: (event) => invoke(event),
          signal,
        }).done,
      );
    }
  }
  return workers;
};
