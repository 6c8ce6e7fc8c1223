import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** How people reach the shop's staff; what the shop does not have is absent or empty. */
export interface Support {
  phone?: string;
  email?: string;
  /** When somebody picks up and reads along, in words. */
  hours?: string;
}

/** Configuration that differs between deployments and must not be compiled in. */
export interface SiteConfig {
  stripe: { publishableKey: string; scriptUrl: string };
  /** Payment methods of the site, comma-joined: `card,affirm,amazon,paypal`; only cards when absent. */
  methods?: string;
  support?: Support;
  graphql: { url: string; realtimeUrl: string };
}

export const siteConfigQuery = () =>
  queryOptions({
    queryKey: ['site-config'],
    queryFn: () => api.get('/config.json'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPersonal: true },
  });

const NOBODY: Support = {};

/** How people reach the shop's staff; nothing until the configuration has loaded. */
export const useSupport = (): Support => useQuery(siteConfigQuery()).data?.support ?? NOBODY;

const US_DIGITS = 10;

/** The link that dials a number as it is printed; one without a country is of the United States. */
export const phoneLink = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return `tel:+${!phone.startsWith('+') && digits.length === US_DIGITS ? '1' : ''}${digits}`;
};
