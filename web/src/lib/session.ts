import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { isOfOrder } from '#shared/site/local-path.ts';
import type { Session } from '#shared/schemas/session.ts';
import { pathTo } from '#shared/site/paths.ts';
import { api, setKnown } from './api.ts';
import { useHydrated } from './hydrated.ts';
import { readAgain } from './query-client.ts';
import { GUEST, IDENTITY_KEY, identityChanges, onIdentityChange, setIdentity } from './storage.ts';
import { sessionKeys } from './query-keys.ts';

/** The session: only id, role and e-mail are read (doc 1 §6). */
export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.own,
    queryFn: ({ signal }) => api.get('/api/session', { signal }),
    staleTime: 5 * 60_000,
    meta: { isPersonal: true },
  });

const sessionKey = sessionQuery().queryKey;

/** All but the session itself, and a mailed link, which its page has used up when the session changes. */
const dependsOnSession = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  name !== sessionKey[0] && name !== sessionKeys.mailedLink('')[0];

/** Active queries are loaded again and inactive ones dropped, so nothing loaded for the previous session remains. */
const reloadForSession = (client: QueryClient): void => {
  client.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: dependsOnSession });
  // First reads that are on their way are not made again by being invalidated.
  const first = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => dependsOnSession(query) && query.state.data === undefined,
  });
  void client.invalidateQueries({ predicate: dependsOnSession });
  for (const { queryKey } of first) void readAgain(client, queryKey);
};

/** Puts a new session into the cache; what was loaded for the previous one is loaded again. */
export const changeSession = (client: QueryClient, session: Session): void => {
  const before = identityChanges();
  client.removeQueries({ type: 'inactive', predicate: dependsOnSession });
  client.setQueryData(sessionKey, session);
  if (identityChanges() === before) reloadForSession(client);
};

/** How long an answer about the session is believed by a tab that somebody comes back to. */
const FOCUS_STALE_MS = 60_000;

/**
 * Follows whose things this browser stores: each answer about the session says who is here. Another tab's sign-in or
 * sign-out, and coming back to a tab that was left, ask for the session again.
 */
export const followSession = (client: QueryClient): void => {
  setKnown(false);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionKey[0]) return;
    const session = client.getQueryData(sessionKey);
    if (!session) return;
    setKnown(session.id !== null);
    setIdentity(session.role === 'Visitor' ? GUEST : (session.id ?? GUEST));
  });
  onIdentityChange(() => reloadForSession(client));
  const ask = (staleTime: number) => void client.fetchQuery({ ...sessionQuery(), staleTime }).catch(() => undefined);
  window.addEventListener('storage', ({ key }) => {
    // A sign-out in another tab clears the whole storage.
    if (key === IDENTITY_KEY || key === null) ask(0);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask(FOCUS_STALE_MS);
  });
};

/** The session, or undefined until it is known; pages show the visitor's view meanwhile. */
export const useSession = (): Session | undefined => {
  const { data } = useQuery(sessionQuery());
  return useHydrated() ? data : undefined;
};

/** Path of a visitor's sign-in link: it leads back to a page on which somebody orders, and takes the cart along. */
export const signInLink = (pathname: string): string => (isOfOrder(pathname) ? signInPath(pathname) : pathTo('/login'));

/** Path of the sign-in page for a path that refused a visitor, with a return path (doc 2 §2). */
export const signInPath = (path: string): string =>
  `${path.startsWith('/sellers') ? pathTo('/artists/login') : pathTo('/login')}?return=${encodeURIComponent(path)}`;
