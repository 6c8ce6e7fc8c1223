import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Configuration that differs between deployments and must not be compiled in. */
export interface SiteConfig {
  stripe: { publishableKey: string; scriptUrl: string };
  /** Payment methods of the site, comma-joined: `card,affirm,amazon,paypal`; only cards when absent. */
  methods?: string;
  graphql: { url: string; realtimeUrl: string };
}

export const siteConfigQuery = () =>
  queryOptions({
    queryKey: ['site-config'],
    queryFn: () => api.get<SiteConfig>('/config.json'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPersonal: true },
  });
