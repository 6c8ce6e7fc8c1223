import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../platform/logger.ts';

/** How often a message comes before the queue puts it aside (infra/manifest.ts). */
export const MAX_RECEIVES = 5;

/** How often a message has come so far, this time counted. */
export const receivesOf = ({ attributes }: SQSRecord): number => Number(attributes.ApproximateReceiveCount);

/** One text of a message by its name; undefined when it has none. Throws for what is not JSON. */
export const textOf = ({ body }: SQSRecord, name: string): string | undefined => {
  const message: unknown = JSON.parse(body);
  const text = typeof message === 'object' && message ? (message as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** Hands a batch over message by message; those that `handle` does not say to be dealt with, or throws at, come again, and only those. */
export const handlingEach =
  (handle: (record: SQSRecord) => Promise<boolean>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchItemFailure[] = [];
    for (const record of Records) {
      const isDealtWith = await handle(record).catch((error: unknown) => {
        log.error('message not handled', error, { messageId: record.messageId });
        return false;
      });
      if (!isDealtWith) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };
