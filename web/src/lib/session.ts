import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { useHydrated } from './hydrated.ts';

export interface Session {
  id: string | null;
  role: 'Visitor' | 'User' | 'Supplier' | 'Partner' | 'Admin';
  email: string | null;
  realtime_token: string;
}

/** The session: only id, role and e-mail are read (doc 1 §6). */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.get<Session>('/api/session', {}, { signal }),
    staleTime: 5 * 60_000,
    meta: { isPersonal: true },
  });

/** The session, or undefined until it is known; pages show the visitor's view meanwhile. */
export const useSession = (): Session | undefined => {
  const { data } = useQuery(sessionQuery());
  return useHydrated() ? data : undefined;
};

/** Path of the sign-in page for a path that refused a visitor, with a return path (doc 2 §2). */
export const signInPath = (path: string): string =>
  `${path.startsWith('/sellers') ? '/artists/login' : '/login'}?return=${encodeURIComponent(path)}`;
