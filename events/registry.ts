import type { z } from 'zod';
import { accountEvents } from './accounts.ts';
import { catalogueEvents } from './catalogue.ts';
import { contactEvents } from './contact.ts';
import { giftCardEvents } from './gift-cards.ts';
import { mailingListEvents } from './mailing-list.ts';
import { messageEvents } from './messages.ts';
import { moderationEvents } from './moderation.ts';
import { orderEvents } from './orders.ts';
import { paymentEvents } from './payments.ts';
import { payoutEvents } from './payouts.ts';
import { quoteEvents } from './quotes.ts';
import { reviewEvents } from './reviews.ts';
import { workEvents } from './works.ts';

/** All events by their name on the bus. */
export const EVENTS = {
  ...orderEvents,
  ...paymentEvents,
  ...giftCardEvents,
  ...payoutEvents,
  ...quoteEvents,
  ...reviewEvents,
  ...messageEvents,
  ...moderationEvents,
  ...accountEvents,
  ...workEvents,
  ...catalogueEvents,
  ...contactEvents,
  ...mailingListEvents,
};

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]['payload']>;

export interface EventOf<N extends EventName> {
  name: N;
  payload: EventPayload<N>;
}

/** An event of the bus; its name tells what its payload is. */
export type KnownEvent = { [N in EventName]: EventOf<N> }[EventName];

/** Parses an event from the bus; throws when its name or payload is unknown. */
export const readEvent = (name: string, detail: unknown): KnownEvent => {
  if (!(name in EVENTS)) throw new Error(`Unknown event ${name}`);
  const known = name as EventName;
  return { name: known, payload: EVENTS[known].payload.parse(detail) } as KnownEvent;
};

/** Whether an event has one of some names. */
export const isOneOf = <N extends EventName>(
  event: KnownEvent,
  names: readonly N[],
): event is Extract<KnownEvent, { name: N }> => names.some((name) => name === event.name);
