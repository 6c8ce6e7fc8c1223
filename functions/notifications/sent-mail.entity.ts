import { entityOf, key } from '../platform/table.ts';

/** Which mails of an event have gone out: events arrive at least once, mails should not. */
export const SentMail = entityOf({
  model: { entity: 'sentMail', version: '1', service: 'market' },
  attributes: {
    eventId: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byEvent: { pk: key('pk', ['eventId']), sk: key('sk', ['recipient']) } },
});
