import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { styleKeys } from '#web/lib/query-keys.ts';

/** The styles in the order of the page, photorealistic first. */
export const stylesQuery = () =>
  queryOptions({
    queryKey: styleKeys.all,
    queryFn: ({ signal }) => api.get('/api/styles', { signal }),
    staleTime: 60 * 60_000,
  });

/** How long a preview takes. A stored document has the figure of the day on which it was rendered. */
export const previewTimeQuery = () =>
  queryOptions({
    queryKey: styleKeys.time,
    queryFn: ({ signal }) => api.get('/api/styles/time', { signal }),
    staleTime: 60 * 60_000,
    meta: { isMeasured: true },
  });
