import { describe, expect, it } from 'vitest';
import { ORDER } from '../orders/order-states.ts';
import {
  allowsCancellation,
  cancellationRule,
  FREE_CANCELLATION_MS,
  GUARANTEE_MS,
  guaranteeProblem,
  isPaintedAgain,
  pieceAccounts,
  settle,
  splitOverSources,
} from './refunds.ts';

const placedAt = '2026-03-01T12:00:00.000Z';
const placed = Date.parse(placedAt);
const piece = (orderId: string, itemCents = 18_900) => ({
  orderId,
  charges: { itemCents, promoCents: 0, shippingCents: 1_500 },
});

describe('how a piece may be cancelled', () => {
  it.each([
    [-1, ORDER.quoting, 'within_24_hours'],
    [0, ORDER.quoting, 'before_acceptance'],
    [1, ORDER.quoting, 'before_acceptance'],
    [-1, ORDER.accepted, 'within_24_hours'],
    [0, ORDER.accepted, 'after_acceptance'],
    [1, ORDER.accepted, 'after_acceptance'],
    [-1, ORDER.proofReady, 'within_24_hours'],
    [0, ORDER.proofReady, 'completed'],
    [1, ORDER.proofReady, 'completed'],
    [-1, ORDER.approved, 'within_24_hours'],
    [0, ORDER.approved, 'completed'],
    [1, ORDER.approved, 'completed'],
  ])('C6 %d ms from 24 hours after placing, with status %d: %s', (offset, status, rule) => {
    expect(cancellationRule({ status, placedAt }, placed + FREE_CANCELLATION_MS + offset)).toBe(rule);
  });

  it.each([ORDER.shipped, ORDER.delivered, ORDER.closed])(
    'C6 a piece that was sent (status %d) is not cancelled, not even on the first day',
    (status) => {
      expect(cancellationRule({ status, placedAt }, placed + 1)).toBe('completed');
    },
  );

  it.each([ORDER.cancelled, ORDER.refunded])('C6 what has ended (status %d) is not cancelled again', (status) => {
    expect(cancellationRule({ status, placedAt }, placed + 1)).toBe('ended');
  });

  it.each([
    [ORDER.accepted, 'repainted'],
    [ORDER.proofReady, 'completed'],
    [ORDER.delivered, 'completed'],
    [ORDER.refunded, 'ended'],
  ])(
    'C6 C16 a piece that is painted again (status %d) is not cancelled, not even on the first day: %s',
    (status, rule) => {
      for (const at of [placed + 1, placed + FREE_CANCELLATION_MS]) {
        const found = cancellationRule({ status, placedAt, repaintedAt: placedAt }, at);
        expect([found, allowsCancellation(found)]).toEqual([rule, false]);
      }
    },
  );
});

describe('the money-back guarantee', () => {
  const delivered = { status: ORDER.delivered, until: new Date(placed + GUARANTEE_MS).toISOString(), revisions: 1 };

  it.each([
    [-1, undefined],
    [0, 'The guarantee ends 30 days after delivery.'],
    [1, 'The guarantee ends 30 days after delivery.'],
  ])('C16 %d ms from 30 days after delivery', (offset, problem) => {
    expect(guaranteeProblem(delivered, placed + GUARANTEE_MS + offset)).toBe(problem);
  });

  it('C16 needs a delivery and a request for changes', () => {
    expect(guaranteeProblem({ ...delivered, revisions: 0 }, placed)).toContain('at least one request for changes');
    expect(guaranteeProblem({ ...delivered, status: ORDER.shipped }, placed)).toContain('was delivered');
    expect(guaranteeProblem({ ...delivered, status: ORDER.closed }, placed)).toBeUndefined();
  });

  it('C16 holds for a piece that is painted again until it arrives, and for no other that is underway', () => {
    const underway = [ORDER.accepted, ORDER.proofReady, ORDER.approved, ORDER.shipped];
    for (const status of underway) {
      expect(guaranteeProblem({ ...delivered, status, repaintedAt: placedAt }, placed)).toBeUndefined();
      expect(guaranteeProblem({ ...delivered, status, repaintedAt: placedAt }, placed + GUARANTEE_MS)).toContain(
        '30 days after delivery',
      );
      expect(guaranteeProblem({ ...delivered, status }, placed)).toContain('was delivered');
    }
    for (const status of [ORDER.quoting, ORDER.refunded, ORDER.cancelled])
      expect(guaranteeProblem({ ...delivered, status, repaintedAt: placedAt }, placed)).toContain('was delivered');
    expect(Object.values(ORDER).filter((status) => isPaintedAgain({ status, repaintedAt: placedAt }))).toEqual(
      underway,
    );
  });
});

describe('what comes back', () => {
  it('C6 the deposit of one of two pieces is its own; the other keeps hers', () => {
    const accounts = pieceAccounts([piece('a'), piece('b')], 0, [{ kind: 'payment', cents: 7_560 }]);
    expect(settle(accounts.get('a')!, false)).toEqual({ keptCents: 0, refundCents: 3_780, creditCents: 20_400 });
    expect(settle(accounts.get('a')!, true)).toEqual({ keptCents: 3_780, refundCents: 0, creditCents: 16_620 });
  });

  it('C6 of a piece paid in full, the deposit and its share of the extra are kept', () => {
    const events = [
      { kind: 'payment', cents: 20_400 } as const,
      { kind: 'extra', orderId: 'a', cents: 1_000 } as const,
      { kind: 'payment', cents: 200 } as const,
    ];
    expect(settle(pieceAccounts([piece('a')], 0, events).get('a')!, true)).toEqual({
      keptCents: 3_980,
      refundCents: 16_620,
      creditCents: 17_420,
    });
  });

  it('C20 a gift card in the same cart is paid in full first: its money is not the piece’s', () => {
    const accounts = pieceAccounts([piece('a')], 5_000, [{ kind: 'payment', cents: 8_780 }]);
    expect(settle(accounts.get('a')!, false).refundCents).toBe(3_780);
  });

  it('C16 goes back in reverse order of payment; promotional balance only to itself', () => {
    const payments = [
      { entryId: '1', cents: 2_000, promoCents: 500 },
      { entryId: '2', cents: 3_000, promoCents: 0 },
    ];
    expect(splitOverSources(5_200, payments)).toEqual([
      { entryId: '2', cents: 3_000, promoCents: 0 },
      { entryId: '1', cents: 2_000, promoCents: 200 },
    ]);
  });
});
