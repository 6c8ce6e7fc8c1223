import type { EntityItem } from 'electrodb';
import type { OpenRule } from '#shared/refunds.ts';
import { entityOf, key } from '../platform/table.ts';

/** How a piece was settled that was cancelled or refunded, or a gift card that was given back: written once, with the money that it moves. */
export const Settlement = entityOf({
  model: { entity: 'settlement', version: '1', service: 'market' },
  attributes: {
    /** The order, or the name of the gift card (gift-cards/bought.ts). */
    orderId: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    rule: {
      type: ['within_24_hours', 'before_acceptance', 'after_acceptance', 'guarantee', 'gift_card'] as const,
      required: true,
    },
    keptCents: { type: 'number', required: true },
    refundCents: { type: 'number', required: true },
    /** Of the request that asked for it: the same one gets the same answer. */
    idempotencyKey: { type: 'string' },
    /** The customer, or the admin who decided. */
    by: { type: 'string', required: true },
    reason: { type: 'string' },
    /** Photos that the guarantee was claimed with. */
    photos: { type: 'list', items: { type: 'string' }, required: true, default: [] },
  },
  indexes: { ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', []) } },
});

/** Why a piece was settled as it was. */
export type PieceRule = OpenRule | 'guarantee';
/** Why a piece or a gift card was. */
export type SettlementRule = PieceRule | 'gift_card';

export type StoredSettlement = EntityItem<typeof Settlement>;

/** Kind of due work: refunds that nobody has paid out yet. */
export const DUE_REFUND = 'refund';

/** Money on its way back to one payment. What it owes stands in the ledger since it was made; what it paid, once it is `paid`. */
export const Refund = entityOf({
  model: { entity: 'refund', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    refundId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    state: { type: ['pending', 'paid', 'failed'] as const, required: true },
    /** What goes back, and of it the promotional balance of a gift card. */
    cents: { type: 'number', required: true },
    promoCents: { type: 'number', required: true },
    /** The payment that it goes back to: its ledger entry, the way it was paid, and the charge or card. */
    sourceId: { type: 'string', required: true },
    processor: { type: 'number', required: true },
    reference: { type: 'string', required: true },
    /** Each try has its own key at the provider; another begins only when one has failed for good. */
    tries: { type: 'number', required: true },
    /** Why the last try has failed. */
    failure: { type: 'string' },
    email: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: {
    ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['refundId']) },
    inState: { index: 'gsi1', pk: key('gsi1pk', ['state']), sk: key('gsi1sk', ['createdAt', 'refundId']) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
});

export type StoredRefund = EntityItem<typeof Refund>;

/** Every refund of a cart, read consistently. */
export const refundsOf = async (cartId: string): Promise<StoredRefund[]> => {
  const { data } = await Refund.query.ofCart({ cartId }).go({ pages: 'all', consistent: true });
  return data;
};
