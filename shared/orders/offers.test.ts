import { describe, expect, it } from 'vitest';
import { isAutomatic, isNewOffer, maxExtra, offerText, selectionDueAt } from './offers.ts';

const DAY = 86_400;

describe('an offer', () => {
  it.each([
    [{ price: 0, days: 6 * DAY }, '6 days to finish, no extra'],
    [{ price: 2_050, days: DAY }, '1 day to finish, $20.50 extra'],
  ])('C14 its terms %o are said as "%s"', (terms, text) => {
    expect(offerText(terms)).toBe(text);
  });

  it('C41 its extra is at most three times the price of the piece', () => {
    expect(maxExtra(18_900)).toBe(56_700);
  });

  it.each([
    [4_724, true],
    [4_725, true],
    [4_726, false],
    [0, true],
  ])('C41 the schedule selects an extra of %d cents on a piece of 18,900: %s', (extra, isAllowed) => {
    expect(isAutomatic(extra, 18_900)).toBe(isAllowed);
  });

  it('C41 exactly a quarter counts, however odd the price', () => {
    for (let price = 1; price < 500; price += 1) {
      expect(isAutomatic(Math.floor(price / 4), price)).toBe(true);
      expect(isAutomatic(Math.floor(price / 4) + 1, price)).toBe(false);
    }
  });

  it.each([
    [{}, { price: 0, days: DAY }, true],
    [{ price: 500, days: DAY }, { price: 501, days: DAY }, true],
    [{ price: 500, days: DAY }, { price: 500, days: DAY }, false],
    [{ price: 500, days: DAY }, { price: 499, days: DAY }, false],
    [{ price: 500, days: DAY }, { price: 400, days: 2 * DAY }, true],
    [{ price: 500, days: 2 * DAY }, { price: 500, days: DAY }, false],
    [{ price: -1, days: 0 }, { price: 0, days: 0 }, true],
  ])('C41 %j becomes %j: a new offer is %s', (before, after, isNew) => {
    expect(isNewOffer(before, after)).toBe(isNew);
  });
});

describe('the deadlines of a selected offer', () => {
  const selectedAt = '2026-03-01T12:00:00.000Z';
  const scheduleAt = '2026-03-01T13:00:00.000Z';
  const free = { isSelectionAnnounced: false, scheduleAt, selectedAt, extraCents: 0, isReminded: false };

  it('Q-20 first its artist is told, and without an extra nothing follows', () => {
    expect(selectionDueAt(free)).toBe(scheduleAt);
    expect(selectionDueAt({ ...free, isSelectionAnnounced: true })).toBeUndefined();
  });

  it('C41 an extra is reminded of after two days and due after three', () => {
    const dear = { ...free, extraCents: 100 };
    expect(selectionDueAt(dear)).toBe(scheduleAt);
    expect(selectionDueAt({ ...dear, isSelectionAnnounced: true })).toBe('2026-03-03T12:00:00.000Z');
    expect(selectionDueAt({ ...dear, isSelectionAnnounced: true, isReminded: true })).toBe('2026-03-04T12:00:00.000Z');
  });

  it('C5 C41 a schedule that support has moved behind the deposit’s day does not move that day', () => {
    const late = { ...free, extraCents: 100, scheduleAt: '2026-03-09T12:00:00.000Z' };
    expect(selectionDueAt(late)).toBe('2026-03-03T12:00:00.000Z');
    expect(selectionDueAt({ ...late, isReminded: true })).toBe('2026-03-04T12:00:00.000Z');
  });
});
