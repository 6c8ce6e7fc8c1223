import type { EntityItem } from 'electrodb';
import type { OpenRule } from '#shared/money/refunds.ts';
import { entityOf, key } from '../platform/table.ts';

/**
 * Settlement of a piece that was cancelled or refunded, or of a gift card that was given back: created once, in the
 * transaction that writes its credit note and its refunds.
 */
export const Settlement = entityOf({
  model: { entity: 'settlement', version: '1', service: 'market' },
  attributes: {
    /** Id of the order, or name of the gift card (gift-cards/bought.ts). */
    orderId: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    rule: {
      type: [
        'within_24_hours',
        'before_acceptance',
        'after_acceptance',
        'guarantee',
        'case',
        'chargeback',
        'staff',
        'gift_card',
      ] as const,
      required: true,
    },
    keptCents: { type: 'number', required: true },
    refundCents: { type: 'number', required: true },
    /** Cents that were returned although they had been passed on before: we bear them (C47). */
    passedOnCents: { type: 'number' },
    /** Whether a bank, or PayPal, took a part of what was kept back later. */
    isChargedBack: { type: 'boolean' },
    /** Idempotency-Key of the customer's request, which gets the same answer again. */
    idempotencyKey: { type: 'string' },
    /** The customer, or the admin who decided. */
    by: { type: 'string', required: true },
    reason: { type: 'string' },
    /** Photos that prove a refund under the guarantee. */
    photos: { type: 'list', items: { type: 'string' }, required: true, default: [] },
  },
  indexes: { ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', []) } },
});

/** Rule by which a piece was settled. */
export type PieceRule = OpenRule | 'guarantee' | 'case' | 'chargeback' | 'staff';
/** Rule by which a piece or a gift card was settled. */
export type SettlementRule = PieceRule | 'gift_card';

export type StoredSettlement = EntityItem<typeof Settlement>;

/** Kind of due work: refunds that nobody has paid out yet. */
export const DUE_REFUND = 'refund';

/**
 * Refund of one payment. The ledger has an entry of what it owes from its creation, and one of the payout once it is
 * `paid`.
 */
export const Refund = entityOf({
  model: { entity: 'refund', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    refundId: { type: 'string', required: true },
    orderId: { type: 'string', required: true },
    state: { type: ['pending', 'paid', 'failed'] as const, required: true },
    /** Cents to refund; `promoCents` of them go to the promotional balance of a gift card. */
    cents: { type: 'number', required: true },
    promoCents: { type: 'number', required: true },
    /** The refunded payment: its ledger entry, its processor, and the provider's charge or the gift card. */
    sourceId: { type: 'string', required: true },
    processor: { type: 'number', required: true },
    reference: { type: 'string', required: true },
    /** Number of the current try: each has its own idempotency key, and begins only when the one before has failed. */
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
