import { countryName } from '#shared/site/formats.ts';

/** "Tartu, Estonia", or the part that is known. */
export const placeName = (city?: string | null, country?: string | null): string =>
  [city, country && countryName(country)].filter(Boolean).join(', ');
