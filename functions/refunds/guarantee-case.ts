import { formatCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import {
  GUARANTEE_MS,
  guaranteeProblem,
  isPaintedAgain,
  settle,
  splitOverSources,
  type Settlement as Amounts,
} from '#shared/refunds.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { isOpen, lastClaimOf, type StoredClaim } from './claim.entity.ts';
import type { Piece } from './piece-money.ts';
import { sourceLines } from './refund-view.ts';

/** A piece as the guarantee sees it at this moment. */
export interface GuaranteeCase {
  amounts: Amounts;
  /** What would come back, and whether the guarantee holds. */
  view: Cancellation;
  /** Until when its customer can ask, in epoch milliseconds; undefined when it was not delivered, that is over, or it is painted again. */
  until: number | undefined;
  claim: StoredClaim | undefined;
}

/** When a piece was delivered last, and how often its customer has asked for changes, from its moves. */
const historyOf = async ({ orderId }: StoredOrder): Promise<{ deliveredAt: string | undefined; revisions: number }> => {
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return {
    deliveredAt: moves.findLast(({ to }) => to === ORDER.delivered)?.at,
    revisions: moves.filter(({ from, to }) => from === ORDER.proofReady && to === ORDER.accepted).length,
  };
};

/** As of when the guarantee is judged: a request that waits, or for which a piece is painted again, counts from the day on which it was made. */
const judgedAt = (order: StoredOrder, claim: StoredClaim | undefined): number =>
  claim && (isOpen(claim) || isPaintedAgain(order)) ? Date.parse(claim.askedAt) : now();

/**
 * Whether the guarantee holds for a piece, and what it would give back: nobody loses their money because we took our time. A piece
 * that is painted again and arrives anew has another 30 days.
 */
export const caseOf = async ({ order, money }: Piece): Promise<GuaranteeCase> => {
  const [{ deliveredAt, revisions }, claim] = await Promise.all([historyOf(order), lastClaimOf(order.orderId)]);
  const { status, repaintedAt } = order;
  const problem = guaranteeProblem({ status, repaintedAt, deliveredAt, revisions }, judgedAt(order, claim));
  const ends = deliveredAt === undefined || isPaintedAgain(order) ? 0 : Date.parse(deliveredAt) + GUARANTEE_MS;
  const amounts = settle(money.account, false);
  const view: Cancellation = {
    allowed: problem === undefined,
    rule: 'guarantee',
    sentence: problem ?? `All that was paid for this piece goes back: ${formatCents(amounts.refundCents)}.`,
    kept_cents: 0,
    refund_cents: problem === undefined ? amounts.refundCents : 0,
    sources: problem === undefined ? sourceLines(splitOverSources(amounts.refundCents, money.sources)) : [],
  };
  return { amounts, view, until: ends > now() ? ends : undefined, claim };
};
