import { entityOf, key } from '../platform/table.ts';

/** A sent mail of an event; it prevents sending the mail again when the event is delivered again. */
export const SentMail = entityOf({
  model: { entity: 'sentMail', version: '1', service: 'market' },
  attributes: {
    eventId: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byEvent: { pk: key('pk', ['eventId']), sk: key('sk', ['recipient']) } },
});
