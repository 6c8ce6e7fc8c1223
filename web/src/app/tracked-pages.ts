import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { anonymousPath, keepVisit, track, visitOf } from '../lib/analytics.ts';

/** Tells of every page that is opened, and keeps what its link says of the visit (N-01, P-10). */
export const useTrackedPages = (): void => {
  const { pathname, search } = useLocation();
  useEffect(() => keepVisit(visitOf(new URLSearchParams(search))), [search]);
  useEffect(() => track('Loaded a Page', { path: anonymousPath(pathname) }), [pathname]);
};
