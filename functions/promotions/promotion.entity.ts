import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { Discount, Scope } from '#shared/schemas/promotion.ts';
import { entityOf, key } from '../platform/table.ts';

/** A promotion, by its code. Its terms never change once it is there: it is taken back, and another one is made. */
export const Promotion = entityOf({
  model: { entity: 'promotion', version: '1', service: 'market' },
  attributes: {
    code: { type: 'string', required: true },
    title: { type: 'string', required: true },
    /** Of those that count without their code, until they are taken back. */
    automatic: { type: 'string' },
    /** Whether it counts without its code, also after it was taken back. */
    isAutomatic: { type: 'boolean', required: true },
    off: { type: CustomAttributeType<Discount>('any'), required: true },
    appliesTo: { type: CustomAttributeType<Scope>('any'), required: true },
    startsAt: { type: 'string' },
    endsAt: { type: 'string' },
    priority: { type: 'number', required: true },
    isStackable: { type: 'boolean', required: true },
    limit: { type: 'number' },
    limitPerCustomer: { type: 'number' },
    minimumCents: { type: 'number', required: true },
    /** Orders that use it or are being paid; counted only of those with a limit, which alone must know. */
    used: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true },
    revokedAt: { type: 'string' },
  },
  indexes: {
    byCode: { pk: key('pk', ['code']), sk: key('sk', []) },
    newest: { index: 'gsi1', pk: key('gsi1pk', []), sk: key('gsi1sk', ['createdAt', 'code']) },
    ofAutomatic: { index: 'gsi2', pk: key('gsi2pk', ['automatic']), sk: key('gsi2sk', []) },
  },
});

export type StoredPromotion = EntityItem<typeof Promotion>;

/** How often one customer uses a promotion that limits it per customer; they are known by a hash of who they are. */
export const PromotionUse = entityOf({
  model: { entity: 'promotionUse', version: '1', service: 'market' },
  attributes: {
    code: { type: 'string', required: true },
    customer: { type: 'string', required: true },
    times: { type: 'number', required: true, default: 0 },
  },
  indexes: { ofCustomer: { pk: key('pk', ['code']), sk: key('sk', ['customer']) } },
});
