import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { EVENT_SOURCE } from '#events/source.ts';
import { env } from '../platform/env.ts';

const bus = new EventBridgeClient({});

export interface OutboxItem {
  eventId: string;
  name: string;
  at: string;
  payload: object;
}

/** An outbox item as an entry for the bus. */
export const entryOf = ({ eventId, name, at, payload }: OutboxItem, bus: string): PutEventsRequestEntry => ({
  EventBusName: bus,
  Source: EVENT_SOURCE,
  DetailType: name,
  Time: new Date(at),
  // The bus gives every entry a new id, so consumers detect items that the stream delivered twice by this one.
  Resources: [eventId],
  Detail: JSON.stringify(payload),
});

/**
 * Publishes new outbox items on the event bus, in order; throws when the bus refused one, so that the stream delivers
 * them again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  const items = Records.map(({ dynamodb }): OutboxItem => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of Lambda's events and of the SDK describe one image.
    const { eventId, name, at, payload } = unmarshall((dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>);
    return { eventId, name, at, payload };
  });
  const { FailedEntryCount = 0 } = await bus.send(
    new PutEventsCommand({ Entries: items.map((item) => entryOf(item, env('EVENT_BUS'))) }),
  );
  if (FailedEntryCount > 0) throw new Error(`${FailedEntryCount} events were not taken by the bus.`);
};
