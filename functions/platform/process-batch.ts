import type { SQSBatchItemFailure, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from './logger.ts';
import { withOrigin, type Origin } from './origin.ts';

/** Number of receives after which a style job goes to the dead letters; infra/manifest.ts declares its queues with it. */
export const MAX_RECEIVES = 5;

/** Number of receives of a message, including this one. */
export const receivesOf = ({ attributes }: SQSRecord): number => Number(attributes.ApproximateReceiveCount);

/** A text field of a message's JSON body; undefined when it is missing. Throws for a body that is not JSON. */
export const textOf = ({ body }: SQSRecord, name: string): string | undefined => {
  const message: unknown = JSON.parse(body);
  const text: unknown = typeof message === 'object' && message ? Reflect.get(message, name) : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** What began a message (`sendMessage`); a message that names nothing begins something itself. */
const originOf = (record: SQSRecord): Origin => {
  const { messageId } = record;
  try {
    const [requestId = messageId, eventId] = [textOf(record, 'requestId'), textOf(record, 'eventId')];
    return { requestId, ...(eventId !== undefined && { eventId }) };
  } catch {
    // The handler throws for a body that is not JSON, too.
    return { requestId: messageId };
  }
};

const attempted = async (record: SQSRecord, handle: (record: SQSRecord) => Promise<boolean>): Promise<boolean> => {
  try {
    return await handle(record);
  } catch (error) {
    log.error('message not handled', error, { messageId: record.messageId });
    return false;
  }
};

/**
 * Handles a batch message by message; only messages for which `handle` resolves to false or throws are received again.
 */
export const processBatch =
  (handle: (record: SQSRecord) => Promise<boolean>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchItemFailure[] = [];
    for (const record of Records) {
      const isDealtWith = await withOrigin(originOf(record), () => attempted(record, handle));
      if (!isDealtWith) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };
