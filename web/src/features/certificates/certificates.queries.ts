import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { siteKeys } from '#web/lib/query-keys.ts';

/** The certificate of a delivered piece, checked by the server at this moment. */
export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: siteKeys.certificate(id),
    queryFn: ({ signal }) => api.get('/api/certificates/:id', { params: { id }, signal }),
  });
