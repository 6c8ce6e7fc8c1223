import { formatCents } from './money.ts';
import { isMark, type OfferedPromotion } from './promotion-terms.ts';
import type { Discount, Promotion, Scope } from '../schemas/promotion.ts';

const off = (discount: Discount): string => {
  if (discount.kind === 'amount') return `${formatCents(discount.cents)} off`;
  const { percents } = discount;
  if (percents.length === 1) return `${percents[0]}% off`;
  // The last percentage applies to every further piece.
  return `${percents
    .slice(0, -1)
    .map((percent) => `${percent}%`)
    .join(', ')}, then ${percents.at(-1)}% off`;
};

const scope = (where: Scope): string => {
  if (where.kind === 'lines') return ` pieces of ${where.skus.join(', ')}`;
  return where.kind === 'all' ? '' : ` pieces larger than ${where.square_inches} sq in`;
};

const tiersText = ({ off: discount }: Pick<Promotion, 'off'>): string =>
  discount.kind === 'percent' && discount.percents.length > 1 ? ', the dearest piece first' : '';

/** Discount and scope of a promotion in one line: `5% off pieces larger than 432 sq in`. */
export const discountWords = (promotion: Pick<Promotion, 'off' | 'applies_to'>): string =>
  isMark(promotion)
    ? 'Takes nothing off; marks where orders come from'
    : `${off(promotion.off)}${scope(promotion.applies_to)}${tiersText(promotion)}`;

const limitWords = (limit: number | null, each: number | null): string[] => [
  ...(limit === null ? [] : [`at most ${limit} orders`]),
  ...(each === null ? [] : [`at most ${each} per customer`]),
];

/** All terms of a promotion in one line, for the audit trail. */
export const termsWords = (promotion: Omit<Promotion, 'revoked_at'>): string =>
  [
    discountWords(promotion),
    ...(promotion.is_automatic ? ['without a code'] : []),
    ...(promotion.is_stackable ? ['stackable'] : []),
    ...(promotion.starts_at === null ? [] : [`from ${promotion.starts_at}`]),
    ...(promotion.ends_at === null ? [] : [`until ${promotion.ends_at}`]),
    ...limitWords(promotion.limit, promotion.limit_per_customer),
    ...(promotion.minimum_cents > 0 ? [`from ${formatCents(promotion.minimum_cents)}`] : []),
  ].join('; ');

export type PromotionState = 'running' | 'planned' | 'over' | 'used up' | 'revoked';

/** State of a promotion at `at` (epoch milliseconds), given the number of its uses. */
export const stateOf = (
  { revoked_at: revokedAt, starts_at: from, ends_at: until, limit }: Promotion,
  used: OfferedPromotion['used'],
  at: number,
): PromotionState => {
  if (revokedAt !== null) return 'revoked';
  if (until !== null && at >= Date.parse(until)) return 'over';
  if (from !== null && at < Date.parse(from)) return 'planned';
  return limit !== null && used >= limit ? 'used up' : 'running';
};
