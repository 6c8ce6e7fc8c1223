import { describe, expect, it } from 'vitest';
import { CUSTOMS_DAYS, NEAR, NOT_SERVED, RATES, type Zone } from './rate-card.ts';

const ZONES: Zone[] = ['domestic', 'near', 'world'];

describe.each(ZONES)('the rates of %s', (zone) => {
  it('ascend with the size, in whole cents, and take every size', () => {
    const rates = RATES[zone];
    expect(rates.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true);
    expect(
      rates.slice(1).every(({ upTo, cents }, index) => upTo > rates[index]!.upTo && cents > rates[index]!.cents),
    ).toBe(true);
    expect(rates.at(-1)?.upTo).toBe(Infinity);
  });
});

it('further zones cost more, size by size, and take customs longer', () => {
  for (const [near, far] of [
    ['domestic', 'near'],
    ['near', 'world'],
  ] as const) {
    expect(
      RATES[far].every(
        ({ cents, upTo }, index) => cents > RATES[near][index]!.cents && upTo === RATES[near][index]!.upTo,
      ),
    ).toBe(true);
    expect(CUSTOMS_DAYS[far].max).toBeGreaterThan(CUSTOMS_DAYS[near].max);
  }
});

it('no country is both near and not served', () => {
  expect([...NEAR].filter((country) => NOT_SERVED.has(country))).toEqual([]);
});
