import { describe, expect, it } from 'vitest';
import { LAWS } from '#test/money/cents.ts';
import { randomOf } from '#test/support/random.ts';
import { seed } from '#test/support/seed.ts';

describe(`every cent of an order, in a million cases (seed ${seed})`, () => {
  it.each(LAWS)('$promise', ({ cases, check }) => {
    const random = randomOf(seed);
    let checked = 0;
    for (; checked < cases; checked += 1) check(random);
    expect(checked).toBe(cases);
  });
});
