/** Problem of a field: Stripe's code and the text shown below the field. */
export interface Problem {
  code: string;
  message: string;
}

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unknown';

interface BrandRule {
  brand: Brand;
  begins: RegExp;
  length: number;
  cvcLength: number;
  /** Digits per group, as printed on the card. */
  groups: number[];
}

const fours = [4, 4, 4, 4];
const rules: readonly BrandRule[] = [
  { brand: 'visa', begins: /^4/, length: 16, cvcLength: 3, groups: fours },
  {
    brand: 'mastercard',
    begins: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    length: 16,
    cvcLength: 3,
    groups: fours,
  },
  { brand: 'amex', begins: /^3[47]/, length: 15, cvcLength: 4, groups: [4, 6, 5] },
  { brand: 'discover', begins: /^(6011|65|64[4-9])/, length: 16, cvcLength: 3, groups: fours },
  { brand: 'diners', begins: /^3(0[0-5]|[68])/, length: 14, cvcLength: 3, groups: [4, 6, 4] },
  { brand: 'jcb', begins: /^35/, length: 16, cvcLength: 3, groups: fours },
];
const unknown: BrandRule = { brand: 'unknown', begins: /^/, length: 16, cvcLength: 3, groups: fours };

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const ruleOf = (number: string): BrandRule => rules.find(({ begins }) => begins.test(digitsOf(number))) ?? unknown;

export const brandOf = (number: string): Brand => ruleOf(number).brand;

/**
 * Formats a number in the groups of its brand, `4242 4242 4242 4242` or `3782 822463 10005`; surplus digits are
 * dropped.
 */
export const formatNumber = (text: string): string => {
  const { groups, length } = ruleOf(text);
  const digits = digitsOf(text).slice(0, length);
  let from = 0;
  const parts = groups.map((size) => digits.slice(from, (from += size)));
  return parts.filter((part) => part !== '').join(' ');
};

/**
 * Formats an expiry date as it is typed, `12 / 34`; a first digit above 1 becomes `0x`. With `deleting` the separator
 * may be removed.
 */
export const formatExpiry = (text: string, deleting = false): string => {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) || /^1[3-9]/.test(typed) ? `0${typed}` : typed;
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 4)];
  if (year === '' && (deleting || month.length < 2)) return month;
  return `${month} / ${year}`;
};

/** Month and four-digit year; undefined while the field is incomplete. */
export const readExpiry = (text: string): { month: number; year: number } | undefined => {
  const digits = digitsOf(text);
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
};

/** Luhn checksum, which detects a single mistyped digit. */
export const passesLuhn = (number: string): boolean => {
  const digits = digitsOf(number).split('').toReversed().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};

export const numberProblem = (text: string): Problem | undefined => {
  if (digitsOf(text).length < ruleOf(text).length) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(text) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' };
};

/** Problem of the expiry date; a card is valid until the end of its month. */
export const expiryProblem = (text: string, today: Date): Problem | undefined => {
  const expiry = readExpiry(text);
  if (expiry === undefined) {
    return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' };
  }
  const { month, year } = expiry;
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: 'Your card’s expiration month is invalid.' };
  if (year < today.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: 'Your card’s expiration date is in the past.' };
  }
  if (year > today.getFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: 'Your card’s expiration year is invalid.' };
  }
  return undefined;
};

export const cvcLengthOf = (number: string): number => ruleOf(number).cvcLength;

export const cvcProblem = (text: string, number: string): Problem | undefined =>
  digitsOf(text).length < cvcLengthOf(number)
    ? { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
    : undefined;

/** Problem of the postal code: it needs at least five characters without spaces and hyphens. */
export const zipProblem = (text: string): Problem | undefined =>
  text.replaceAll(/[\s-]/g, '').length < 5
    ? { code: 'incomplete_zip', message: 'Your postal code is incomplete.' }
    : undefined;
