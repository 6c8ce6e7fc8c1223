import { expect, it } from 'vitest';
import { nameInSentence, tagIdOf, tagName } from './galleries.ts';

it('a tag has the name that the editors gave it, else the words of its id', () => {
  expect(tagName('mothers-day', { 'mothers-day': 'Mother’s Day' })).toBe('Mother’s Day');
  expect(tagName('golden-retriever', {})).toBe('Golden retriever');
  expect(tagName('constructor')).toBe('Constructor');
});

it('a name in a sentence begins small unless it is one of several capitals', () => {
  expect(['Golden retrievers', 'Mother’s Day'].map(nameInSentence)).toEqual(['golden retrievers', 'Mother’s Day']);
});

it('a tag is found by its name with an apostrophe of either kind', () => {
  expect([' Mother’s Day', "mother's day "].map(tagIdOf)).toEqual(['mothers-day', 'mothers-day']);
});
