import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { sessionQuery, signInPath } from '#web/lib/session.ts';
import { useGo } from '../../ui/site-link.tsx';
import { ApiError } from '../../lib/api.ts';

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

/** Refusals of a signed-in page whose session has ended: the things of the account are nobody's then. */
const SIGNS_OF_END: ReadonlySet<string> = new Set(['session.required', 'cart.not_found', 'asset.not_found']);

const isSessionEnd = ({ type, action }: CacheEvent): boolean =>
  type === 'updated' &&
  action?.type === 'error' &&
  action.error instanceof ApiError &&
  SIGNS_OF_END.has(action.error.code);

/**
 * Notices on any page that the page's session has ended elsewhere, and leads to its sign-in page with a return path
 * (R-27).
 */
export const useEndedSession = (): void => {
  const client = useQueryClient();
  const go = useGo();
  const { pathname, search } = useLocation();

  // The page may have navigated to the sign-in page by itself meanwhile.
  const goToSignIn = useEffectEvent(() => {
    if (!/^\/(artists\/)?login/.test(pathname)) go(signInPath(pathname + search), { replace: true });
  });
  const look = useEffectEvent(async () => {
    const before = client.getQueryData(sessionQuery().queryKey);
    if (!before || before.role === 'Visitor') return;
    const session = await client.fetchQuery({ ...sessionQuery(), staleTime: 0 }).catch(() => undefined);
    if (session?.role === 'Visitor') goToSignIn();
  });

  useEffect(() => {
    const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe((event: CacheEvent) => {
        if (isSessionEnd(event)) void look();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
