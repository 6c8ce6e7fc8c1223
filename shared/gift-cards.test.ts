import { describe, expect, it } from 'vitest';
import { giftProblems, isEmailedCard, isGiftCard } from './gift-cards.ts';
import type { Gift } from './schemas/cart.ts';

const today = '2026-11-21';
const aGift = (more: Partial<Gift> = {}): Gift => ({ recipient: 'Ada', email: 'ada@example.com', from: 'Grace', send_on: today, ...more });
const wrong = (more: Partial<Gift>, tolerance?: number): string[] => Object.keys(giftProblems(aGift(more), today, tolerance));

describe('gift cards', () => {
  it('P-28 both are gift cards, and one of them goes by e-mail', () => {
    expect(['giftcard', 'egiftcard', 'custom'].map((name) => [isGiftCard(name), isEmailedCard(name)])).toEqual([[true, false], [true, true], [false, false]]);
  });

  it('C20 a gift with a name, an address, a sender and a day can be sent', () => {
    expect(giftProblems(aGift({ message: 'Happy birthday!', time_zone: 'Pacific/Kiritimati' }), today)).toEqual({});
  });

  it('C20 each field that is missing or wrong is named', () => {
    expect(wrong({ recipient: '', email: '', from: '', send_on: '' })).toEqual(['recipient', 'email', 'from', 'send_on']);
    for (const email of ['ada', 'ada@example', '@example.com', 'ada@example.com, eve@example.com', 'ada@example.com\nBcc: eve@example.com']) expect(wrong({ email })).toEqual(['email']);
    expect(wrong({ recipient: 'Ada\r\nBcc: eve@example.com' })).toEqual(['recipient']);
    expect(wrong({ time_zone: 'Atlantis/Poseidonis' })).toEqual(['time_zone']);
  });

  it('C20 it is sent today or within a year, in the buyer’s own days', () => {
    for (const send_on of [today, '2026-11-22', '2027-11-21']) expect(wrong({ send_on })).toEqual([]);
    for (const send_on of ['2026-11-20', '2027-11-22', '2027-02-29', 'tomorrow']) expect(wrong({ send_on })).toEqual(['send_on']);
    for (const send_on of ['2026-11-20', '2027-11-22']) expect(wrong({ send_on }, 1)).toEqual([]);
    for (const send_on of ['2026-11-19', '2027-11-23']) expect(wrong({ send_on }, 1)).toEqual(['send_on']);
  });
});
