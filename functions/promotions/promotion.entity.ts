import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { CreatePromotion, Discount, Scope } from '#shared/schemas/promotion.ts';
import { entityOf, key } from '../platform/table.ts';

/** Terms that hold until the promotion's own begin (C48). */
export interface EarlierVersion {
  terms: CreatePromotion;
  until: string;
}

/**
 * A promotion, by its code. An admin revokes it and creates another; the catalogue's files end the terms that hold and
 * begin new ones at a time (C48).
 */
export const Promotion = entityOf({
  model: { entity: 'promotion', version: '1', service: 'market' },
  attributes: {
    code: { type: 'string', required: true },
    title: { type: 'string', required: true },
    /** Index key of the promotions that apply without their code; removed when a promotion is revoked. */
    automatic: { type: 'string' },
    /** Whether it applies without its code; unlike `automatic` it stays after a revocation. */
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
    /** Orders that use it, placed or being paid; counted only for promotions with a `limit`. */
    used: { type: 'number', required: true, default: 0 },
    createdAt: { type: 'string', required: true },
    revokedAt: { type: 'string' },
    earlier: { type: CustomAttributeType<EarlierVersion>('any') },
    /** Terms of the catalogue's files at the last import that wrote them; absent for an admin's promotion. */
    imported: { type: CustomAttributeType<CreatePromotion>('any') },
    /** The begin or end up to which pages have been told what holds; absent before the first. */
    announcedAt: { type: 'string' },
  },
  indexes: {
    byCode: { pk: key('pk', ['code']), sk: key('sk', []) },
    newest: { index: 'gsi1', pk: key('gsi1pk', []), sk: key('gsi1sk', ['createdAt', 'code']) },
    ofAutomatic: { index: 'gsi2', pk: key('gsi2pk', ['automatic']), sk: key('gsi2sk', []) },
  },
});

export type StoredPromotion = EntityItem<typeof Promotion>;

/**
 * How often a customer uses a promotion with a limit per customer; `customer` is a hash of their id or e-mail address.
 */
export const PromotionUse = entityOf({
  model: { entity: 'promotionUse', version: '1', service: 'market' },
  attributes: {
    code: { type: 'string', required: true },
    customer: { type: 'string', required: true },
    times: { type: 'number', required: true, default: 0 },
  },
  indexes: { ofCustomer: { pk: key('pk', ['code']), sk: key('sk', ['customer']) } },
});
