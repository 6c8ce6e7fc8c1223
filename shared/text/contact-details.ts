/** Kinds of contact details that hold a text for a person to read before it is shown (C22). */
export type ContactDetail = 'link' | 'email' | 'phone';

const ENDINGS = 'com|net|org|info|biz|io|co|me|app|shop|store|site|online|gallery|art|us|uk|de|fr|nl|it|es|pl|eu|ca|au';
const ADDRESS = /https?:|\bwww\./iu;
// A capital after a full stop begins a sentence: “hers.It”.
const DOMAIN = new RegExp(
  String.raw`(?<![\p{L}\d.-])[\p{L}\d-]{2,}\.(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?!\.?[\p{L}\d])`,
  'u',
);
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@.]+|\w\s*[([]at[)\]]\s*\w|\w\s+at\s+(?!the\b)\w+\s+dot\s+\w/iu;
const PHONE = /[+(]?\d[\d\s()./-]{5,}\d/gu;
const DATE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/;

const MIN_PHONE_DIGITS = 9;
const MIN_MARKED_PHONE_DIGITS = 7;

const isPhone = (found: string): boolean => {
  const digits = found.replaceAll(/\D/g, '').length;
  const isMarked = /^[+(]/.test(found) || /\d{3}[-. ]\d{4}$/.test(found);
  return !DATE.test(found.trim()) && digits >= (isMarked ? MIN_MARKED_PHONE_DIGITS : MIN_PHONE_DIGITS);
};

/**
 * The kinds of contact details that a text contains: links, e-mail addresses (also spelled with "at" and "dot") and
 * phone numbers. Dates, sizes and prices are none.
 */
export const contactDetailsIn = (text: string): ContactDetail[] => {
  const plain = text.normalize('NFKC');
  const isMail = EMAIL.test(plain);
  const others = plain.replaceAll(new RegExp(EMAIL.source, 'giu'), ' ');
  const hasLink = ADDRESS.test(others) || DOMAIN.test(others);
  const hasPhone = [...plain.matchAll(PHONE)].some(([found]) => isPhone(found));
  return [
    ...(hasLink ? ['link' as const] : []),
    ...(isMail ? ['email' as const] : []),
    ...(hasPhone ? ['phone' as const] : []),
  ];
};

/** A name or place as public pages show it: the text, or an empty one when it contains contact details (C22). */
export const withoutContactDetails = (text: string): string => (contactDetailsIn(text).length > 0 ? '' : text);
