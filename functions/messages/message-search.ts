import { plain } from '#shared/text/search-words.ts';

/** Shorter words are too common to search for. */
const MIN_WORD_CHARACTERS = 3;
const MAX_WORDS = 20;
/** Longer beginnings tell no more questions apart, and each costs a write. */
const MAX_TERM_CHARACTERS = 8;
/** Words that occur in most questions. */
const COMMON = new Set(
  'and are can come could does for from have how into many much should that the this what when where which will with would you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const isLongEnough = ({ length }: string): boolean => length >= MIN_WORD_CHARACTERS;

/**
 * The words to search for: at most 20 of at least 3 characters (doc 1 §2), without common words unless there are no
 * others.
 */
export const searchWords = (search: string | null | undefined): string[] => {
  const words = [...new Set(wordsOf(search ?? '').filter(isLongEnough))];
  const significant = words.filter((word) => !COMMON.has(word));
  return (significant.length > 0 ? significant : words).slice(0, MAX_WORDS);
};

/** A word without an ending, where enough of it is left. */
const without = (word: string, ending: RegExp): string => {
  const rest = word.replace(ending, '');
  return isLongEnough(rest) && /[aeiouy]/.test(rest) ? rest : word;
};

/**
 * The beginning that an English word shares with its plural and its other forms: `fram` for `frame`, `frames`, `framed`
 * and `framing`, `ship` for `shipping`.
 */
const stemOf = (word: string): string => {
  const singular = without(word, /(?<![aisu])s$/);
  const verb = without(singular, /(?:ing|(?<!e)ed)$/);
  const single = verb === singular ? verb : without(verb, /(?<=([bdfgmnprt]))\1$/);
  return without(single, /[eiy]+$/);
};

/** The term under which the index finds a word and its other forms. */
export const termOf = (word: string): string => stemOf(word).slice(0, MAX_TERM_CHARACTERS);

/** The terms under which the index lists a text: every beginning of its words, from 3 to 8 characters. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    wordsOf(text).flatMap((word) =>
      Array.from({ length: Math.min(word.length, MAX_TERM_CHARACTERS) - MIN_WORD_CHARACTERS + 1 }, (_, index) =>
        word.slice(0, MIN_WORD_CHARACTERS + index),
      ),
    ),
  ),
];

/** How well a word is found in a text: as it is, in another form, as the beginning of a word, or not. */
const scoreOfWord = (word: string, own: ReadonlySet<string>): number => {
  if (own.has(word)) return 3;
  const stem = stemOf(word);
  const candidates = [...own].filter((candidate) => candidate.startsWith(stem));
  if (candidates.length === 0) return 0;
  return candidates.some((candidate) => stemOf(candidate) === stem) ? 2 : 1;
};

/**
 * How well a text answers a search, higher for more of its words and for closer forms of them; 0 unless at least half of
 * the words are found, so that one word finds a text and so does a whole question.
 */
export const scoreOf = (text: string, words: readonly string[]): number => {
  const own = new Set(wordsOf(text));
  const scores = words.map((word) => scoreOfWord(word, own)).filter((score) => score > 0);
  if (scores.length * 2 < words.length) return 0;
  return scores.length * 100 + scores.reduce((sum, score) => sum + score, 0);
};
