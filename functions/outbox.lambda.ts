import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { EVENT_SOURCE } from '#events/source.ts';
import { env } from './platform/env.ts';

const bus = new EventBridgeClient({});

interface OutboxItem {
  eventId: string;
  name: string;
  at: string;
  payload: object;
}

/** Hands the outbox's new items to the bus, in order; throws when one was not taken, so that the stream gives them again. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<void> => {
  const items = Records.map(
    ({ dynamodb }) => unmarshall((dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>) as OutboxItem,
  );
  const { FailedEntryCount = 0 } = await bus.send(
    new PutEventsCommand({
      Entries: items.map(({ eventId, name, at, payload }) => ({
        EventBusName: env('EVENT_BUS'),
        Source: EVENT_SOURCE,
        DetailType: name,
        Time: new Date(at),
        // The stream may give an item twice; the bus gives each a new id, and this one stays.
        Resources: [eventId],
        Detail: JSON.stringify(payload),
      })),
    }),
  );
  if (FailedEntryCount > 0) throw new Error(`${FailedEntryCount} events were not taken by the bus.`);
};
