import type { EventBridgeEvent, SQSEvent } from 'aws-lambda';
import { measured } from './metrics.ts';

export type BusEvent = EventBridgeEvent<string, unknown>;

/**
 * The Lambda handler of a consumer of events, which takes them from its queue as the bus put them there. Throws when one
 * fails, and the queue delivers it again for a day before it becomes a dead letter (infra/manifest.ts).
 */
export const consumer =
  (what: string, consume: (event: BusEvent) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<void> => {
    for (const { body } of Records) {
      const event: BusEvent = JSON.parse(body);
      await measured(`event ${event['detail-type']} → ${what}`, () => consume(event));
    }
  };
