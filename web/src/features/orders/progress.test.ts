import { describe, expect, it } from 'vitest';
import { REPAINT } from '#shared/order-states.ts';
import { isPaintedAgain, labelOf, nextStep, stepOf } from './progress.ts';

const now = 1_000_000;
const quoting = { status: 1, supplier: null, processed: false, schedule: { sec: now + 1_800, msec: 0 }, moves: [] };
const marta = { id: 'usr_1', name: 'Marta Ilves', username: 'marta' };

describe('progress of an order', () => {
  it.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [7, 3],
    [8, -1],
    [9, -1],
  ])('C1 status %i is step %i', (status, step) => {
    expect(stepOf({ status })).toBe(step);
  });
  it('says when the artist is selected', () => {
    expect(nextStep(quoting, now)).toContain('in about 30 min');
  });
  it('keeps waiting when the schedule has passed without an artist', () => {
    expect(nextStep(quoting, now + 1_800)).toContain('still answering');
  });
  it('names the chosen artist before and after they are told', () => {
    expect(nextStep({ ...quoting, supplier: marta }, now)).toContain(
      'You chose Marta Ilves. They are told in about 30 min',
    );
    expect(nextStep({ ...quoting, supplier: marta, processed: true }, now)).toContain(
      'Marta Ilves has been asked to begin',
    );
  });
  it('has words for every status', () => {
    const texts = [2, 3, 4, 5, 6, 8, 9].map((status) => nextStep({ ...quoting, status, supplier: marta }, now));
    expect(new Set(texts).size).toBe(7);
  });
  it('C16 says of a piece that is painted again that it is, until it arrives anew', () => {
    const moves = [6, 2].map((to) => ({ at: '2026-11-21T12:00:00Z', to, why: to === 2 ? REPAINT : 'delivered' }));
    const again = { ...quoting, status: 2, supplier: marta, moves };
    expect([labelOf(again), nextStep(again, now)]).toEqual([
      'Being painted again',
      'Marta Ilves paints it again. You see a photo of it before anything ships.',
    ]);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((status) => isPaintedAgain({ status, moves }))).toEqual([2, 3, 4, 5]);
    expect([labelOf({ ...again, status: 3 }), labelOf({ ...again, moves: [] })]).toEqual([
      'Ready for your approval',
      'Being painted',
    ]);
  });
});
