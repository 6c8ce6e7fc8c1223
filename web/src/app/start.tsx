import type { QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import type { DocumentData } from './document-data.ts';
import type { PageRoute } from './page-route.ts';
import { createRouter } from './router.tsx';

interface Start {
  routes: readonly PageRoute[];
  client: QueryClient;
  /** What this document was rendered from, if it was. */
  rendered: DocumentData | undefined;
}

/** Inline styles of a rendered document: the content policy refuses them as attributes, and allows them from a script. */
const applyStyles = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-inline]')) {
    element.style.cssText = element.dataset.inline ?? '';
    element.removeAttribute('data-inline');
  }
};

/** Renders the page of the current URL, or takes over its rendered document, and the pages that its links lead to. */
export const start = ({ routes, client, rendered }: Start): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into.');
  const Router = createRouter(routes, rendered?.missing ? window.location.pathname : undefined);
  const app = (
    <App client={client} day={rendered?.day ?? ''}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </App>
  );
  if (!rendered) return createRoot(root).render(app);
  applyStyles(root);
  hydrateRoot(root, app);
  return undefined;
};
