import { dateFormat } from '../site/formats.ts';
import { formatCents, sumCents } from './money.ts';
import { counts, type Piece } from './promotion-pieces.ts';
import type { Promotion } from '../schemas/promotion.ts';

/** A promotion with its uses in all and by the customer; both may be 0 when the promotion has no such limit. */
export interface OfferedPromotion extends Promotion {
  used: number;
  usedByCustomer: number;
}

/** Whether a promotion takes nothing off and only marks where an order comes from (M-02). */
export const isMark = ({ off }: Pick<Promotion, 'off'>): boolean =>
  off.kind === 'amount' ? off.cents === 0 : off.percents.every((percent) => percent === 0);

const day = dateFormat({ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

const isReached = (limit: number | null, used: number): boolean => limit !== null && used >= limit;

/** Sentence why a promotion does not apply to the pieces at `at` (epoch milliseconds); undefined when it applies. */
export const promotionRefusal = (
  promotion: OfferedPromotion,
  pieces: readonly Piece[],
  at: number,
): string | undefined => {
  const {
    code,
    starts_at: from,
    ends_at: until,
    limit,
    limit_per_customer: limitEach,
    used,
    usedByCustomer,
    minimum_cents: minimum,
    applies_to: scope,
  } = promotion;
  if (promotion.revoked_at !== null || (until !== null && at >= Date.parse(until)))
    return `The promotion “${code}” is over.`;
  if (from !== null && at < Date.parse(from)) return `The promotion “${code}” begins on ${day(Date.parse(from))}.`;
  if (isReached(limit, used)) return `The promotion “${code}” is used up.`;
  if (isReached(limitEach, usedByCustomer)) return `You have used “${code}” already.`;
  if (isMark(promotion)) return undefined;
  if (sumCents(pieces.map(({ price }) => price)) < minimum)
    return `“${code}” counts for orders of ${formatCents(minimum)} or more, without gift cards, what we pass on to others, and shipping.`;
  return pieces.some((piece) => counts(scope, piece)) ? undefined : `No item of your order qualifies for “${code}”.`;
};
