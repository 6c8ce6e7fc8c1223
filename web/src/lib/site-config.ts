import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteConfig } from '#shared/site/site-config.ts';
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
