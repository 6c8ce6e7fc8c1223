import { randomUUID } from 'node:crypto';
import { nowIso } from '#functions/platform/clock.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { storedFrom } from '#functions/promotions/promotions.ts';
import type { CreatePromotion } from '#shared/schemas/promotion.ts';

/** Terms of a new code: 10 % off every piece unless overridden. */
export const promotionTerms = (overrides: Partial<CreatePromotion> = {}): CreatePromotion => ({
  code: `T-${randomUUID().slice(0, 13).toUpperCase()}`,
  title: 'Ten per cent off',
  is_automatic: false,
  off: { kind: 'percent', percents: [10] },
  applies_to: { kind: 'all' },
  starts_at: null,
  ends_at: null,
  priority: 0,
  is_stackable: false,
  limit: null,
  limit_per_customer: null,
  minimum_cents: 0,
  ...overrides,
});

/** Stores a promotion and answers its code. */
export const aPromotion = async (overrides: Partial<CreatePromotion> = {}): Promise<string> => {
  const terms = promotionTerms(overrides);
  await Promotion.create(storedFrom(terms, nowIso())).go();
  return terms.code;
};
