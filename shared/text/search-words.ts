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

/** A number that is written in groups, as one word: `1Z 999 AA1` and `1z999aa1` are alike. */
export const digitWords = (number: string): string[] =>
  [plain(number).replaceAll(/[^\p{L}\p{N}]+/gu, '')].filter((word) => word.length > 1);

/** Digits in the groups in which people write a phone number, and nothing else. */
const GROUPED_DIGITS = /^\+?[\d\s().\-/]{7,}$/;
const US_DIGITS = 10;
const LAST_DIGITS = 4;

/** The digits of a phone number without the 1 of the United States and Canada. */
const phoneDigits = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === US_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** The words under which a phone number is found: all of its digits, and the last four. */
export const phoneWords = (phone: string): string[] => {
  const digits = phoneDigits(phone);
  return digits.length < LAST_DIGITS ? [] : [...new Set([digits, digits.slice(-LAST_DIGITS)])];
};

/** What somebody typed into a search field, as words: an address stays whole, as do the digits of a phone or parcel number. */
export const typedWords = (text: string): string[] => {
  if (text.includes('@')) return [plain(text)].filter((word) => word.length > 1);
  const words = nameWords(text.replaceAll('#', ' '));
  return words.length > 1 && GROUPED_DIGITS.test(text.trim()) ? [phoneDigits(text)] : words;
};

const SHORT = 8;

/** The short number of an order, as people say it on the phone: the last eight characters of its id. */
export const shortNumber = (id: string): string => id.slice(-SHORT).toUpperCase();
