import { queryOptions } from '@tanstack/react-query';
import type { Account } from '#shared/schemas/account.ts';
import { api } from './api.ts';

/** The signed-in account. */
export const accountQuery = () =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => api.get<Account>('/api/users/me', {}, { signal }) });
