import type { z } from 'zod';
import { accountChanged } from './account-changed.ts';
import { applicationDecided } from './application-decided.ts';
import { balanceDue } from './balance-due.ts';
import { balanceUnpaid } from './balance-unpaid.ts';
import { giftCardReleased } from './gift-card-released.ts';
import { giftCardReturned } from './gift-card-returned.ts';
import { guaranteeAsked } from './guarantee-asked.ts';
import { guaranteeDeclined } from './guarantee-declined.ts';
import { guaranteeRepaint } from './guarantee-repaint.ts';
import { linkAsked } from './link-asked.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderCompleted } from './order-completed.ts';
import { orderPlaced } from './order-placed.ts';
import { orderRefunded } from './order-refunded.ts';
import { paymentReceived } from './payment-received.ts';
import { quoteAccepted } from './quote-accepted.ts';
import { quoteAsked } from './quote-asked.ts';
import { quoteOffered } from './quote-offered.ts';
import { quoteSelected } from './quote-selected.ts';
import { messageAsked } from './message-asked.ts';
import { messageReplied } from './message-replied.ts';
import { subscriptionAsked } from './subscription-asked.ts';

/** Every event that the system tells, by its name on the bus. */
export const EVENTS = {
  'order.placed': orderPlaced,
  'order.completed': orderCompleted,
  'order.cancelled': orderCancelled,
  'order.refunded': orderRefunded,
  'guarantee.asked': guaranteeAsked,
  'guarantee.declined': guaranteeDeclined,
  'guarantee.repaint': guaranteeRepaint,
  'payment.received': paymentReceived,
  'balance.due': balanceDue,
  'balance.unpaid': balanceUnpaid,
  'gift-card.released': giftCardReleased,
  'gift-card.returned': giftCardReturned,
  'quote.asked': quoteAsked,
  'quote.offered': quoteOffered,
  'quote.selected': quoteSelected,
  'quote.accepted': quoteAccepted,
  'message.asked': messageAsked,
  'message.replied': messageReplied,
  'subscription.asked': subscriptionAsked,
  'link.asked': linkAsked,
  'account.changed': accountChanged,
  'application.decided': applicationDecided,
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = z.infer<(typeof EVENTS)[N]['payload']>;

/** An event as it arrives from the bus, checked; throws when its name or payload is unknown. */
export const readEvent = (
  name: string,
  detail: unknown,
): { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName] => {
  if (!(name in EVENTS)) throw new Error(`Unknown event ${name}`);
  const known = name as EventName;
  return { name: known, payload: EVENTS[known].payload.parse(detail) } as ReturnType<typeof readEvent>;
};
