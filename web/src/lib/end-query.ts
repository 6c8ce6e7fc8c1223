import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Ends the query of something that an act has just taken away, so that the server would answer 404: a page that still
 * shows it keeps what it shows, whoever reloads it, and the next page to open it reads anew.
 */
export const endQuery = (client: QueryClient, queryKey: QueryKey): void => {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  if (query?.state.data === undefined) return;
  // An answer that began before the act would put what is gone in the place of what remains.
  void query.cancel({ revert: true });
  query.fetch = () => Promise.resolve(query.state.data);
  const removeUnseen = (): void => {
    if (query.getObserversCount() > 0) return;
    unsubscribe();
    cache.remove(query);
  };
  const unsubscribe = cache.subscribe(removeUnseen);
  removeUnseen();
};
