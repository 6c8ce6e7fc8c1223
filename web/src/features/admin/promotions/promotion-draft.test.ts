import { describe, expect, it } from 'vitest';
import { CreatePromotion } from '#shared/schemas/promotion.ts';
import { EMPTY_DRAFT, problemsOf, termsOf, type Draft } from './promotion-draft.ts';

const aDraft = (more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  code: ' spring-26 ',
  title: 'Spring',
  percent: '5',
  ...more,
});
const fieldsOf = (more: Partial<Draft>): string[] => Object.keys(problemsOf(aDraft(more)));

describe('a promotion as it is typed', () => {
  it.each<[string, Partial<Draft>, Partial<CreatePromotion>]>([
    ['per cent', {}, { code: 'SPRING-26', off: { kind: 'percent', percents: [5] } }],
    ['further pieces', { kind: 'several', further: '10' }, { off: { kind: 'percent', percents: [0, 5, 10] } }],
    ['dollars', { kind: 'amount', dollars: '12.5' }, { off: { kind: 'amount', cents: 1_250 } }],
    [
      'nothing, never without its code',
      { kind: 'nothing', code: 's-news', isAutomatic: true },
      { code: 'S-NEWS', off: { kind: 'amount', cents: 0 }, is_automatic: false },
    ],
    ['larger pieces', { scope: 'larger' }, { applies_to: { kind: 'larger', square_inches: 432 } }],
    ['some lines', { scope: 'lines', skus: ['custpencil'] }, { applies_to: { kind: 'lines', skus: ['custpencil'] } }],
    [
      'limits',
      { limit: '3', limitEach: '1', minimum: '99.05', priority: '-2', isStackable: true },
      { limit: 3, limit_per_customer: 1, minimum_cents: 9_905, priority: -2, is_stackable: true },
    ],
    [
      'a window',
      { startsAt: '2026-11-27T00:00', endsAt: '2026-11-28T00:00' },
      { starts_at: new Date('2026-11-27T00:00').toISOString(), ends_at: new Date('2026-11-28T00:00').toISOString() },
    ],
  ])('C40 %s', (_what, more, terms) => {
    const draft = aDraft(more);
    expect(problemsOf(draft)).toEqual({});
    expect(CreatePromotion.parse(termsOf(draft))).toMatchObject(terms);
  });

  it('C40 says what is wrong where, before anything is sent', () => {
    expect(Object.keys(problemsOf(EMPTY_DRAFT)).toSorted()).toEqual(['code', 'percent', 'title']);
    expect([fieldsOf({ percent: '2.5' }), fieldsOf({ percent: '101' }), fieldsOf({ percent: '0' })]).toEqual([
      ['percent'],
      ['percent'],
      ['percent'],
    ]);
    expect([
      fieldsOf({ kind: 'several', further: '4' }),
      fieldsOf({ kind: 'amount', dollars: '0' }),
      fieldsOf({ kind: 'amount', dollars: '1.234' }),
    ]).toEqual([['further'], ['dollars'], ['dollars']]);
    expect([
      fieldsOf({ scope: 'lines' }),
      fieldsOf({ scope: 'larger', width: 'x' }),
      fieldsOf({ kind: 'nothing' }),
    ]).toEqual([['skus'], ['width'], ['code']]);
    expect([
      fieldsOf({ limit: '0' }),
      fieldsOf({ limitEach: 'many' }),
      fieldsOf({ minimum: '-1' }),
      fieldsOf({ priority: '' }),
    ]).toEqual([['limit'], ['limitEach'], ['minimum'], ['priority']]);
    expect(fieldsOf({ startsAt: '2026-11-28T00:00', endsAt: '2026-11-27T00:00' })).toEqual(['endsAt']);
  });
});
