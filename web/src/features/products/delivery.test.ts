import { describe, expect, it } from 'vitest';
import { TOO_SOON, addDays, bucketOf, dayProblem, deliveryCode, isDayOff, preselectedDelivery, proposedDay } from './delivery.ts';

/** A Saturday. */
const today = '2026-11-21';

describe('delivery dates', () => {
  it.each([
    [8, '15'],
    [15, '15'],
    [16, '25'],
    [25, '25'],
    [26, 'guaranteed'],
    [90, 'guaranteed'],
  ])('O-14 a date %i days ahead is delivery %s', (days, bucket) => {
    expect(bucketOf(today, addDays(today, days))).toBe(bucket);
  });

  it('O-13 proposes 25 days ahead, and the next open day when that is a weekend', () => {
    expect(proposedDay(today, 8)).toBe('2026-12-16');
    expect(proposedDay('2026-11-24', 8)).toBe('2026-12-21');
    expect(proposedDay('2026-11-25', 8)).toBe('2026-12-21');
  });

  it('O-16 closes weekends, past days and days before the lead days of the product', () => {
    expect(isDayOff(today, '2026-11-20', 8)).toBe(true);
    expect(isDayOff(today, '2026-11-27', 8)).toBe(true);
    expect(isDayOff(today, '2026-11-28', 7)).toBe(true);
    expect(isDayOff(today, '2026-11-30', 8)).toBe(false);
    expect(isDayOff(today, '2026-11-30', 15)).toBe(true);
    expect(isDayOff(today, 'soon', 8)).toBe(true);
  });

  it('O-15 a date under 7 days ahead is refused in the literal words', () => {
    expect(dayProblem(today, '2026-11-27')).toBe('Sorry, the minimum delivery date requestable is 9 days in the future.');
    expect(dayProblem(today, '2026-11-27')).toBe(TOO_SOON);
    expect(dayProblem(today, '2026-11-28')).toBeUndefined();
  });

  it('P-09 a delivery in the address keeps its date while it is open, and gets one where it has none', () => {
    expect(preselectedDelivery(today, '15:2026-12-16', 8)).toBe('25:2026-12-16');
    expect(preselectedDelivery(today, '25:2020-01-01', 8)).toBeUndefined();
    expect(preselectedDelivery(today, '15', 8)).toBe('15:2026-11-30');
    expect(preselectedDelivery(today, 'none', 8)).toBeUndefined();
  });

  it('writes a date behind its delivery', () => {
    expect(deliveryCode(today, '2026-12-16')).toBe('25:2026-12-16');
  });
});
