import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { now, nowIso } from '../platform/clock.ts';
import { writersOf } from '../platform/table.ts';
import { commissionOf } from './commission.ts';
import { Order, type StoredOrder } from './order.entity.ts';

const writers = writersOf({ order: Order });

/** Sentence of a refusal while a case holds the order. */
// promise: case-waits
export const FROZEN_TEXT = 'A case about this piece is open. It goes on as soon as the case is decided.';

/** Refuses `order.frozen` while a case holds the order. */
export const refuseFrozen = ({ frozenAt }: StoredOrder): void => {
  if (frozenAt !== undefined) throw new AppError('order.frozen');
};

const unchanged = (
  { orderId, version, status, dueAt }: StoredOrder,
  set: Partial<StoredOrder>,
  remove: RemovedName[],
): object =>
  writers.order
    .patch({ orderId })
    .set({ ...set, version: version + 1 })
    .remove(remove)
    .where((stored, { eq, notExists }) => {
      // An offer sets the deadline without raising the version.
      const sameDue = dueAt === undefined ? notExists(stored.dueAt) : eq(stored.dueAt, dueAt);
      return `${eq(stored.version, version)} AND ${eq(stored.status, status)} AND ${sameDue}`;
    })
    .commit();

type RemovedName = 'dueKind' | 'dueAt' | 'frozenAt' | 'frozenBy' | 'pausedDue' | 'approveBy';

/**
 * Item that holds an order for a case: its deadline stops until the last of its cases is closed. Fails when the order
 * has changed since it was read.
 */
export const freezing = (order: StoredOrder, caseId: string): object => {
  const { frozenAt = nowIso(), frozenBy = [], dueKind, dueAt, pausedDue } = order;
  const stopped = dueKind && dueAt ? { kind: dueKind, at: dueAt, since: nowIso() } : pausedDue;
  return unchanged(
    order,
    { frozenAt, frozenBy: [...new Set([...frozenBy, caseId])], ...(stopped && { pausedDue: stopped }) },
    ['dueKind', 'dueAt'],
  );
};

/** The order after a case is closed: without the case, and with its deadlines moved on if no other case is open. */
const thawedBy = (order: StoredOrder, caseId: string): { set: Partial<StoredOrder>; remove: RemovedName[] } => {
  const { frozenBy = [], pausedDue, approveBy, promisedAt, status, scheduleAt, selectedAt } = order;
  const { unanswered, acceptance } = order;
  const commission = commissionOf(order);
  const left = frozenBy.filter((id) => id !== caseId);
  if (left.length > 0) return { set: { frozenBy: left }, remove: [] };
  const remove: RemovedName[] = ['frozenAt', 'frozenBy', 'pausedDue'];
  if (!pausedDue) return { set: {}, remove };
  const later = (at: string): string => new Date(Date.parse(at) + now() - Date.parse(pausedDue.since)).toISOString();
  return {
    set: {
      dueKind: pausedDue.kind,
      dueAt: later(pausedDue.at),
      ...(approveBy && { approveBy: later(approveBy) }),
      // Schedule and deposit of an extra are judged by these, not by `dueAt`.
      ...(status === ORDER.quoting && { scheduleAt: later(scheduleAt) }),
      ...(status === ORDER.quoting && commission && { commission: { ...commission, until: later(commission.until) } }),
      ...(status === ORDER.quoting && selectedAt && { selectedAt: later(selectedAt) }),
      // The artist could not accept during the case; the customer is asked anew.
      ...(acceptance && { acceptance: { since: later(acceptance.since) } }),
      // Notices from before the case end nothing; the customer's wish to wait goes on.
      ...(unanswered && {
        unanswered: { notices: [], ...(unanswered.waitsUntil && { waitsUntil: later(unanswered.waitsUntil) }) },
      }),
      ...(status === ORDER.accepted && promisedAt && { promisedAt: later(promisedAt) }),
      // A delivered piece closes when its guarantee ends.
      ...(status === ORDER.delivered && { guaranteeUntil: later(pausedDue.at) }),
    },
    remove,
  };
};

/**
 * Item that ends a case's hold on an order; with the last case the order's deadlines go on, later by the time that the
 * case took. Fails when the order has changed since it was read.
 */
export const thawing = (order: StoredOrder, caseId: string): object => {
  const { set, remove } = thawedBy(order, caseId);
  return unchanged(order, set, remove);
};

/** An order without a case's hold, and what a move in the same transaction has to set and remove for it. */
export const released = (
  order: StoredOrder,
  caseId: string,
): { order: StoredOrder; set: Pick<StoredOrder, 'frozenBy'>; remove: ('frozenAt' | 'frozenBy')[] } => {
  const left = (order.frozenBy ?? []).filter((id) => id !== caseId);
  if (left.length > 0) return { order: { ...order, frozenBy: left }, set: { frozenBy: left }, remove: [] };
  const { frozenAt: _at, frozenBy: _by, ...free } = order;
  return { order: free, set: {}, remove: ['frozenAt', 'frozenBy'] };
};
