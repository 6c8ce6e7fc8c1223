import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAWS } from '#test/money/cents.ts';

/** Share of the million cases of `npm run soak`. */
const PART = 1 / 50;
const draw = fc.maxSafeNat;
const HIGHEST = Number.MAX_SAFE_INTEGER;

describe('every cent of an order', () => {
  it.each(LAWS)('$promise', ({ cases, check }) => {
    let checked = 0;
    fc.assert(
      fc.property(fc.gen(), (next) => {
        check(() => next(draw) / (HIGHEST + 1));
        checked += 1;
      }),
      { numRuns: cases * PART, seed: 1 },
    );
    expect(checked).toBe(cases * PART);
  });
});
