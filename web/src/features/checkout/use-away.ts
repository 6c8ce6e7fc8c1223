import { useEffect } from 'react';
import { useBrowserState } from '#web/lib/hydrated.ts';
import { clearAway, loadAway } from '../cart/saved-choices.ts';

/**
 * The path that looks up what came of a provider's page, for a customer who came back by the browser's Back or by
 * opening the page anew; undefined otherwise. `hasReturned`: the page is that path already. A page that the browser
 * kept whole reports it when it is shown again.
 */
export const useAway = (hasReturned: boolean): string | undefined => {
  const [path, setPath] = useBrowserState(
    () => (hasReturned ? undefined : loadAway()),
    () => undefined,
  );
  if (hasReturned && path !== undefined) setPath(undefined);
  useEffect(() => {
    if (hasReturned) clearAway();
  }, [hasReturned]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPath(loadAway());
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [setPath]);
  return hasReturned ? undefined : path;
};
