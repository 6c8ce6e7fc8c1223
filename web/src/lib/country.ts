const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** English name of a country given by its two-letter code; what is no code is taken for a name already. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;

/** "Tartu, Estonia", or the half of it that is known. */
export const placeName = (city?: string | null, country?: string | null): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ');
