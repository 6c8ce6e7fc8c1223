import { COUNTRY_CODES } from '#shared/shipping/countries.ts';

/** Header in which the CDN names the country of the visitor's address; it reaches `/api/places/here` alone. */
export const VIEWER_COUNTRY_HEADER = 'cloudfront-viewer-country';

const FALLBACK = 'US';

/** The country of the visitor's connection, a guess for forms; the United States for a missing or unknown code. */
export const visitorCountry = (header: (name: string) => string | undefined): string => {
  const code = header(VIEWER_COUNTRY_HEADER)?.trim().toUpperCase() ?? '';
  return COUNTRY_CODES.includes(code) ? code : FALLBACK;
};
