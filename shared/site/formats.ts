import { SITE } from './locale.ts';

/** The site's locale as browsers name it: `en-US`. */
export const LANGUAGE = SITE.locale.replace('_', '-');

/**
 * A formatter that is made at its first use: making one takes a phone's processor some 20 ms, and a page needs few of those
 * that its modules name.
 */
const late = <Format>(make: () => Format): (() => Format) => {
  let format: Format | undefined;
  return () => (format ??= make());
};

/** Formats dates and epoch milliseconds in the site's language. */
export const dateFormat = (form: Intl.DateTimeFormatOptions): ((date: Date | number) => string) => {
  const format = late(() => new Intl.DateTimeFormat(LANGUAGE, form));
  return (date) => format().format(date);
};

const wholeNumbers = late(() => new Intl.NumberFormat(LANGUAGE));

/** Formats a count: 12480 → `12,480`. */
export const formatCount = (count: number): string => wholeNumbers().format(count);

/** Formats an amount of a currency's main unit with its hundredths: 75.8 → `$75.80`. */
export const amountFormat = (currency: string): ((amount: number) => string) => {
  const format = late(() => new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency }));
  return (amount) => format().format(amount);
};

const regions = late(() => new Intl.DisplayNames([LANGUAGE], { type: 'region' }));

const languages = late(() => new Intl.DisplayNames([LANGUAGE], { type: 'language' }));

/** Name of a language by its two-letter code. */
export const languageName = (code: string): string => languages().of(code) ?? code;

/** Name of a country by its two-letter code; any other text is returned unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regions().of(country) ?? country) : country;
