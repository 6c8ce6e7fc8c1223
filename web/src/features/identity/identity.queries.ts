import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AskLink, CreateUser, SignIn } from '#shared/schemas/account.ts';
import { api } from '#web/lib/api.ts';
import type { Session } from '#shared/schemas/session.ts';
import { changeSession, sessionQuery } from '#web/lib/session.ts';

/** Calls that carry passwords or codes are dropped from the mutation cache as soon as their form is gone. */
export const NOT_CACHED = { gcTime: 0 } as const;

/** Loads the session after a call that answered only with a cookie. */
export const renewSession = async (client: QueryClient): Promise<Session> => {
  const session = await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
  changeSession(client, session);
  return session;
};

/**
 * The signed-in session, loaded again on mount because it may have ended since; undefined for visitors and while
 * loading.
 */
export const useSignedIn = (): Session | undefined => {
  const { data, isFetching } = useQuery({ ...sessionQuery(), refetchOnMount: 'always' });
  return data && data.role !== 'Visitor' && !isFetching ? data : undefined;
};

export const useSignIn = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: SignIn) => api.post('/api/login', { body: input }),
    onSuccess: (session) => changeSession(client, session),
  });
};

/** Creates an account and signs it in; its address stays unverified until the mailed link is opened. */
export const useSignUp = () => {
  const client = useQueryClient();
  return useMutation({
    ...NOT_CACHED,
    mutationFn: (input: CreateUser) => api.post('/api/users', { body: input }),
    onSuccess: () => renewSession(client),
  });
};

/** Has a link mailed that signs in; the answer is the same whether or not the address is known. */
export const useAskSignInLink = () =>
  useMutation({ ...NOT_CACHED, mutationFn: (input: AskLink) => api.post('/api/login/link', { body: input }) });

/** Has a link mailed that leads to choosing a new password. */
export const useAskResetLink = () =>
  useMutation({
    ...NOT_CACHED,
    mutationFn: (input: AskLink) => api.post('/api/users/forgot-password', { body: input }),
  });
