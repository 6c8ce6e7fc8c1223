import { describe, expect, it } from 'vitest';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { aRequest } from './request.fixture.ts';
import {
  dueDays,
  deadlineText,
  firstOf,
  groupRequests,
  optionText,
  parseDays,
  parseExtra,
  requestState,
} from './request-state.ts';

const quote = (price: number) => ({ id: 'quo_1', price, days: 86_400, score: 0.5 });

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const held = (more: Partial<SellerRequest>) => aRequest({ selected: true, quote: quote(0), ...more });

describe('an order for its artist', () => {
  it.each([
    [aRequest(), 'asked', 'you'],
    [aRequest({ quote: quote(0) }), 'offered', 'others'],
    [aRequest({ quote: quote(-1) }), 'passed', 'nobody'],
    [held({}), 'chosen', 'you'],
    [held({ payment_due: true }), 'deposit', 'others'],
    [held({ frozen: true }), 'frozen', 'others'],
    [held({ status: 2 }), 'painting', 'you'],
    [held({ status: 2, revision: 1 }), 'changes', 'you'],
    [held({ status: 2, revision: 1, repainted: true }), 'repaint', 'you'],
    [held({ status: 2, revision: 1, frozen: true }), 'frozen', 'others'],
    [aRequest({ status: 2, quote: quote(0) }), 'lost', 'nobody'],
    [held({ status: 3 }), 'approval', 'others'],
    [held({ status: 4 }), 'ship', 'you'],
    [held({ status: 4, payment_due: true }), 'balance', 'others'],
    [held({ status: 5 }), 'shipped', 'others'],
    [held({ status: 6 }), 'delivered', 'nobody'],
    [held({ status: 8 }), 'refunded', 'nobody'],
    [held({ status: 9 }), 'cancelled', 'nobody'],
  ])('C7 %# is %s and waits for %s', (request, kind, waitsFor) => {
    expect(requestState(request)).toMatchObject({ kind, waitsFor });
  });

  it('C7 comes in groups by whom it waits for, the most urgent first, and never twice', () => {
    const requests = [
      aRequest({ order_id: 'a' }),
      held({ order_id: 'b' }),
      aRequest({ order_id: 'c', status: 2 }),
      held({ order_id: 'd', status: 2, revision: 1 }),
      held({ order_id: 'e', status: 5 }),
    ];
    const inGroups = (waitsFor: 'you' | 'others' | 'nobody') =>
      groupRequests(requests, waitsFor).map(({ title, requests: ids }) => [title, ids.map(({ order_id: id }) => id)]);
    expect(inGroups('you')).toEqual([
      ['Changes requested', ['d']],
      ['Accept to begin', ['b']],
      ['Waiting for your quote', ['a']],
    ]);
    expect(inGroups('others')).toEqual([['On its way', ['e']]]);
    expect(inGroups('nobody')).toEqual([['Ended', ['c']]]);
    expect(firstOf(requests)?.order_id).toBe('b');
    expect(firstOf([held({ status: 2 }), aRequest({ status: 2 })])).toBeUndefined();
  });

  it.each([
    [aRequest({ schedule_at: '2026-11-21T15:42:00Z' }), '3 hours left to answer'],
    [aRequest({ schedule_at: '2026-11-21T11:00:00Z' }), 'Still open: nobody is chosen'],
    [held({ status: 2, promised_at: '2026-11-26T13:00:00Z' }), 'Paint by Nov 26, 5 days left'],
    [held({ status: 2, promised_at: '2026-11-19T11:00:00Z' }), 'Paint by Nov 19, 2 days late'],
    [held({ status: 2, promised_at: '2026-11-19T11:00:00Z', frozen: true }), ''],
    [held({ status: 3, approve_by: '2026-11-24T13:00:00Z' }), 'Approved by itself in 3 days'],
    [held({ status: 5 }), ''],
  ])('C7 %# says its deadline in words: %s', (request, text) => {
    expect(deadlineText(request, NOW_MS)).toBe(text);
  });
});

it('reads a brief in words', () => {
  const option = (name: string, value: string, display_value: string) =>
    optionText({ name, value, display_name: name, display_value });
  expect(option('size', 'c-11.5x14in', 'c-11.5x14in')).toBe('11.5 × 14 in');
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
    ['2.50', 250],
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

describe('what is due when', () => {
  it('C7 lists what is painted by its promised day, the earliest first, and nothing that waits for others', () => {
    const painting = (order_id: string, promised_at: string) =>
      aRequest({ order_id, promised_at, status: 2, selected: true });
    const late = painting('ord_1', '2026-12-01T18:00:00Z');
    const other = painting('ord_2', '2026-12-04T18:00:00Z');
    const same = painting('ord_3', '2026-12-04T20:00:00Z');
    const shown = aRequest({ order_id: 'ord_4', promised_at: '2026-12-02T18:00:00Z', status: 3, selected: true });
    expect(dueDays([same, shown, other, aRequest(), late])).toEqual([
      { day: '2026-12-01', requests: [late] },
      { day: '2026-12-04', requests: [same, other] },
    ]);
  });
});
