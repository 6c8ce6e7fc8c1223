import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { anonymousPath, saveVisit, track, visitOf } from '../lib/analytics.ts';

/** Tells of every page that is opened, and stores what its link says of the visit (N-01, P-10). */
export const useTrackedPages = (): void => {
  const { pathname, search } = useLocation();
  // Before the page, whose own effects come first otherwise, tells of anything.
  useLayoutEffect(() => void saveVisit(visitOf(new URLSearchParams(search))), [search]);
  useLayoutEffect(() => track('Loaded a Page', { path: anonymousPath(pathname) }), [pathname]);
};
