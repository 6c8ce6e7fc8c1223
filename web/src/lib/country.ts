import { countryName } from '#shared/shipping/country-name.ts';

/** "Tartu, Estonia", or the part that is known. */
export const placeName = (city?: string | null, country?: string | null): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ');
