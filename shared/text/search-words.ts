const MAX_WORDS = 12;

/** Letters and digits of a text in lower case, without accents: `Zoë` and `zoe` are alike. */
export const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The words of a name as a search compares them, at most 12. */
export const nameWords = (name: string): string[] =>
  [...new Set(plain(name).split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length > 1).slice(0, MAX_WORDS);

/** The words under which an address is found: all of it, and each part of what stands before and after the @. */
export const emailWords = (email: string): string[] => {
  const [local = '', domain = ''] = plain(email).split('@');
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), domain];
  return [...new Set([plain(email), ...parts])].filter((word) => word.length > 1).slice(0, MAX_WORDS);
};

/** What somebody typed into a search field, as words: an address stays whole. */
export const typedWords = (text: string): string[] =>
  text.includes('@') ? [plain(text)].filter((word) => word.length > 1) : nameWords(text.replaceAll('#', ' '));

const SHORT = 8;

/** The short number of an order, as people say it on the phone: the last eight characters of its id. */
export const shortNumber = (id: string): string => id.slice(-SHORT).toUpperCase();
