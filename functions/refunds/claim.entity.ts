import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** A customer's claim under the money-back guarantee, with its photos: decided once, and never deleted. */
export const GuaranteeClaim = entityOf({
  model: { entity: 'guaranteeClaim', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    /** Number of the claim among those of its order, from 1; another can follow a declined one or a repaint. */
    number: { type: 'number', required: true },
    cartId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    title: { type: 'string', required: true },
    state: { type: ['asked', 'declined', 'accepted', 'repaint'] as const, required: true },
    reason: { type: 'string', required: true },
    photos: { type: 'list', items: { type: 'string' }, required: true },
    askedAt: { type: 'string', required: true },
    decidedAt: { type: 'string' },
    /** The admin who decided, or `bank` when a lost dispute ended the piece. */
    decidedBy: { type: 'string' },
    /**
     * Why the claim was declined, for the customer; or what is to be painted again, for the customer and the artist.
     */
    answer: { type: 'string' },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['number']) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['askedAt', 'orderId']) },
  },
});

export type StoredClaim = EntityItem<typeof GuaranteeClaim>;

/** Claims that a piece can have: each but the first follows a declined one or a repaint. */
export const MAX_CLAIMS = 3;

/** The last claim of an order, read consistently; undefined when there is none. */
export const lastClaimOf = async (orderId: string): Promise<StoredClaim | undefined> => {
  const { data } = await GuaranteeClaim.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data.at(-1);
};

/** Whether a claim waits for its decision. */
export const isOpen = (claim: StoredClaim | undefined): claim is StoredClaim & { state: 'asked' } =>
  claim?.state === 'asked';
