import { expect, it } from 'vitest';
import { normalCode } from '../money/gift-card-balance.ts';
import { codesIn } from '../money/promotions.ts';

it.each([
  ['ｗｅｌｃｏｍｅ１０', ['WELCOME10']],
  ['“WELCOME10”', ['WELCOME10']],
  ["'welcome10'", ['WELCOME10']],
  ['«welcome10»', ['WELCOME10']],
  ['\u200bWELCOME\u200d10\ufeff', ['WELCOME10']],
  ['\u00a0WELCOME10\u2003', ['WELCOME10']],
  ['SPRING–10', ['SPRING-10']],
  ['welcome10，spring−10,', ['WELCOME10', 'SPRING-10']],
])('codes are read as they were meant: %s', (typed, codes) => {
  expect(codesIn(typed)).toEqual(codes);
  expect(codesIn(typed.split(/[,，]/))).toEqual(codes);
});

it('a gift card is found by its code in full-width letters, with unseen marks, and in quotes', () => {
  const code = '7K2M-09QX-ABCD-0123';
  for (const typed of ['７ｋ２ｍ－０９ｑｘ－ａｂｃｄ－０１２３', `“${code}”`, '7K2M\u200b-09QX-\u00a0ABCD-O123'])
    expect(normalCode(typed)).toBe(normalCode(code));
});
