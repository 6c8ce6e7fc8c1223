import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Application,
  Applications,
  ApplicationState,
  ApproveApplication,
  AuditTrail,
  ChangeRole,
  FindAccounts,
  FoundAccount,
  FoundAccounts,
  RejectApplication,
} from '#shared/schemas/application.ts';
import { api } from '#web/lib/api.ts';

/** First part of every admin query key. */
const KEY = 'admin';

/** The applications in one state. */
export const applicationsQuery = (state: ApplicationState) =>
  queryOptions({
    queryKey: [KEY, 'applications', state],
    queryFn: ({ signal }) => api.get<Applications>('/api/admin/applications', { state }, { signal }),
  });

const useDecision = <Input>(id: string, verb: 'approve' | 'reject') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      api.post<Application>(`/api/admin/applications/${encodeURIComponent(id)}/${verb}`, input),
    // The decision moved the application to another list and added an audit line. Not awaited, because the card
    // unmounts with its list.
    onSuccess: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
};

export const useApprove = (id: string) => useDecision<ApproveApplication>(id, 'approve');

export const useReject = (id: string) => useDecision<RejectApplication>(id, 'reject');

/** Accounts by part of a name or address, or by their second factor; disabled while the words are empty. */
export const accountsQuery = (asked: FindAccounts) =>
  queryOptions({
    queryKey: [KEY, 'accounts', asked],
    queryFn: ({ signal }) => api.get<z.infer<typeof FoundAccounts>>('/api/admin/users', asked, { signal }),
    enabled: asked.q !== '',
  });

const useAccountChange = <Input>(id: string, verb: 'role' | 'end-sessions' | 'remove-second-factor') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<FoundAccount>(`/api/admin/users/${encodeURIComponent(id)}/${verb}`, input),
    onSuccess: (changed) => {
      client.setQueriesData<z.infer<typeof FoundAccounts>>(
        { queryKey: [KEY, 'accounts'] },
        (found) =>
          found && {
            accounts: found.accounts.map((account) =>
              account.id === changed.id ? { ...account, ...changed } : account,
            ),
          },
      );
      void client.invalidateQueries({ queryKey: [KEY, 'audit'] });
    },
  });
};

export const useChangeRole = (id: string) => useAccountChange<ChangeRole>(id, 'role');

export const useEndSessions = (id: string) => useAccountChange<Record<string, never>>(id, 'end-sessions');

export const useRemoveSecondFactor = (id: string) => useAccountChange<{ reason: string }>(id, 'remove-second-factor');

/** The audit trail, newest first, a page at a time. */
export const auditQuery = () =>
  infiniteQueryOptions({
    queryKey: [KEY, 'audit'],
    queryFn: ({ pageParam, signal }) => api.get<AuditTrail>('/api/admin/audit', { before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
