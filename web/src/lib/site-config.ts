import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteConfig, Support } from '#shared/site/site-config.ts';
import { api } from './api.ts';
import { siteKeys } from './query-keys.ts';

export const siteConfigQuery = () =>
  queryOptions({
    queryKey: siteKeys.config,
    queryFn: () => api.get('/config.json'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPersonal: true },
  });

/** The configuration of this deployment; undefined until it has loaded, and in a rendered document. */
export const useSiteConfig = (): SiteConfig | undefined => useQuery(siteConfigQuery()).data;

const NOBODY: Support = {};

/** How people reach the shop's staff; nothing until the configuration has loaded. */
export const useSupport = (): Support => useSiteConfig()?.support ?? NOBODY;

const US_DIGITS = 10;

/** The link that dials a number as it is printed; one without a country is of the United States. */
export const phoneLink = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return `tel:+${!phone.startsWith('+') && digits.length === US_DIGITS ? '1' : ''}${digits}`;
};
