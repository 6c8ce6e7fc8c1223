import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { whenHydrated } from './hydrated.ts';

/** Only temporary failures are retried: no answer, or an error of the server. */
const mayPass = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Makes the read of a query again that began before something has changed. A read without data before it is not
 * cancelled, as a page may wait for it; another follows it.
 */
export const readAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const query = { queryKey, exact: true };
  if (client.getQueryData(queryKey) === undefined) await client.refetchQueries(query, { cancelRefetch: false });
  await client.refetchQueries(query);
};

/**
 * A query client in which the answer of a mutation, or a live update, survives reads that began before it: such a read
 * is made again, because its answer would put the older data in the place of the newer.
 */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Parts of a rendered document are taken over with the answers that it was made from, so newer ones wait.
        persister: async (ask, context) => {
          try {
            return await ask(context);
          } finally {
            await whenHydrated();
          }
        },
        networkMode: 'online',
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
  const setQueryData = client.setQueryData.bind(client);
  client.setQueryData = new Proxy(setQueryData, {
    apply: (_set, _this, change: Parameters<typeof setQueryData>) => {
      const data = setQueryData(...change);
      const [queryKey] = change;
      if (client.isFetching({ queryKey, exact: true }) > 0) void readAgain(client, queryKey);
      return data;
    },
  });
  return client;
};
