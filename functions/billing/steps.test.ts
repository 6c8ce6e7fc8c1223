import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/time.ts';
import { billedAt, dueStep, nextChargeAt, stepAt, STEPS } from './steps.ts';

const began = '2026-11-22T10:00:00.000Z';
const at = (day: number, milliseconds = 0): number => Date.parse(began) + day * DAY_MS + milliseconds;

describe('the steps of an unpaid balance', () => {
  it('C9 notices at completion, day 3 and day 6; charges on days 7, 8, 10 and 14', () => {
    expect(STEPS.map(({ day, does }) => `${day} ${does}`)).toEqual([
      '0 tell',
      '3 tell',
      '6 tell',
      '7 charge',
      '8 charge',
      '10 charge',
      '14 charge',
    ]);
    expect(billedAt(began)).toBe('2026-11-29T10:00:00.000Z');
    expect(stepAt(began, STEPS.length)).toBeUndefined();
  });

  it.each([-1, 0, 1])('Y-17 is charged at seven days and not a millisecond earlier: %d', (offset) => {
    expect(dueStep({ beganAt: began, nextStep: 3 }, at(7, offset))).toBe(offset < 0 ? undefined : 3);
  });

  it('C9 of what was missed only the last is made up for', () => {
    expect(dueStep({ beganAt: began, nextStep: 1 }, at(6.5))).toBe(2);
    expect(dueStep({ beganAt: began, nextStep: 1 }, at(400))).toBe(6);
    expect(dueStep({ beganAt: began, nextStep: 7 }, at(400))).toBeUndefined();
  });

  it('C9 the page names the next charge', () => {
    expect([0, 1, 3, 4, 5, 6, 7].map((nextStep) => nextChargeAt({ beganAt: began, nextStep })?.slice(5, 10))).toEqual([
      '11-29',
      '11-29',
      '11-29',
      '11-30',
      '12-02',
      '12-06',
      undefined,
    ]);
  });

  it('C9 a clock that runs on takes each step once at most, none before its time, and the last one always', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * DAY_MS }), { maxLength: 60 }), (ticks) => {
        const taken: number[] = [];
        let nextStep = 1;
        for (const tick of [...ticks.toSorted((a, b) => a - b), 21 * DAY_MS]) {
          const step = dueStep({ beganAt: began, nextStep }, at(0, tick));
          if (step === undefined) continue;
          expect(tick).toBeGreaterThanOrEqual((STEPS[step]?.day ?? 0) * DAY_MS);
          taken.push(step);
          nextStep = step + 1;
        }
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.at(-1)).toBe(STEPS.length - 1);
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });
});
