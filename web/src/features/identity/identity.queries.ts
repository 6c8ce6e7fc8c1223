import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CreateUser, SignIn } from '#shared/schemas/session.ts';
import { api } from '#web/lib/api.ts';
import { sessionQuery, type Session } from '#web/lib/session.ts';

/** Somebody else is looking now: what was loaded for the one before is asked for again. */
const changeSession = async (client: QueryClient, session: Session): Promise<void> => {
  const { queryKey } = sessionQuery();
  client.removeQueries({ type: 'inactive' });
  client.setQueryData(queryKey, session);
  await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
};

const useSessionChange = <Input>(path: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<Session>(path, input),
    onSuccess: (session) => changeSession(client, session),
  });
};

export const useSignIn = () => useSessionChange<SignIn>('/api/login');

/** Creates an account and signs it in. */
export const useSignUp = () => useSessionChange<CreateUser>('/api/users');

export const useSignOut = () => useSessionChange<Record<string, never>>('/api/logout');
