import { isKeyOf } from '../keys.ts';
import { DAY_MS } from '../time/time.ts';

/** Order status on the wire (C1). */
export const ORDER = {
  quoting: 1,
  accepted: 2,
  proofReady: 3,
  approved: 4,
  shipped: 5,
  delivered: 6,
  closed: 7,
  refunded: 8,
  cancelled: 9,
} as const;
export type OrderStatus = (typeof ORDER)[keyof typeof ORDER];

/**
 * Allowed moves between order statuses (C1): the one graph that guards, buttons and tests read. Back to `quoting` goes an
 * order whose artist is released; back to `accepted` a proof with requested changes (C8), and a shipped or delivered
 * piece that is painted again (C16, C19). A file needs no carrier: it is delivered from `approved`.
 */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  [ORDER.quoting]: [ORDER.accepted, ORDER.cancelled],
  [ORDER.accepted]: [ORDER.quoting, ORDER.proofReady, ORDER.refunded, ORDER.cancelled],
  [ORDER.proofReady]: [ORDER.accepted, ORDER.approved, ORDER.refunded, ORDER.cancelled],
  [ORDER.approved]: [ORDER.shipped, ORDER.delivered, ORDER.refunded, ORDER.cancelled],
  [ORDER.shipped]: [ORDER.accepted, ORDER.delivered, ORDER.refunded],
  [ORDER.delivered]: [ORDER.accepted, ORDER.closed, ORDER.refunded],
  [ORDER.closed]: [ORDER.accepted, ORDER.refunded],
  [ORDER.refunded]: [],
  [ORDER.cancelled]: [],
};

/** Whether `ORDER_MOVES` allows a move. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_MOVES[from].includes(to);

/** Reason recorded with the move of a delivered order back to `accepted` (C16). */
export const REPAINT = 'repaint under the guarantee';

/** Milliseconds from a proof to the approval by silence (C8). */
export const APPROVAL_MS = 7 * DAY_MS;

/** Milliseconds from shipping to the day on which a piece without other news counts as delivered (C19). */
export const DELIVERY_MS = 21 * DAY_MS;

/** Milliseconds from the approval within which the artist is expected to ship a paid piece. */
export const SHIPPING_MS = 7 * DAY_MS;

/** Milliseconds that an artist has for requested changes; the promised day moves back at most so far (C8). */
export const REVISION_MS = 4 * DAY_MS;

/** Milliseconds after the first review in which its stars and text may be changed (C29). */
export const REVIEW_MS = 7 * DAY_MS;

/** Whether the customer of an order may review it, or change the review, at `now` (epoch milliseconds; V-01, C29). */
export const mayReviewOrder = (
  { status, reviewedAt }: { status: number; reviewedAt?: string | undefined },
  now: number,
): boolean =>
  status > ORDER.accepted &&
  status <= ORDER.closed &&
  (reviewedAt === undefined || now - Date.parse(reviewedAt) < REVIEW_MS);

const UNDERWAY = new Set<number>([ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped]);

/**
 * Whether an order is accepted, finished, approved or shipped; with `repaintedAt` set such an order is being painted
 * again.
 */
export const isUnderway = (status: number): boolean => UNDERWAY.has(status);

const SETTLED_STATUSES = new Set<number>([ORDER.delivered, ORDER.closed, ORDER.refunded, ORDER.cancelled]);

/** Whether an order is delivered, closed, refunded or cancelled: its photos may be deleted (C26). */
export const hasEnded = (status: number): boolean => SETTLED_STATUSES.has(status);

/** Whether an order was refunded or cancelled. */
export const isUndone = (status: number): boolean => status === ORDER.refunded || status === ORDER.cancelled;

/** Label of each status for the customer. */
export const ORDER_LABELS: Record<OrderStatus, string> = {
  [ORDER.quoting]: 'Artists are answering',
  [ORDER.accepted]: 'Being painted',
  [ORDER.proofReady]: 'Ready for your approval',
  [ORDER.approved]: 'Approved',
  [ORDER.shipped]: 'On its way',
  [ORDER.delivered]: 'Delivered',
  [ORDER.closed]: 'Completed',
  [ORDER.refunded]: 'Refunded',
  [ORDER.cancelled]: 'Cancelled',
};

/** Label of a status as it came over the wire; empty for one that there is not. */
export const orderLabel = (status: number): string => (isKeyOf(ORDER_LABELS, status) ? ORDER_LABELS[status] : '');

/** Seconds from placing the order, or from selecting an offer, to the order's schedule (doc 1 §4, Q-20, Q-21). */
export const SCHEDULE_SECONDS = 3_600;

/**
 * 'Confirm and Begin' needs more than these seconds before the schedule; the answer statistics appear these seconds
 * after it (doc 1 §9).
 */
export const CONFIRM_SECONDS = 7_200;
