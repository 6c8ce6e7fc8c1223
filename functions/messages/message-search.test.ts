import { describe, expect, it } from 'vitest';
import { scoreOf, searchWords, termOf, termsOf } from './message-search.ts';

describe('the search in questions', () => {
  it('applies above two characters, to each word once', () => {
    expect(searchWords('to')).toEqual([]);
    expect(searchWords(null)).toEqual([]);
    expect(searchWords('A dog, the DOG and my höhe')).toEqual(['dog', 'hohe']);
    expect(searchWords('how does the')).toEqual(['how', 'does', 'the']);
  });

  it.each([
    ['paint', true],
    ['what is the frame', false],
    ['PAINTED brush', true],
    ['paints', true],
    ['int', false],
    ['does the paint ship', true],
    ['ship norway paint', false],
  ])('finds "How thick is the paint a brush leaves?" by %j: %s', (search, isFound) => {
    expect(scoreOf('How thick is the paint, painted with a brush?', searchWords(search)) > 0).toBe(isFound);
  });

  it.each([
    'frame frames framed framing',
    'ship ships shipped shipping',
    'city cities',
    'copy copies copied copying',
    'size sizes sized sizing',
    'box boxes',
    'brush brushes brushed brushing',
    'canvas canvases',
    'glass glasses',
    'tree trees',
    'dog dogs',
    'wedding weddings',
    'photograph photographs photographed photographing',
  ])('each of %j finds every other, in the index and in the text', (forms) => {
    const words = forms.split(' ');
    for (const typed of words)
      for (const written of words) {
        expect(termsOf(`A ${written}?`), `${typed} → ${written}`).toContain(termOf(typed));
        expect(scoreOf(`A ${written}?`, [typed]), `${typed} → ${written}`).toBe(typed === written ? 103 : 102);
      }
  });

  it.each(['string', 'bring', 'king', 'need', 'red', 'gas', 'bus', 'this'])('leaves %j whole', (word) => {
    expect(termOf(word)).toBe(word);
  });

  it('ranks by the number of words, then by their form', () => {
    const words = searchWords('oil frames');
    const scores = ['Oil frames', 'An oil frame', 'Oil, framework', 'Frames', 'Framework'].map((text) =>
      scoreOf(text, words),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});
