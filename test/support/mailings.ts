import { mailPart } from '#functions/notifications/mailing.ts';
import { processBatch } from '#functions/platform/process-batch.ts';
import { openQueue } from './queue.ts';

interface Part {
  subscriber?: string;
  after?: string;
}

/** The queue of mailings of one test file. */
export interface Mailings {
  /** Gives the queue's messages to `topicMailer`; the bodies of those that failed. */
  deliver(options?: { batches?: number; pageSize?: number }): Promise<Part[]>;
  /** Every message that waits, which stays: its subscriber, undefined for a page. */
  waiting(): (string | undefined)[];
  /** Makes messages that failed visible, as the queue's timeout does. */
  bringBack(): void;
}

/** Opens a queue of mailings for this test file, which the functions find in their environment. */
export const openMailings = async (): Promise<Mailings> => {
  const queue = await openQueue<Part>('mailings', 'topicMailer');
  return {
    deliver: ({ pageSize, ...options } = {}) =>
      queue.deliver(
        processBatch((record) => mailPart(record, pageSize)),
        options,
      ),
    waiting: () => queue.waiting().map(({ subscriber }) => subscriber),
    bringBack: () => queue.bringBack(),
  };
};
