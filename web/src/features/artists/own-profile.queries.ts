import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';

/** The artist's own profile, with the state of their application (C11). */
export const ownProfileQuery = () =>
  queryOptions({
    queryKey: sellerKeys.profile,
    queryFn: ({ signal }) => api.get('/api/sellers/edit-profile', { signal }),
  });
