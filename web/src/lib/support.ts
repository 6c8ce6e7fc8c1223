import type { Support } from '#shared/site/site-config.ts';
import { useSiteConfig } from './site-config.ts';

const NOBODY: Support = {};

/** How people reach the shop's staff; nothing until the configuration has loaded. */
export const useSupport = (): Support => useSiteConfig()?.support ?? NOBODY;

const US_DIGITS = 10;

/** The link that dials a number as it is printed; one without a country is of the United States. */
export const phoneLink = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return `tel:+${!phone.startsWith('+') && digits.length === US_DIGITS ? '1' : ''}${digits}`;
};
