import type { EventBridgeEvent, SQSEvent } from 'aws-lambda';
import { EVENT_SOURCE } from '#events/source.ts';
import { log } from './logger.ts';
import { measured } from './metrics.ts';
import { withOrigin, type Origin } from './origin.ts';
import { Outbox } from './outbox.entity.ts';

export type BusEvent = EventBridgeEvent<string, unknown>;

/** What began what an event announces; with an event of AWS itself something begins. */
const originOf = ({ id, source, resources }: BusEvent): Origin => {
  const [eventId = id, requestId = eventId] = source === EVENT_SOURCE ? resources : [];
  return { requestId, eventId };
};

/**
 * Whether the table has the event in its outbox. It has not when the shop was restored to a time before it
 * (docs/decisions/072-the-table-can-be-restored.md); what services of AWS report has happened whatever the table says.
 */
const hasHappened = async ({ source, resources }: BusEvent): Promise<boolean> =>
  source !== EVENT_SOURCE || (await Outbox.get({ eventId: resources[0] ?? '' }).go({ consistent: true })).data !== null;

/**
 * The Lambda handler of a consumer of events, which takes them from its queue as the bus put them there. Throws when one
 * fails, and the queue delivers it again for a day before it becomes a dead letter (infra/manifest.ts); one that the
 * restored table does not know, whose things are missing with it, is left out.
 */
export const consumer =
  (what: string, consume: (event: BusEvent) => Promise<void>) =>
  async ({ Records }: SQSEvent): Promise<void> => {
    for (const { body } of Records) {
      const event: BusEvent = JSON.parse(body);
      await withOrigin(originOf(event), async () => {
        try {
          await measured(`event ${event['detail-type']} → ${what}`, () => consume(event));
        } catch (error) {
          if (await hasHappened(event)) {
            log.error('event not handled', error);
            throw error;
          }
          log.warn('an event of before the restoration was left out', { what });
        }
      });
    }
  };
