import { expect, it } from 'vitest';
import { findControlCharacters, hasControlCharacters } from './control-characters.ts';

it.each(['\u0000', 'a\u0007b', '\u001b[0m', '\u007f', '\u0085', '\b', '\f', '\v'])('%j is refused', (text) => {
  expect(hasControlCharacters(text)).toBe(true);
});

it.each(['', 'Zoë & 李', 'line\nline\r\nline', 'a\tb', '👩‍👩‍👧‍👦', '\u202e', '\ufeff'])('%j is typed', (text) => {
  expect(hasControlCharacters(text)).toBe(false);
});

it('the field is named, however deep it is', () => {
  expect(findControlCharacters({ a: 'x', gift: { message: 'a\u0000' } })).toBe('gift.message');
  expect(findControlCharacters({ list: ['x', '\u0000'] })).toBe('list.1');
  expect(findControlCharacters({ options: { 'a\u0000': 1 } })).toBe('options');
  expect(findControlCharacters('\u0000')).toBe('');
  expect(findControlCharacters([null, 1, true, { a: 'x\ny' }])).toBeUndefined();
  const deep: unknown = JSON.parse('['.repeat(100_000) + String.raw`"\u0000"` + ']'.repeat(100_000));
  expect(findControlCharacters(deep)).toMatch(/^0(\.0)+$/);
});
