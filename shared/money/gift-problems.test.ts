import { describe, expect, it } from 'vitest';
import { giftCardParts, normalCode } from './gift-card-balance.ts';
import { mailingTime } from './gift-card-mailing.ts';
import { isEmailedCard, isGiftCard } from './gift-cards.ts';
import { giftProblems } from './gift-problems.ts';
import { sumCents } from './money.ts';
import type { Gift } from '../schemas/cart.ts';

const today = '2026-11-21';
const aGift = (more: Partial<Gift> = {}): Gift => ({
  recipient: 'Ada',
  email: 'ada@example.com',
  from: 'Grace',
  send_on: today,
  ...more,
});
const wrong = (more: Partial<Gift>, tolerance?: number): string[] =>
  Object.keys(giftProblems(aGift(more), today, tolerance));

describe('gift cards', () => {
  it('P-28 both are gift cards, and one of them goes by e-mail', () => {
    expect(['giftcard', 'egiftcard', 'custom'].map((name) => [isGiftCard(name), isEmailedCard(name)])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  it('C20 a gift with a name, an address, a sender and a day can be sent', () => {
    expect(giftProblems(aGift({ message: 'Happy birthday!', time_zone: 'Pacific/Kiritimati' }), today)).toEqual({});
  });

  it('C20 each field that is missing or wrong is named', () => {
    expect(wrong({ recipient: '', email: '', from: '', send_on: '' })).toEqual([
      'recipient',
      'email',
      'from',
      'send_on',
    ]);
    for (const email of [
      'ada',
      'ada@example',
      '@example.com',
      'ada@example.com, eve@example.com',
      'ada@example.com\nBcc: eve@example.com',
    ])
      expect(wrong({ email })).toEqual(['email']);
    expect(wrong({ recipient: 'Ada\r\nBcc: eve@example.com' })).toEqual(['recipient']);
    expect(wrong({ time_zone: 'Atlantis/Poseidonis' })).toEqual(['time_zone']);
  });

  it('C20 it is sent today or within a year, in the buyer’s own days', () => {
    for (const send_on of [today, '2026-11-22', '2027-11-21']) expect(wrong({ send_on })).toEqual([]);
    for (const send_on of ['2026-11-20', '2027-11-22', '2027-02-29', 'tomorrow'])
      expect(wrong({ send_on })).toEqual(['send_on']);
    for (const send_on of ['2026-11-20', '2027-11-22']) expect(wrong({ send_on }, 1)).toEqual([]);
    for (const send_on of ['2026-11-19', '2027-11-23']) expect(wrong({ send_on }, 1)).toEqual(['send_on']);
  });

  it('C20 a code may be typed as it looks, in any grouping', () => {
    expect(['ate1-ier0', 'ATEL IERO', ' atel-iero '].map(normalCode)).toEqual(['ATE11ER0', 'ATE11ER0', 'ATE11ER0']);
    expect(normalCode('ABCD-EFGH')).not.toBe(normalCode('ABCD-EFGJ'));
  });

  it('M-06 promotional balances are spent first, then the cards in their order, and never more than is due', () => {
    const cards = [
      { balance: 1_000, promo_balance: 0 },
      { balance: 500, promo_balance: 300 },
    ];
    expect(giftCardParts(200, cards)).toEqual([
      { cents: 0, promoCents: 0 },
      { cents: 0, promoCents: 200 },
    ]);
    expect(giftCardParts(1_400, cards)).toEqual([
      { cents: 1_000, promoCents: 0 },
      { cents: 100, promoCents: 300 },
    ]);
    expect(giftCardParts(9_999, cards)).toEqual([
      { cents: 1_000, promoCents: 0 },
      { cents: 500, promoCents: 300 },
    ]);
    expect(giftCardParts(-5, cards)).toEqual([
      { cents: 0, promoCents: 0 },
      { cents: 0, promoCents: 0 },
    ]);
  });

  it('M-06 a rest that is too little for a card to be charged becomes as much as is not', () => {
    const cards = [
      { balance: 1_000, promo_balance: 0 },
      { balance: 500, promo_balance: 300 },
    ];
    const left = (amount: number): number =>
      amount - sumCents(giftCardParts(amount, cards).map(({ cents, promoCents }) => cents + promoCents));
    expect([1_799, 1_800, 1_801, 1_849, 1_850, 1_851].map(left)).toEqual([0, 0, 50, 50, 50, 51]);
    expect(giftCardParts(1_801, cards)).toEqual([
      { cents: 1_000, promoCents: 0 },
      { cents: 451, promoCents: 300 },
    ]);
    // An amount below 50 cents may leave a rest below 50 cents.
    expect(giftCardParts(49, [{ balance: 20, promo_balance: 0 }])).toEqual([{ cents: 20, promoCents: 0 }]);
    expect(giftCardParts(50, [{ balance: 20, promo_balance: 0 }])).toEqual([{ cents: 0, promoCents: 0 }]);
  });

  it('C20 a card is mailed at nine in the morning of its day, wherever its buyer is', () => {
    const at = (send_on: string, time_zone?: string): string =>
      new Date(mailingTime({ send_on, time_zone })).toISOString();
    expect(at('2026-12-24')).toBe('2026-12-24T09:00:00.000Z');
    expect(at('2026-12-24', 'Pacific/Kiritimati')).toBe('2026-12-23T19:00:00.000Z');
    expect(at('2026-07-01', 'America/New_York')).toBe('2026-07-01T13:00:00.000Z');
    expect(at('2026-12-24', 'Asia/Kathmandu')).toBe('2026-12-24T03:15:00.000Z');
    // Daylight saving begins on this day.
    expect(at('2027-03-28', 'Europe/Paris')).toBe('2027-03-28T07:00:00.000Z');
  });
});
