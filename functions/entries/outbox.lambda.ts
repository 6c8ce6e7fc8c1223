import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { EVENT_SOURCE } from '#events/source.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/logger.ts';

const bus = new EventBridgeClient({});

export interface OutboxItem {
  eventId: string;
  name: string;
  at: string;
  payload: object;
  requestId?: string;
}

/** An outbox item as an entry for the bus. */
export const entryOf = ({ eventId, name, at, payload, requestId }: OutboxItem, bus: string): PutEventsRequestEntry => ({
  EventBusName: bus,
  Source: EVENT_SOURCE,
  DetailType: name,
  Time: new Date(at),
  // The bus gives every entry a new id, so consumers detect items that the stream delivered twice by this one.
  Resources: [eventId, ...(requestId === undefined ? [] : [requestId])],
  Detail: JSON.stringify(payload),
});

/**
 * Publishes new outbox items on the event bus, in order; answers the first one that the bus refused, from which on the
 * stream delivers them again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const items = Records.map(({ dynamodb }): OutboxItem => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of Lambda's events and of the SDK describe one image.
    const item = unmarshall((dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>);
    const { eventId, name, at, payload, requestId } = item;
    return { eventId, name, at, payload, requestId };
  });
  const { Entries = [] } = await bus.send(
    new PutEventsCommand({ Entries: items.map((item) => entryOf(item, env('EVENT_BUS'))) }),
  );
  const first = Entries.findIndex(({ ErrorCode }) => ErrorCode !== undefined);
  const refused = Records[first]?.dynamodb?.SequenceNumber;
  if (refused === undefined) return { batchItemFailures: [] };
  log.warn('an event was not taken by the bus', {
    eventId: items[first]?.eventId,
    requestId: items[first]?.requestId,
    reason: Entries[first]?.ErrorMessage,
  });
  return { batchItemFailures: [{ itemIdentifier: refused }] };
};
