import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** Kind of the due work that bills balances. */
export const DUE_BILLING = 'billing';

/** Billing of the balance of a cart under the first terms, from the moment that its last piece is finished (C9). */
export const Billing = entityOf({
  model: { entity: 'billing', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    /** `paused` while a piece is being changed; `held` after the last step, while shipping waits for the money. */
    state: { type: ['running', 'paused', 'held', 'ended'] as const, required: true },
    /** When the last piece was finished: every step counts from it. */
    beganAt: { type: 'string', required: true },
    /** The first step of steps.ts that is not done. */
    nextStep: { type: 'number', required: true },
    /** Method saved at checkout and the charge that saved it; absent when nothing was saved. */
    method: { type: ['card', 'amazon'] as const },
    reference: { type: 'string' },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: {
    ofCart: { pk: key('pk', ['cartId']), sk: key('sk', []) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});

export type StoredBilling = EntityItem<typeof Billing>;

/** The billing of a cart; undefined before its last piece is finished, and when nothing was due then. */
export const readBilling = async (cartId: string): Promise<StoredBilling | undefined> => {
  const { data } = await Billing.get({ cartId }).go({ consistent: true });
  return data ?? undefined;
};

/** A finished piece that is billed. */
export interface BilledPiece {
  orderId: string;
  /** When its first notice was mailed: every step counts from it. */
  beganAt: string;
  /** The first step of steps.ts that is not done. */
  nextStep: number;
  /** A charge was refused since the last mail. */
  isRefused?: boolean;
}

/** Billing of the pieces of a cart, each from the first notice after its proof was shown (C51). */
export const PieceBilling = entityOf({
  model: { entity: 'pieceBilling', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    version: { type: 'number', required: true },
    pieces: { type: CustomAttributeType<BilledPiece[]>('any'), required: true },
    /** When the last mail about the cart's balance was sent; the next one comes a day later at the earliest. */
    mailedAt: { type: 'string' },
    /** Method saved at checkout and the charge that saved it; absent when nothing was saved. */
    method: { type: ['card', 'amazon'] as const },
    reference: { type: 'string' },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: {
    ofCart: { pk: key('pk', ['cartId']), sk: key('sk', []) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});

export type StoredPieceBilling = EntityItem<typeof PieceBilling>;

/** The billing of a cart's pieces; undefined before the first one is finished, and when nothing was due then. */
export const readPieceBilling = async (cartId: string): Promise<StoredPieceBilling | undefined> => {
  const { data } = await PieceBilling.get({ cartId }).go({ consistent: true });
  return data ?? undefined;
};
