import { QueryClient } from '@tanstack/react-query';
import '../ui/tokens.css';
import '../ui/base.css';
import { ApiError } from '../lib/api.ts';
import { takeOrderLink } from '../lib/order-links.ts';
import { loadPage, routeTo, type PageRoute } from './page-route.ts';

/** Only what may pass by itself is worth asking again: no answer, or a failure of the server. */
const mayPass = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { retry: false },
    },
  });

/**
 * The first visit. Small enough to run long before React has come, it asks for the page's module, data and first pictures
 * meanwhile; then the program shows the page at once, without an empty page in between.
 */
export const boot = async (routes: readonly PageRoute[]): Promise<void> => {
  takeOrderLink();
  const client = createQueryClient();
  const found = routeTo(routes, window.location.pathname);
  // Data before modules: a browser that speaks HTTP/1.1 asks for six things at a time.
  for (const ask of found?.route.data?.(found.params) ?? []) ask(client);
  // What does not come is asked for again by the page, which also shows when it still does not.
  const page = found && loadPage(found.route).catch(() => undefined);
  const { start } = await import('./start.tsx');
  await page;
  start(routes, client);
};
