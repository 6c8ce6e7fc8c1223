import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { accountKeys } from './query-keys.ts';

/** The signed-in account. */
export const accountQuery = () =>
  queryOptions({ queryKey: accountKeys.all, queryFn: ({ signal }) => api.get('/api/users/me', { signal }) });
