import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import type {
  ApplicationState,
  ApproveApplication,
  ChangeRole,
  FindAccounts,
  FindAudit,
  FoundAccount,
  FoundAccounts,
  RejectApplication,
} from '#shared/schemas/application.ts';
import type { DeclinePartner, PartnerApplicationState } from '#shared/schemas/partner.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** Which lines of the audit trail. */
export type AskedAudit = Omit<FindAudit, 'before'>;

/** The applications in one state. */
export const applicationsQuery = (state: ApplicationState) =>
  queryOptions({
    queryKey: adminKeys.applications(state),
    queryFn: ({ signal }) => api.get('/api/admin/applications', { query: { state }, signal }),
  });

const useDecision = <Input>(send: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The decision moved the application to another list and added an audit line. Not awaited, because the card
    // unmounts with its list.
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

export const useApprove = (id: string) =>
  useDecision((body: ApproveApplication) => api.post('/api/admin/applications/:id/approve', { params: { id }, body }));

export const useReject = (id: string) =>
  useDecision((body: RejectApplication) => api.post('/api/admin/applications/:id/reject', { params: { id }, body }));

/** The applications of partners in one state. */
export const partnerApplicationsQuery = (state: PartnerApplicationState) =>
  queryOptions({
    queryKey: adminKeys.partnerApplications(state),
    queryFn: ({ signal }) => api.get('/api/admin/partner-applications', { query: { state }, signal }),
  });

export const useApprovePartner = (id: string) =>
  useDecision((_input: void) => api.post('/api/admin/partner-applications/:id/approve', { params: { id } }));

export const useDeclinePartner = (id: string) =>
  useDecision((body: DeclinePartner) =>
    api.post('/api/admin/partner-applications/:id/decline', { params: { id }, body }),
  );

/** Accounts by part of a name or address, or by their second factor, a page at a time; disabled while the words are empty. */
export const accountsQuery = (asked: FindAccounts) =>
  infiniteQueryOptions({
    queryKey: adminKeys.accountsFor(asked),
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/users', { query: { ...asked, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: asked.q !== '',
  });

const useAccountChange = <Input>(send: (input: Input) => Promise<FoundAccount>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      client.setQueriesData<InfiniteData<FoundAccounts>>(
        { queryKey: adminKeys.accounts },
        (found) =>
          found && {
            ...found,
            pages: found.pages.map(({ accounts, ...page }) => ({
              ...page,
              accounts: accounts.map((account) => (account.id === changed.id ? { ...account, ...changed } : account)),
            })),
          },
      );
      void client.invalidateQueries({ queryKey: adminKeys.audit });
    },
  });
};

export const useChangeRole = (id: string) =>
  useAccountChange((body: ChangeRole) => api.post('/api/admin/users/:id/role', { params: { id }, body }));

export const useEndSessions = (id: string) =>
  useAccountChange((_input: void) => api.post('/api/admin/users/:id/end-sessions', { params: { id } }));

export const useRemoveSecondFactor = (id: string) =>
  useAccountChange((body: { reason: string }) =>
    api.post('/api/admin/users/:id/remove-second-factor', { params: { id }, body }),
  );

/** What leads to the person with an address, and how an erasure stands. */
export const personQuery = (email: string) =>
  queryOptions({
    queryKey: adminKeys.person(email),
    queryFn: ({ signal }) => api.get('/api/admin/persons', { query: { email }, signal }),
  });

/** Everything that is stored of a person. */
export const useExportPerson = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) => api.post('/api/admin/persons/export', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.audit }),
  });
};

/** Has a person erased. */
export const useErasePerson = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; reason: string }) => api.post('/api/admin/persons/erase', { body }),
    onSuccess: (standing, { email }) => {
      client.setQueryData(personQuery(email).queryKey, standing);
      void client.invalidateQueries({ queryKey: adminKeys.audit });
    },
  });
};

/** The number of addresses of the mailing list in each state. */
export const mailingListQuery = () =>
  queryOptions({
    queryKey: adminKeys.mailingList,
    queryFn: ({ signal }) => api.get('/api/admin/mailing-list', { signal }),
  });

/** A file of its parts, each of which says where the next one begins. */
const wholeFile = async (
  read: (place: string | undefined) => Promise<{ csv: string; next: string | null }>,
): Promise<string> => {
  let file = '';
  for (let place: string | undefined, isMore = true; isMore;) {
    const { csv, next } = await read(place);
    file += csv;
    isMore = next !== null;
    place = next ?? undefined;
  }
  return file;
};

/** Reads the mailing list, part after part. */
export const useMailingListFile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => wholeFile((after) => api.post('/api/admin/mailing-list/export', { body: { after } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.audit }),
  });
};

/** Lines of the audit trail, newest first, a page at a time. */
export const auditQuery = (asked: AskedAudit) =>
  infiniteQueryOptions({
    queryKey: adminKeys.auditFor(asked),
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/audit', { query: { ...asked, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Reads these lines of the audit trail as a file, part after part. */
export const useAuditFile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: AskedAudit) =>
      wholeFile((before) => api.post('/api/admin/audit/export', { body: { ...asked, before } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.audit }),
  });
};
