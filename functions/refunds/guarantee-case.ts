import { formatCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import { GUARANTEE_MS, guaranteeProblem, settle, splitOverSources, type Settlement as Amounts } from '#shared/refunds.ts';
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
  /** Until when its customer can ask, in epoch milliseconds; undefined when it was not delivered, or that is over. */
  until: number | undefined;
  claim: StoredClaim | undefined;
}

/** When a piece was delivered, and how often its customer has asked for changes, from its moves. */
const historyOf = async ({ orderId }: StoredOrder): Promise<{ deliveredAt: string | undefined; revisions: number }> => {
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return {
    deliveredAt: moves.findLast(({ to }) => to === ORDER.delivered)?.at,
    revisions: moves.filter(({ from, to }) => from === ORDER.proofReady && to === ORDER.accepted).length,
  };
};

/**
 * Whether the guarantee holds for a piece, and what it would give back. A request that waits is judged by the day on which it was
 * made: nobody loses their money because we took our time.
 */
export const caseOf = async ({ order, money }: Piece): Promise<GuaranteeCase> => {
  const [{ deliveredAt, revisions }, claim] = await Promise.all([historyOf(order), lastClaimOf(order.orderId)]);
  const { status } = order;
  const problem = guaranteeProblem({ status, deliveredAt, revisions }, isOpen(claim) ? Date.parse(claim.askedAt) : now());
  const ends = deliveredAt === undefined ? 0 : Date.parse(deliveredAt) + GUARANTEE_MS;
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
