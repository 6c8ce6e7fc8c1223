import { describe, expect, it } from 'vitest';
import { discountWords, stateOf, termsWords } from './promotion-words.ts';
import type { Promotion } from '../schemas/promotion.ts';

const aPromotion = (more: Partial<Promotion> = {}): Promotion => ({
  code: 'SPRING',
  title: 'Spring',
  is_automatic: false,
  off: { kind: 'percent', percents: [5] },
  applies_to: { kind: 'all' },
  starts_at: null,
  ends_at: null,
  priority: 0,
  is_stackable: false,
  limit: null,
  limit_per_customer: null,
  minimum_cents: 0,
  revoked_at: null,
  ...more,
});

describe('a promotion in words', () => {
  it('C40 says in one line what it takes off', () => {
    expect(discountWords(aPromotion())).toBe('5% off');
    expect(discountWords(aPromotion({ applies_to: { kind: 'larger', square_inches: 432 } }))).toBe(
      '5% off pieces larger than 432 sq in',
    );
    expect(discountWords(aPromotion({ off: { kind: 'percent', percents: [0, 5, 10] } }))).toBe(
      '0%, 5%, then 10% off, the dearest piece first',
    );
    expect(
      discountWords(
        aPromotion({
          off: { kind: 'amount', cents: 1_500 },
          applies_to: { kind: 'lines', skus: ['custpencil', 'custcharcoal'] },
        }),
      ),
    ).toBe('$15.00 off pieces of custpencil, custcharcoal');
    expect(discountWords(aPromotion({ off: { kind: 'amount', cents: 0 } }))).toBe(
      'Takes nothing off; marks where orders come from',
    );
  });

  it('C40 tells the audit trail every term that was chosen', () => {
    const chosen = aPromotion({
      is_automatic: true,
      is_stackable: true,
      starts_at: '2026-11-27T00:00:00Z',
      ends_at: '2026-11-28T00:00:00Z',
      limit: 3,
      limit_per_customer: 1,
      minimum_cents: 9_900,
    });
    expect(termsWords(chosen)).toBe(
      '5% off; without a code; stackable; from 2026-11-27T00:00:00Z; until 2026-11-28T00:00:00Z; at most 3 orders; at most 1 per customer; from $99.00',
    );
    expect(termsWords(aPromotion())).toBe('5% off');
  });

  it('C40 knows where a promotion stands at a moment', () => {
    const at = Date.parse('2026-11-27T12:00:00Z');
    expect(stateOf(aPromotion(), 0, at)).toBe('running');
    expect(stateOf(aPromotion({ starts_at: '2026-11-27T12:00:00.001Z' }), 0, at)).toBe('planned');
    expect(stateOf(aPromotion({ ends_at: '2026-11-27T12:00:00Z' }), 0, at)).toBe('over');
    expect([stateOf(aPromotion({ limit: 3 }), 2, at), stateOf(aPromotion({ limit: 3 }), 3, at)]).toEqual([
      'running',
      'used up',
    ]);
    expect(stateOf(aPromotion({ revoked_at: '2026-11-01T00:00:00Z', ends_at: '2026-11-02T00:00:00Z' }), 0, at)).toBe(
      'revoked',
    );
  });
});
