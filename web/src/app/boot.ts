import { QueryClient } from '@tanstack/react-query';
import '../ui/tokens.css';
import '../ui/base.css';
import { ApiError } from '../lib/api.ts';
import { takeOrderLink } from '../lib/order-links.ts';
import { loadPage, routeTo, type PageRoute } from './page-route.ts';

/** Only temporary failures are retried: no answer, or an error of the server. */
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

/** React's first render replaces it. */
const showOpening = (text: string): void => {
  const word = document.createElement('p');
  word.className = 'opening';
  word.role = 'status';
  word.textContent = text;
  document.getElementById('root')?.append(word);
};

/**
 * Starts the first page. This script is small and runs long before React has loaded, so it already loads the page's
 * module, data and first pictures; the page then renders at once, without an empty page in between.
 */
export const boot = async (routes: readonly PageRoute[]): Promise<void> => {
  takeOrderLink();
  const client = createQueryClient();
  const found = routeTo(routes, window.location.pathname);
  if (found?.route.opening) showOpening(found.route.opening);
  // Data before modules: over HTTP/1.1 a browser sends six requests at a time.
  const query = new URLSearchParams(window.location.search);
  for (const ask of found?.route.data?.(found.params, query) ?? []) ask(client);
  // The page itself loads again what failed here, and shows an error if it fails once more.
  const page = found && loadPage(found.route).catch(() => undefined);
  const { start } = await import('./start.tsx');
  await page;
  start(routes, client);
};
