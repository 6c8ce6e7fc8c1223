import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** A customer's request under the money-back guarantee, with its photos: decided once, and kept. */
export const GuaranteeClaim = entityOf({
  model: { entity: 'guaranteeClaim', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    /** The first of a piece is 1: another can follow one that was declined. */
    number: { type: 'number', required: true },
    cartId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    title: { type: 'string', required: true },
    state: { type: ['asked', 'declined', 'accepted', 'repaint'] as const, required: true },
    reason: { type: 'string', required: true },
    photos: { type: 'list', items: { type: 'string' }, required: true },
    askedAt: { type: 'string', required: true },
    decidedAt: { type: 'string' },
    /** The admin who decided. */
    decidedBy: { type: 'string' },
    /** Why it was declined, for the customer; or what is to be painted again, for the artist as well. */
    answer: { type: 'string' },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['number']) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['askedAt', 'orderId']) },
  },
});

export type StoredClaim = EntityItem<typeof GuaranteeClaim>;

/** How often a piece can be asked for: each time but the first, the one before was declined, or the piece painted again. */
export const MOST_CLAIMS = 3;

/** The last request of a piece, read consistently; undefined where there is none. */
export const lastClaimOf = async (orderId: string): Promise<StoredClaim | undefined> => {
  const { data } = await GuaranteeClaim.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data.at(-1);
};

/** Whether a request waits for its decision. */
export const isOpen = (claim: StoredClaim | undefined): claim is StoredClaim & { state: 'asked' } =>
  claim?.state === 'asked';
