import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** A sent mail of an event; it prevents sending the mail again when the event is delivered again. */
export const SentMail = entityOf({
  model: { entity: 'sentMail', version: '1', service: 'market' },
  attributes: {
    eventId: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    isSent: { type: 'boolean', required: true, default: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byEvent: { pk: key('pk', ['eventId']), sk: key('sk', ['recipient']) } },
});

/** The right of one message of a mailing to send its mail; it prevents that two do at once, and is free again when it expires. */
export const MailClaim = entityOf({
  model: { entity: 'mailClaim', version: '1', service: 'market' },
  attributes: {
    eventId: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byMail: { pk: key('pk', ['eventId']), sk: key('sk', ['recipient']) } },
});

/** A mail about an order or a cart, for the order's page in the admin's area; the mail's body is not stored. */
export const OrderMail = entityOf({
  model: { entity: 'orderMail', version: '1', service: 'market' },
  attributes: {
    /** Id of the order, or of the cart for a mail about all of it. */
    aboutId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    eventId: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    /** The event that the mail was sent for. */
    kind: { type: 'string', required: true },
    /** Whether it went out: not to an address that has bounced. */
    isSent: { type: 'boolean', required: true, default: true },
  },
  indexes: { ofOrder: { pk: key('pk', ['aboutId']), sk: key('sk', ['at', 'eventId', 'recipient']) } },
});

export type StoredMail = EntityItem<typeof OrderMail>;
