import { describe, expect, it } from 'vitest';
import { hasWords, searchWords } from './message-search.ts';

describe('the search in questions', () => {
  it('applies above two characters, to each word once', () => {
    expect(searchWords('to')).toEqual([]);
    expect(searchWords(null)).toEqual([]);
    expect(searchWords('A dog, the DOG and my höhe')).toEqual(['dog', 'höhe']);
    expect(searchWords('how does the')).toEqual(['how', 'does', 'the']);
  });

  it.each([
    ['paint', true],
    ['what is the frame', false],
    ['PAINTED brush', true],
    ['int', false],
    ['does the paint ship', true],
    ['ship norway paint', false],
  ])('finds "How thick is the paint a brush leaves?" by %j: %s', (search, isFound) => {
    expect(hasWords('How thick is the paint, painted with a brush?', searchWords(search))).toBe(isFound);
  });
});
