import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { adminKeys } from './admin-keys.ts';
import { sellerKeys } from './studio-keys.ts';

/** First parts of the keys of the artist's and the staff's queries, nearly all of which show orders. */
const STUDIO_KEYS = new Set<unknown>([sellerKeys.all[0], adminKeys.all[0]]);

interface ReloadOptions {
  /** Key of the query that already holds the change's own answer. */
  answered?: QueryKey;
  /** `none` leaves the shown page as it is until it is left. */
  refetchType?: 'active' | 'none';
}

/**
 * Loads again what shows placed orders, after one of them has changed: what this page shows at once, the rest when it is
 * shown next.
 */
export const reloadOrders = (
  client: QueryClient,
  { answered, refetchType = 'active' }: ReloadOptions = {},
): Promise<void> => {
  const answeredHash = answered && hashKey(answered);
  return client.invalidateQueries({
    predicate: ({ meta, queryKey, queryHash }) =>
      (meta?.['showsOrders'] === true || STUDIO_KEYS.has(queryKey[0])) && queryHash !== answeredHash,
    refetchType,
  });
};

export const useReloadOrders = (): (() => void) => {
  const client = useQueryClient();
  return () => void reloadOrders(client);
};
