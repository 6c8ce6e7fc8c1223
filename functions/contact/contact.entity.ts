import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** A message to the studio from somebody without an order, and its answer (W-06). */
export const ContactMessage = entityOf({
  model: { entity: 'contactMessage', version: '1', service: 'market' },
  attributes: {
    contactId: { type: 'string', required: true },
    /** Account or visitor id of who wrote it. */
    authorId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    text: { type: 'string', required: true },
    /** Path of the page that it was written on. */
    page: { type: 'string' },
    at: { type: 'string', required: true },
    /** Until it is answered. */
    waitsFor: { type: ['studio'] as const },
    answer: { type: 'string' },
    answeredAt: { type: 'string' },
    /** Messages are deleted two years after they were written. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: { pk: key('pk', ['contactId']), sk: key('sk', []) },
    waiting: { index: 'gsi1', pk: key('gsi1pk', ['waitsFor']), sk: key('gsi1sk', ['at', 'contactId']) },
    ofAddress: { index: 'gsi2', pk: key('gsi2pk', ['email']), sk: key('gsi2sk', ['at', 'contactId']) },
  },
});
export type StoredContactMessage = EntityItem<typeof ContactMessage>;
