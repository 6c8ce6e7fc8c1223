import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnderway, mayMove, ORDER, ORDER_LABELS, ORDER_MOVES, type OrderStatus } from './order-states.ts';

const STATUSES = Object.values(ORDER);
const PAINTED_ANEW = [ORDER.proofReady, ORDER.shipped, ORDER.delivered, ORDER.closed];

const reachableFrom = (start: OrderStatus): Set<OrderStatus> => {
  const seen = new Set<OrderStatus>([start]);
  for (const status of seen) for (const next of ORDER_MOVES[status]) seen.add(next);
  return seen;
};

describe('the life of an order', () => {
  it('C1 every status can be reached from a new order, and each has words for it', () => {
    expect(reachableFrom(ORDER.quoting)).toEqual(new Set(STATUSES));
    for (const status of STATUSES) expect(ORDER_LABELS[status]).not.toBe('');
    expect(new Set(Object.values(ORDER_LABELS)).size).toBe(STATUSES.length);
  });

  it('C1 every order can come to an end: refunded or cancelled, and from there nowhere', () => {
    const ends = STATUSES.filter((status) => ORDER_MOVES[status].length === 0);
    expect(ends).toEqual([ORDER.refunded, ORDER.cancelled]);
    for (const status of STATUSES) expect(ends.some((end) => reachableFrom(status).has(end))).toBe(true);
  });

  it('C6 C8 C16 C19 only an order that has not shipped can be cancelled; the ways back are a released artist, a change before approval, a lost piece, and the guarantee', () => {
    expect(STATUSES.filter((status) => mayMove(status, ORDER.cancelled))).toEqual([
      ORDER.quoting,
      ORDER.accepted,
      ORDER.proofReady,
      ORDER.approved,
    ]);
    const back = STATUSES.flatMap((from) => ORDER_MOVES[from].filter((to) => to < from).map((to) => [from, to]));
    expect(back).toEqual([[ORDER.accepted, ORDER.quoting], ...PAINTED_ANEW.map((from) => [from, ORDER.accepted])]);
  });

  it('C1 no order skips a status on its way, except to its end, and a file that of the parcel', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.constantFrom(...STATUSES), (from, to) => {
        const isStep = to === from + 1 && to <= ORDER.closed;
        const isEnd = to === ORDER.refunded || to === ORDER.cancelled;
        const isPaintedAnew = to === ORDER.accepted && PAINTED_ANEW.some((status) => status === from);
        const isFile = from === ORDER.approved && to === ORDER.delivered;
        const isReleased = from === ORDER.accepted && to === ORDER.quoting;
        expect(!mayMove(from, to) || isStep || isEnd || isPaintedAnew || isReleased || isFile).toBe(true);
      }),
    );
  });

  it('C16 a piece is underway from the first stroke until it arrives; it can be refunded from each of these, but not before', () => {
    expect(STATUSES.filter(isUnderway)).toEqual([ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped]);
    expect(STATUSES.filter((status) => mayMove(status, ORDER.refunded))).toEqual([
      ...STATUSES.filter(isUnderway),
      ORDER.delivered,
      ORDER.closed,
    ]);
  });
});
