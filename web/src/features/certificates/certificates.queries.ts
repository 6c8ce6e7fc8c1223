import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The certificate of a delivered piece, checked by the server at this moment. */
export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificates', id],
    queryFn: ({ signal }) => api.get('/api/certificates/:id', { params: { id }, signal }),
  });
