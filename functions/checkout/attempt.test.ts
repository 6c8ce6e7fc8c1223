import { expect, it } from 'vitest';
import { ATTEMPT_MOVES } from './attempt.ts';

const reachedFrom = (state: keyof typeof ATTEMPT_MOVES): string[] => ATTEMPT_MOVES[state].toSorted();

it('C28 an attempt that has ended goes nowhere, and every other may end paid or released', () => {
  expect(reachedFrom('paid')).toEqual([]);
  expect(reachedFrom('released')).toEqual([]);
  expect(reachedFrom('charging')).toEqual(['capturing', 'paid', 'released', 'requires_action']);
  expect(reachedFrom('requires_action')).toEqual(['capturing', 'paid', 'released']);
  expect(reachedFrom('capturing')).toEqual(['capturing', 'paid', 'released']);
});

it('C28 nothing goes back to charging, and a customer is asked before the money is captured', () => {
  const before = (wanted: string): string[] =>
    Object.entries(ATTEMPT_MOVES).flatMap(([state, next]) => (next.some((to) => to === wanted) ? [state] : []));
  expect(before('charging')).toEqual([]);
  expect(before('requires_action')).toEqual(['charging']);
});
