import { describe, expect, it } from 'vitest';
import { groupRequests, optionText, parseDays, parseExtra, requestState } from './request-state.ts';

const quote = (price: number) => ({ id: 'quo_1', price, days: 86_400, score: 0.5 });

describe('an order for its artist', () => {
  it.each([
    [{ status: 1, selected: false }, 'asked'],
    [{ status: 1, selected: false, quote: quote(0) }, 'offered'],
    [{ status: 1, selected: false, quote: quote(-1) }, 'passed'],
    [{ status: 1, selected: true, quote: quote(0) }, 'chosen'],
    [{ status: 2, selected: true, quote: quote(0) }, 'painting'],
    [{ status: 2, selected: false, quote: quote(0) }, 'lost'],
    [{ status: 3, selected: true, quote: quote(0) }, 'finished'],
    [{ status: 4, selected: true, quote: quote(0) }, 'finished'],
    [{ status: 5, selected: true, quote: quote(0) }, 'done'],
  ])('%j is %s', (request, kind) => {
    expect(requestState(request).kind).toBe(kind);
  });
  it('comes in groups, what is to be accepted first, and never twice', () => {
    const requests = [
      { id: 'a', status: 1, selected: false },
      { id: 'b', status: 1, selected: true, quote: quote(0) },
      { id: 'c', status: 2, selected: false },
    ];
    expect(groupRequests(requests).map(({ title, requests: ids }) => [title, ids.map(({ id }) => id)])).toEqual([
      ['Accept to begin', ['b']],
      ['Waiting for your quote', ['a']],
      ['Done', ['c']],
    ]);
  });
});

it('reads a brief in words', () => {
  const option = (name: string, value: string, display_value: string) =>
    optionText({ name, value, display_name: name, display_value });
  expect(option('size', 'c-11.5x14in', 'c-11.5x14in')).toBe('11.5 × 14 in (c-11.5x14in)');
  expect(option('delivery', '25:2026-12-18', 'Within 26 days')).toBe('Within 26 days, by Friday, December 18');
  expect(option('delivery', '15', 'No date')).toBe('No date');
});

describe('a quote as typed', () => {
  it.each([
    ['', 0],
    ['35', 3_500],
    ['$35.00', 3_500],
    ['19.99', 1_999],
    ['12,50', 1_250],
    ['1,250.00', 125_000],
    ['10000', 1_000_000],
    ['10000.01', undefined],
    ['0.50', 50],
    ['0.49', undefined],
    ['-5', undefined],
    ['1.999', undefined],
    ['free', undefined],
  ])('"%s" dollars extra are %s cents', (text, cents) => {
    expect(parseExtra(text)).toBe(cents);
  });
  it.each([
    ['6', 518_400],
    ['120', 10_368_000],
    ['121', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['', undefined],
  ])('"%s" days are %s seconds', (text, seconds) => {
    expect(parseDays(text)).toBe(seconds);
  });
});
