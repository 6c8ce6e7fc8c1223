import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { ErrorCode } from '#shared/errors.ts';
import { entityOf, key } from '../platform/table.ts';

/** Kind of the due work that erases persons. */
export const DUE_ERASURE = 'erasure';

/**
 * The erasure of a person, by a keyed hash of the e-mail address: it outlives the person's data, so that it is repeated
 * after a restore. The address itself is stored sealed, and only until the erasure is done.
 */
export const Erasure = entityOf({
  model: { entity: 'erasure', version: '1', service: 'market' },
  attributes: {
    addressHash: { type: 'string', required: true },
    /** `waiting` for its time, or to be gone on with after a crash; `refused` at its time, for `refusal`. */
    state: { type: ['waiting', 'running', 'done', 'cancelled', 'refused'] as const, required: true },
    askedBy: { type: ['owner', 'staff', 'operator'] as const, required: true },
    askedAt: { type: 'string', required: true },
    refusal: { type: CustomAttributeType<ErrorCode>('string') },
    /** The address and the words by which the person is mentioned in others' texts, sealed; absent once it is done. */
    sealed: { type: 'string' },
    /** Ids of the person's accounts and placed carts, found before anything was changed. */
    userIds: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    cartIds: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    doneAt: { type: 'string' },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: {
    ofAddress: { pk: key('pk', ['addressHash']), sk: key('sk', []) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
    newest: { index: 'gsi1', pk: key('gsi1pk', []), sk: key('gsi1sk', ['askedAt', 'addressHash']) },
  },
});
export type StoredErasure = EntityItem<typeof Erasure>;

/**
 * What the law wants kept of a receipt (`recordId` is its cart) or of a payee's payments (their payee id) after an
 * erasure: names and addresses, sealed. It expires by TTL on its legal day.
 */
export const LegalRecord = entityOf({
  model: { entity: 'legalRecord', version: '1', service: 'market' },
  attributes: {
    recordId: { type: 'string', required: true },
    sealed: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: { pk: key('pk', ['recordId']), sk: key('sk', []) } },
});
