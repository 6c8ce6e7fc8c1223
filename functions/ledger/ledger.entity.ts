import { CustomAttributeType } from 'electrodb';
import type { PieceCents } from '#shared/money/refunds.ts';
import { entityOf, key } from '../platform/table.ts';
import type { LedgerLine } from './ledger.ts';

/** Ledger entries of a cart: double entry, appended, never edited. Lines sum to zero; debits are above zero. */
export const LedgerEntry = entityOf({
  model: { entity: 'ledgerEntry', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    entryId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** The day of `at`, in UTC. */
    day: { type: 'string', required: true },
    memo: { type: 'string', required: true },
    lines: { type: CustomAttributeType<LedgerLine[]>('any'), required: true },
    orderId: { type: 'string' },
    /** How money was received: 1 PayPal, 3 installments, 4 gift card, 6 Amazon, anything else card (doc 2 §3). */
    processor: { type: 'number' },
    reference: { type: 'string' },
    customerId: { type: 'string' },
    /** The pieces that a payment was made for, with the cents of each; absent where the cart as a whole was paid. */
    pieces: { type: CustomAttributeType<PieceCents[]>('any') },
  },
  indexes: {
    ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['entryId']) },
    ofDay: { index: 'gsi2', pk: key('gsi2pk', ['day']), sk: key('gsi2sk', ['at', 'entryId']) },
  },
});
