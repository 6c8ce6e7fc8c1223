import { describe, expect, it } from 'vitest';
import { earningsOf, PAYABLE_AFTER_DELIVERY_MS, PAYABLE_AFTER_SHIPPING_MS } from '#shared/people/artists.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { COMMISSION_PAYABLE_AFTER_MS } from '#shared/people/partners.ts';
import { commissionOf, entitlementOf, standingOf, type EarningFacts, type EarningOrder } from './earnings.ts';

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
  allowanceCents: 0,
  shippingCents: 0,
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

describe('what is passed on, and the parcel', () => {
  const gift = { itemCents: 10_001, promoCents: 0, shippingCents: 1_500, charityCents: 1_000, carbonCents: 500 };

  it('C47 no share is computed on what is passed on, but for an order that was placed before', () => {
    expect(at(DELIVERED, facts({ charges: gift, terms: 2 }))).toEqual([earningsOf(8_501, 1_501), 'pending']);
    expect(at(DELIVERED, facts({ charges: gift }))).toEqual([WHOLE, 'pending']);
  });

  it('C47 of a cancelled piece the share of what was kept is at most that of the piece without what is passed on', () => {
    const cancelled = facts(
      { charges: gift, terms: 2, status: ORDER.cancelled, shippedAt: undefined },
      { keptCents: 90_000 },
    );
    expect(at(DELIVERED, cancelled)).toEqual([earningsOf(8_501, 1_501), 'payable']);
  });

  const parcel = (order: Partial<EarningOrder>, more: Partial<EarningFacts> = {}) =>
    entitlementOf('usr_1', facts({ terms: 2, ...order }, { shippingCents: 1_500, ...more }), DELIVERED);

  it('C56 the parcel is added once the piece has shipped, whole, and becomes payable with the share', () => {
    const unsent = { status: ORDER.approved, shippedAt: undefined, deliveredAt: undefined };
    expect(parcel(unsent)).toMatchObject({ cents: WHOLE, phase: 'pending' });
    expect(parcel({})).toMatchObject({ cents: WHOLE + 1_500, parcelCents: 1_500, phase: 'pending' });
    const due = DELIVERED + PAYABLE_AFTER_DELIVERY_MS;
    expect(at(due, facts({ terms: 2 }, { shippingCents: 1_500 }))).toEqual([WHOLE + 1_500, 'payable']);
  });

  it('C56 nothing of it goes to the artist of an order that was placed before, nor of a parcel that another has sent', () => {
    expect(parcel({ terms: undefined })).toMatchObject({ cents: WHOLE });
    expect(
      parcel({ status: ORDER.accepted, acceptedAt: iso(DELIVERED + 1), completedAt: iso(DELIVERED + 2) }),
    ).toMatchObject({
      cents: WHOLE,
    });
  });

  it('C56 refunded after shipping the artist keeps the parcel, refunded before it there is none', () => {
    const refunded = { status: ORDER.refunded };
    expect(parcel(refunded, { keptCents: 0 })).toMatchObject({ cents: 1_500, parcelCents: 1_500 });
    expect(parcel({ ...refunded, shippedAt: undefined }, { keptCents: 0 })).toMatchObject({ cents: 0 });
  });
});

describe('what a partner earns with an order', () => {
  const piece = (line: string, depth = '1.25') =>
    ({
      price: 10_001,
      quantity: 1,
      supplier_product: line,
      options: [{ name: 'depth', value: depth }],
    }) as EarningOrder['item'];
  const brought = (order: Partial<EarningOrder> = {}, more: Partial<EarningFacts> = {}) =>
    facts({ partnerId: 'usr_p', item: piece('custphotoreal'), ...order }, more);
  const commission = (found: EarningFacts, now = SHIPPED) => {
    const { cents, phase } = commissionOf('usr_p', found, now);
    return [cents, phase];
  };

  it.each([
    ['custphotoreal', '1.25', 2_300],
    ['custpencil', 'framed', 2_070],
    ['custmixedmedia', '1.25', 1_840],
    ['custmixedmedia', 'framed', 1_840],
    ['digital-painting', '0', 0],
  ])('T-06 T-07 a piece of %s, depth %s, brings %d cents', (line, depth, cents) => {
    expect(commission(brought({ item: piece(line, depth) }))[0]).toBe(cents);
  });

  it('C13 is on what the customer pays: less promotions and allowances, without shipping', () => {
    const charges = { itemCents: 10_001, promoCents: 1_000, shippingCents: 2_500 };
    expect(commission(brought({ charges }, { allowanceCents: 502 }))[0]).toBe(2_000);
  });

  it('C47 nothing is on what is passed on, but for an order that was placed before', () => {
    const charges = { itemCents: 10_001, promoCents: 0, shippingCents: 0, charityCents: 1_000 };
    expect(commission(brought({ charges, terms: 2 }))[0]).toBe(2_100);
    expect(commission(brought({ charges }))[0]).toBe(2_300);
  });

  it('C13 is projected from the placing, payable 30 days after shipping, to the millisecond, and held with the artist’s', () => {
    const due = SHIPPED + COMMISSION_PAYABLE_AFTER_MS;
    const placed = brought({ status: ORDER.quoting, shippedAt: undefined, acceptedAt: undefined });
    expect(commission(placed, due)).toEqual([2_300, 'pending']);
    expect(commission(brought(), due - 1)).toEqual([2_300, 'pending']);
    expect(commission(brought(), due)).toEqual([2_300, 'payable']);
    expect(commission(brought({}, { isHeld: true }), due)).toEqual([2_300, 'pending']);
    expect(commission(brought({ status: ORDER.accepted }), due)).toEqual([2_300, 'pending']);
    expect(commissionOf('usr_other', brought(), due).cents).toBe(0);
  });

  it('C13 an ended piece brings the part that was kept if it had shipped, else nothing', () => {
    const cancelled = { status: ORDER.cancelled, shippedAt: undefined };
    expect(commission(brought(cancelled, { keptCents: 2_300 }))).toEqual([0, 'payable']);
    expect(commission(brought({ status: ORDER.refunded }, { keptCents: 0 }))[0]).toBe(0);
    expect(commission(brought({ status: ORDER.refunded }, { keptCents: 5_000 }))[0]).toBe(1_000);
    expect(commission(brought({ status: ORDER.refunded }, { keptCents: 90_000 }))[0]).toBe(2_300);
  });
});
