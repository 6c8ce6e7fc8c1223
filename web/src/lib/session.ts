import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export interface Session {
  id: string | null;
  role: 'Visitor' | 'User' | 'Supplier' | 'Partner' | 'Admin';
  email: string | null;
  realtime_token: string;
}

/** Who is looking: only id, role and e-mail are ever read (doc 1 §6). */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.get<Session>('/api/session', {}, { signal }),
    staleTime: 5 * 60_000,
  });

/** The session, or undefined until it is known; pages show the visitor's view meanwhile. */
export const useSession = (): Session | undefined => useQuery(sessionQuery()).data;

/** The sign-in page for a path that refused an unknown visitor, with the way back (doc 2 §2). */
export const signInPath = (path: string): string =>
  `${path.startsWith('/sellers') ? '/artists/login' : '/login'}?return=${encodeURIComponent(path)}`;
