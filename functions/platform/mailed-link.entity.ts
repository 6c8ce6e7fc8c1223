import type { EntityItem } from 'electrodb';
import { entityOf, key } from './table.ts';

/**
 * A link that was or will be mailed. The mail carries a token of this item's id, which is signed when the mail is
 * written and stored nowhere, so a stolen copy of the table opens nothing. A link works once, for its purpose and its
 * address.
 */
export const MailedLink = entityOf({
  model: { entity: 'mailedLink', version: '1', service: 'market' },
  attributes: {
    linkId: { type: 'string', required: true },
    purpose: {
      type: ['sign-in', 'reset-password', 'verify-email', 'change-email', 'delete-account'] as const,
      required: true,
    },
    email: { type: 'string', required: true },
    area: { type: ['customer', 'artist'] as const, required: true },
    /** The account that the link is bound to; absent if it is for whoever owns the address. */
    userId: { type: 'string' },
    /** The visitor who requested the link; cart and photos move from this visitor to the account. */
    visitorId: { type: 'string' },
    returnPath: { type: 'string', required: true },
    device: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    usedAt: { type: 'string' },
    /** When the link expires, in epoch seconds; the item outlives it (`expiresAt`). */
    endsAt: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: { pk: key('pk', ['linkId']), sk: key('sk', []) } },
});

export type StoredLink = EntityItem<typeof MailedLink>;
export type LinkPurpose = StoredLink['purpose'];
