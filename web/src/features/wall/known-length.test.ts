import { expect, it } from 'vitest';
import { distance, pixelsPerInch } from '../piece/geometry.ts';
import { firstEnds, knownInches, lengthProblem, typedIn, type KnownObject } from './known-length.ts';

const nothing = { text: '', unit: 'cm' } as const;

it('P-06 doors, sheets and sofas have the lengths of doors, sheets and sofas', () => {
  expect(knownInches('door', nothing)).toBeCloseTo(79.92, 2);
  expect(knownInches('a4', nothing)).toBeCloseTo(11.69, 2);
  expect(knownInches('sofa', nothing)).toBeCloseTo(83.86, 2);
});

it('P-06 a typed length takes a comma and the unit that it was typed in', () => {
  expect(knownInches('own', { text: '90,5', unit: 'cm' })).toBeCloseTo(35.63, 2);
  expect(knownInches('own', { text: '90.5', unit: 'in' })).toBe(90.5);
});

it('P-06 a change of unit keeps the length', () => {
  expect(typedIn({ text: '100', unit: 'cm' }, 'in')).toBe('39.37');
  expect(typedIn({ text: '39,37', unit: 'in' }, 'cm')).toBe('100');
  expect(typedIn({ text: '39,37', unit: 'in' }, 'in')).toBe('39,37');
  expect(typedIn({ text: 'about two', unit: 'in' }, 'cm')).toBe('about two');
});

it('P-06 what is no length of a thing in a room is refused in words, nothing typed is not', () => {
  expect(knownInches('own', nothing)).toBeUndefined();
  expect(lengthProblem(nothing)).toBeUndefined();
  for (const text of ['two', '-5', '1', '90000']) {
    expect(knownInches('own', { text, unit: 'cm' })).toBeUndefined();
    expect(lengthProblem({ text, unit: 'cm' })).toContain('3 to 1000 cm');
  }
  expect(lengthProblem({ text: '999', unit: 'in' })).toContain('1 to 400 in');
});

it('P-06 the first ends lie in the picture, far enough apart to measure by', () => {
  const picture = { width: 1500, height: 2000 };
  for (const object of ['door', 'a4', 'sofa', 'own'] satisfies KnownObject[]) {
    const ends = firstEnds(object, picture);
    expect(pixelsPerInch(ends, 10, picture), object).toBe(distance(ends) / 10);
  }
});
