import { COUNTRY_CODES } from '#shared/shipping/countries.ts';

interface Country {
  code: string;
  name: string;
}

/**
 * Countries named in the first of `languages` that the browser knows and sorted by its rules, for a drop-down (H-01).
 */
export const countriesIn = (languages: readonly string[]): Country[] => {
  const wanted = [...languages, 'en'];
  const names = new Intl.DisplayNames(wanted, { type: 'region' });
  const { compare } = new Intl.Collator(wanted);
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  );
};

/** The countries in the browser's own languages. */
export const countries: readonly Country[] = countriesIn(navigator.languages);
