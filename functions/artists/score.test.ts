import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreQuote, WEIGHTS } from './score.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const quote = fc.record({
  artist: fc.record({
    rating: share,
    onTime: share,
    acceptance: share,
    mediums: fc.array(fc.constantFrom('oil', 'pencil', 'charcoal'), { maxLength: 9 }),
  }),
  sku: fc.constantFrom('oil', 'pencil', 'charcoal'),
  extraCents: fc.nat(1_000_000),
  orderCents: fc.nat(500_000),
});

describe('the score of a quote', () => {
  it('C14 its weights sum to 1', () => {
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('C14 is the weighted sum of its parts, each and all from 0 to 1, whatever is stored about the artist', () => {
    fc.assert(
      fc.property(quote, (factors) => {
        const { score, parts } = scoreQuote(factors);
        const sum =
          parts.rating * WEIGHTS.rating +
          parts.onTime * WEIGHTS.onTime +
          parts.acceptance * WEIGHTS.acceptance +
          parts.medium * WEIGHTS.medium +
          parts.price * WEIGHTS.price;
        expect(Math.abs(score - sum)).toBeLessThan(0.0001);
        for (const part of [...Object.values(parts), score]) expect(part >= 0 && part <= 1).toBe(true);
      }),
    );
  });

  it('C14 a dearer offer never scores higher, a better artist never lower', () => {
    fc.assert(
      fc.property(quote, fc.nat(100_000), share, (factors, more, better) => {
        const { score } = scoreQuote(factors);
        expect(scoreQuote({ ...factors, extraCents: factors.extraCents + more }).score).toBeLessThanOrEqual(score);
        const artist = { ...factors.artist, rating: Math.max(factors.artist.rating, better) };
        expect(scoreQuote({ ...factors, artist }).score).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('C14 a specialist in the medium scores above one who does everything, and above one who does not do it', () => {
    const base = { rating: 0.8, onTime: 0.8, acceptance: 0.5 };
    const of = (mediums: string[]) =>
      scoreQuote({ artist: { ...base, mediums }, sku: 'oil', extraCents: 0, orderCents: 18_900 }).score;
    expect(of(['oil'])).toBeGreaterThan(of(['oil', 'pencil', 'charcoal', 'watercolor']));
    expect(of(['oil', 'pencil', 'charcoal', 'watercolor'])).toBeGreaterThan(of(['pencil']));
  });
});
