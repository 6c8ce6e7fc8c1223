import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { PASSED_ON_KEY } from '#web/lib/query-keys.ts';

/** What was passed on to charity and for trees so far. */
export const passedOnQuery = () =>
  queryOptions({ queryKey: PASSED_ON_KEY, queryFn: ({ signal }) => api.get('/api/passed-on', { signal }) });
