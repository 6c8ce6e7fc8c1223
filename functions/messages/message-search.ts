/** Shorter words are too common to search for. */
const MIN_WORD_CHARACTERS = 3;
const MAX_WORDS = 20;
/** Words that occur in most questions. */
const COMMON = new Set(
  'and are can come could does for from have how into many much should that the this what when where which will with would you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words to search for: at most 20 of at least 3 characters (doc 1 §2), without common words unless there are no
 * others.
 */
export const searchWords = (search: string | null | undefined): string[] => {
  const words = [...new Set(wordsOf(search ?? '').filter(({ length }) => length >= MIN_WORD_CHARACTERS))];
  const significant = words.filter((word) => !COMMON.has(word));
  return (significant.length > 0 ? significant : words).slice(0, MAX_WORDS);
};

/**
 * Whether at least half of the words each begin a word of the text, so that one word finds a text and so does a whole
 * question.
 */
export const hasWords = (text: string, words: string[]): boolean => {
  const own = wordsOf(text);
  const found = words.filter((word) => own.some((candidate) => candidate.startsWith(word)));
  return found.length * 2 >= words.length;
};
