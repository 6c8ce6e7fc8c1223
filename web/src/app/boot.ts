import '../ui/tokens.css';
import '../ui/base.css';
import { takeOrderLink } from '../lib/order-links.ts';
import { loadModule } from '../lib/late-modules.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { followSession } from '../lib/session.ts';
import { fillCache, takeDocumentData } from './document-data.ts';
import { askAhead, loadPage, routeTo, type PageRoute } from './page-route.ts';

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
 * module, data and first pictures; the page then renders at once, without an empty page in between. In a rendered
 * document the data is there.
 */
export const boot = async (routes: readonly PageRoute[], onReady: () => void): Promise<void> => {
  takeOrderLink();
  const client = createQueryClient();
  followSession(client);
  const found = routeTo(routes, window.location.pathname);
  const rendered = takeDocumentData();
  if (rendered) {
    fillCache(client, rendered);
  } else {
    if (found?.route.opening) showOpening(found.route.opening);
    // Data before modules: over HTTP/1.1 a browser sends six requests at a time.
    askAhead(routes, client, window.location);
  }
  // The page itself loads again what failed here, and shows an error if it fails once more.
  const page = found && loadPage(found.route).catch(() => undefined);
  const { start } = await loadModule(() => import('./start.tsx'));
  await page;
  start({ routes, client, rendered, onReady });
};
