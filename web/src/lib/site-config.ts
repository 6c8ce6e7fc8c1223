import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What differs between deployments and must not be compiled in. */
export interface SiteConfig {
  stripe: { publishableKey: string; scriptUrl: string };
  /** Ways to pay that the site can take money by, comma-joined: `card,affirm,amazon,paypal`; cards alone when left out. */
  methods?: string;
  graphql: { url: string; realtimeUrl: string };
}

export const siteConfigQuery = () =>
  queryOptions({
    queryKey: ['site-config'],
    queryFn: () => api.get<SiteConfig>('/config.json'),
    staleTime: Number.POSITIVE_INFINITY,
  });
