/** Shorter words say nothing about a question. */
const SHORTEST_WORD = 3;
const MOST_WORDS = 20;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that a search looks for; none when the search is too short to apply (above 2 characters, doc 1 §2). */
export const searchWords = (search: string | null | undefined): string[] =>
  [...new Set(wordsOf(search ?? '').filter(({ length }) => length >= SHORTEST_WORD))].slice(0, MOST_WORDS);

/** Whether a text has at least half of the words, each at the start of one of its own: finds by a word and by a whole question alike. */
export const hasWords = (text: string, words: string[]): boolean => {
  const own = wordsOf(text);
  const found = words.filter((word) => own.some((candidate) => candidate.startsWith(word)));
  return found.length * 2 >= words.length;
};
