/** Shorter words say nothing about a question. */
const SHORTEST_WORD = 3;
const MOST_WORDS = 20;
/** Words that most questions have in common. */
const COMMON = new Set(
  'and are can come could does for from have how into many much should that the this what when where which will with would you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that a search looks for, telling ones if it has any; none when it is too short to apply (above 2 characters, doc 1 §2). */
export const searchWords = (search: string | null | undefined): string[] => {
  const words = [...new Set(wordsOf(search ?? '').filter(({ length }) => length >= SHORTEST_WORD))];
  const telling = words.filter((word) => !COMMON.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
};

/** Whether a text has at least half of the words, each at the start of one of its own: finds by a word and by a whole question alike. */
export const hasWords = (text: string, words: string[]): boolean => {
  const own = wordsOf(text);
  const found = words.filter((word) => own.some((candidate) => candidate.startsWith(word)));
  return found.length * 2 >= words.length;
};
