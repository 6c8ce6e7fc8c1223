import { describe, expect, it } from 'vitest';
import { hasWords, searchWords } from './message-search.ts';

describe('the search in questions', () => {
  it('applies above two characters, to each word once', () => {
    expect(searchWords('to')).toEqual([]);
    expect(searchWords(null)).toEqual([]);
    expect(searchWords('The dog, the DOG and my höhe')).toEqual(['the', 'dog', 'and', 'höhe']);
  });

  it.each([
    ['paint', true],
    ['PAINTED brush', true],
    ['int', false],
    ['paint norway', true],
    ['ship norway paint', false],
  ])('finds "How thick is the paint a brush leaves?" by %j: %s', (search, isFound) => {
    expect(hasWords('How thick is the paint, painted with a brush?', searchWords(search))).toBe(isFound);
  });
});
