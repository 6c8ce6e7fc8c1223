import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import {
  guaranteeProblem,
  isPaintedAgain,
  settle,
  splitOverSources,
  type Settlement as Amounts,
} from '#shared/money/refunds.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { guaranteeEnd } from '../orders/deadlines.ts';
import { OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { isOpen, lastClaimOf, type StoredClaim } from './claim.entity.ts';
import type { Piece } from './piece-money.ts';
import { comingBack, voidText } from './refund-view.ts';

/** What the guarantee gives for a piece at this moment. */
export interface GuaranteeCase {
  amounts: Amounts;
  /** The refund, and whether the guarantee holds. */
  view: Cancellation;
  /**
   * When the time for a claim ends, in epoch milliseconds; while a case holds the piece, as if it ended now. Undefined
   * before delivery, after the end, and during a repaint.
   */
  until: number | undefined;
  claim: StoredClaim | undefined;
}

/** Last delivery of a piece, and the number of its customer's change requests, from its moves. */
const historyOf = async ({ orderId }: StoredOrder): Promise<{ deliveredAt: string | undefined; revisions: number }> => {
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return {
    deliveredAt: moves.findLast(({ to }) => to === ORDER.delivered)?.at,
    revisions: moves.filter(({ from, to }) => from === ORDER.proofReady && to === ORDER.accepted).length,
  };
};

/**
 * Moment that the guarantee is judged for: the making of a claim that is open or being repainted, so that our own delay
 * does not cost the customer the guarantee; otherwise now.
 */
const judgedAt = (order: StoredOrder, claim: StoredClaim | undefined): number =>
  claim && (isOpen(claim) || isPaintedAgain(order)) ? Date.parse(claim.askedAt) : now();

/**
 * Whether the guarantee holds for a piece, and the refund that it would bring (C16). A repainted piece has another 30
 * days from its new delivery; a case does not use up the days (C17).
 */
export const caseOf = async ({ order, money }: Piece): Promise<GuaranteeCase> => {
  const [{ deliveredAt, revisions }, claim] = await Promise.all([historyOf(order), lastClaimOf(order.orderId)]);
  const { status, repaintedAt, frozenAt, pausedDue, guaranteeUntil } = order;
  const until = guaranteeEnd({ guaranteeUntil, deliveredAt });
  const problem = guaranteeProblem({ status, repaintedAt, until, revisions, frozenAt }, judgedAt(order, claim));
  const stoppedMs = pausedDue ? now() - Date.parse(pausedDue.since) : 0;
  const ends = until === undefined || isPaintedAgain(order) ? 0 : Date.parse(until) + stoppedMs;
  const amounts = settle(money.account, false);
  const parts = problem === undefined ? splitOverSources(amounts.refundCents, money.sources) : [];
  const { voidCents, ...back } = comingBack(parts);
  const all = `All that was paid for this piece goes back: ${formatCents(back.refund_cents)}. ${voidText(voidCents)}`;
  const view: Cancellation = {
    allowed: problem === undefined,
    rule: 'guarantee',
    sentence: problem ?? all.trimEnd(),
    kept_cents: 0,
    ...back,
  };
  return { amounts, view, until: ends > now() ? ends : undefined, claim };
};
