import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import type { TokenSource } from '#web/lib/graphql.ts';
import { listen } from '#web/lib/graphql-client.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { sellerKeys } from '#web/lib/studio-keys.ts';
import { sessionKeys } from '#web/lib/query-keys.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { ON_PROJECT, ON_STUDIO } from './projects.documents.ts';

/** The token of a mailed order link; undefined where none is stored and the session's own token counts. */
const linkToken = (client: QueryClient, orderId: string): TokenSource | undefined => {
  const headers = orderLinkHeader(orderId);
  if (Object.keys(headers).length === 0) return undefined;
  const query = {
    queryKey: sessionKeys.ofLink(orderId),
    queryFn: () => api.get('/api/session', { headers }),
    staleTime: sessionQuery().staleTime,
  };
  return async (fresh) => (await client.fetchQuery({ ...query, ...(fresh && { staleTime: 0 }) })).realtime_token;
};

/**
 * Loads a query again whenever its order has changed, and what else shows orders when it is shown next; the same after
 * each connection: what happened while there was none is in no live update.
 */
export const useLiveOrder = (orderId: string, queryKey: QueryKey): void => {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const shown: QueryKey = JSON.parse(key);
    const reload = () => {
      void client.invalidateQueries({ queryKey: shown });
      void reloadOrders(client, { answered: shown, refetchType: 'none' });
    };
    return listen(client, ON_PROJECT, { order: orderId }, { next: reload, ready: reload }, linkToken(client, orderId));
  }, [client, orderId, key]);
};

/** Loads an artist's requests again whenever one of them has changed for this artist. */
export const useLiveStudio = (): void => {
  const client = useQueryClient();
  const session = useSession();
  const supplier = session?.role === 'Supplier' ? session.id : null;
  useEffect(() => {
    if (supplier === null) return undefined;
    const reload = () => void client.invalidateQueries({ queryKey: sellerKeys.all });
    return listen(client, ON_STUDIO, { supplier }, { next: reload, ready: reload });
  }, [client, supplier]);
};
