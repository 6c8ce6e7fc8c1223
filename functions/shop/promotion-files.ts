import { z } from 'zod';
import { CreatePromotion } from '#shared/schemas/promotion.ts';
import type { Problem } from './catalogue-files.ts';

const { code, title, off, applies_to, starts_at, ends_at, priority, minimum_cents } = CreatePromotion.shape;

/**
 * `promotions.json`: the standing promotions, which apply to every cart without a code and without a limit (C48). The
 * terms that a file leaves out are those of a promotion of all pieces without an end.
 */
export const PromotionsFile = z.array(
  z
    .strictObject({
      code,
      title,
      off,
      applies_to: applies_to.default({ kind: 'all' }),
      starts_at: starts_at.default(null),
      ends_at: ends_at.default(null),
      priority: priority.default(0),
      minimum_cents: minimum_cents.default(0),
    })
    .transform((terms): CreatePromotion => ({
      ...terms,
      is_automatic: true,
      is_stackable: false,
      limit: null,
      limit_per_customer: null,
    }))
    .pipe(CreatePromotion),
);

/** Problems of the promotions that their schema cannot find. */
export const checkPromotions = (
  promotions: readonly CreatePromotion[],
  skus: readonly string[],
): Omit<Problem, 'file'>[] =>
  promotions.flatMap((promotion, index) => {
    const isTwice = promotions.findIndex((other) => other.code === promotion.code) < index;
    const scope = promotion.applies_to;
    const unknown = scope.kind === 'lines' ? scope.skus.filter((sku) => !skus.includes(sku)) : [];
    return [
      ...(isTwice ? [{ path: `${index}.code`, reason: `${promotion.code} stands here twice` }] : []),
      ...unknown.map((sku) => ({ path: `${index}.applies_to`, reason: `there is no line ${sku}` })),
    ];
  });
