import { describe, expect, it } from 'vitest';
import { earningsOf, PAYABLE_AFTER_DELIVERY_MS, PAYABLE_AFTER_SHIPPING_MS } from '#shared/artists.ts';
import { ORDER } from '#shared/order-states.ts';
import { entitlementOf, standingOf, type EarningFacts, type EarningOrder } from './earnings.ts';

const SHIPPED = Date.parse('2026-11-02T10:00:00Z');
const DELIVERED = Date.parse('2026-11-09T10:00:00Z');
const iso = (at: number): string => new Date(at).toISOString();

const facts = (order: Partial<EarningOrder> = {}, more: Partial<EarningFacts> = {}): EarningFacts => ({
  order: {
    status: ORDER.delivered,
    supplierId: 'usr_1',
    item: { price: 10_001, quantity: 1 } as EarningOrder['item'],
    acceptedAt: iso(SHIPPED - 9e8),
    completedAt: iso(SHIPPED - 8e8),
    shippedAt: iso(SHIPPED),
    deliveredAt: iso(DELIVERED),
    ...order,
  },
  extraCents: 1_501,
  keptCents: undefined,
  isHeld: false,
  ...more,
});
const WHOLE = 7_000 + 1_050;
const at = (now: number, found: EarningFacts) => {
  const { cents, phase } = entitlementOf('usr_1', found, now);
  return [cents, phase];
};

describe('what an artist earns with an order', () => {
  it('C18 is 70 % of the price and 70 % of the extra, each rounded down', () => {
    expect(earningsOf(10_001, 1_501)).toBe(WHOLE);
    expect(earningsOf(10_001, 0)).toBe(7_000);
  });

  it('C18 is payable 7 days after delivery, to the millisecond', () => {
    const due = DELIVERED + PAYABLE_AFTER_DELIVERY_MS;
    expect(at(due - 1, facts())).toEqual([WHOLE, 'pending']);
    expect(at(due, facts())).toEqual([WHOLE, 'payable']);
    expect(at(due + 1, facts())).toEqual([WHOLE, 'payable']);
  });

  it('C18 or 30 days after shipping, whichever is first', () => {
    const due = SHIPPED + PAYABLE_AFTER_SHIPPING_MS;
    const onItsWay = facts({ status: ORDER.shipped, deliveredAt: undefined });
    expect(at(due - 1, onItsWay)).toEqual([WHOLE, 'pending']);
    expect(at(due, onItsWay)).toEqual([WHOLE, 'payable']);
    const late = facts({ deliveredAt: iso(due - 1) });
    expect(at(due, late)).toEqual([WHOLE, 'payable']);
  });

  it('C18 is never payable while a case or a claim holds it, or the piece is painted again', () => {
    const later = DELIVERED + 1e10;
    expect(at(later, facts({}, { isHeld: true }))).toEqual([WHOLE, 'pending']);
    expect(at(later, facts({ status: ORDER.accepted }))).toEqual([WHOLE, 'pending']);
    const again = facts({ status: ORDER.shipped, shippedAt: iso(DELIVERED + 9e9) });
    expect(at(later, again)).toEqual([WHOLE, 'pending']);
  });

  it('C18 is nothing before the first proof, for a former artist, and for one who took the order over unpainted', () => {
    expect(at(DELIVERED, facts({ status: ORDER.accepted, completedAt: undefined }))).toEqual([0, 'payable']);
    expect(entitlementOf('usr_2', facts(), DELIVERED).cents).toBe(0);
    expect(at(DELIVERED, facts({ status: ORDER.accepted, acceptedAt: iso(DELIVERED) }))[0]).toBe(0);
  });

  it('C6 C18 is 70 % of what is kept of a piece that was cancelled after acceptance, at most the whole', () => {
    const cancelled = { status: ORDER.cancelled };
    expect(at(DELIVERED, facts(cancelled, { keptCents: 2_300 }))).toEqual([1_610, 'payable']);
    expect(at(DELIVERED, facts(cancelled, { keptCents: 90_000 }))).toEqual([WHOLE, 'payable']);
    expect(at(DELIVERED, facts({ ...cancelled, acceptedAt: undefined }, { keptCents: 2_300 }))[0]).toBe(0);
    expect(at(DELIVERED, facts({ status: ORDER.refunded }, { keptCents: 0 }))[0]).toBe(0);
  });

  it('C18 what was paid before a refund makes the next payment less', () => {
    const paid = { pendingCents: 0, payableCents: 0, inRunCents: 1_000, paidCents: 5_000 };
    expect(standingOf(paid, { cents: 0, phase: 'payable' })).toEqual({ pendingCents: 0, payableCents: -6_000 });
    expect(standingOf(paid, { cents: 8_000, phase: 'pending' })).toEqual({ pendingCents: 2_000, payableCents: 0 });
  });
});
