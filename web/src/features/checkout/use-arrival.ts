import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#web/lib/router.tsx';
import type { Notice } from '../cart/use-outcome.ts';

const isNotice = (notice: unknown): notice is Notice =>
  typeof notice === 'object' && notice !== null && 'tone' in notice && 'text' in notice;

const noticeIn = (state: unknown): Notice | undefined => {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return isNotice(state.notice) ? { ...state.notice, at: 'top' } : undefined;
};

/**
 * The notice that the previous page passed in the navigation state, shown above all sections; once, not after a reload
 * or Back.
 */
export const useArrival = (): Notice | undefined => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [notice] = useState(() => noticeIn(state));
  useEffect(() => {
    if (notice) navigate(pathname + search, { replace: true, state: null });
    // Runs once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return notice;
};
