import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useContext, useMemo, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { beginHydration, useHydrated, useHydratedPage } from '../lib/hydrated.ts';
import { BrowserRouter, NavigationContext } from '../lib/router.tsx';
import { surviveMovedTexts } from '../lib/moved-texts.ts';
import { App } from './app.tsx';
import type { DocumentData } from './document-data.ts';
import { pageAhead, type PageRoute } from './page-route.ts';
import { createRouter } from './router.tsx';

interface Start {
  routes: readonly PageRoute[];
  client: QueryClient;
  /** What this document was rendered from, if it was. */
  rendered: DocumentData | undefined;
  /** Called once React answers what the visitor does: from then on it takes over what is pressed or changed first. */
  onReady: () => void;
}

/** Inline styles of a rendered document: the content policy refuses them as attributes, and allows them from a script. */
const applyStyles = (root: HTMLElement): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-inline]')) {
    element.style.cssText = element.dataset.inline ?? '';
    element.removeAttribute('data-inline');
  }
};

interface AsRenderedProps {
  search: string | undefined;
  children: ReactNode;
}

/** Gives the page the query that its document was rendered for, until it has been taken over. */
function AsRendered({ search, children }: AsRenderedProps) {
  const actual = useContext(NavigationContext);
  const isHydrated = useHydrated();
  const shown = useMemo(
    () =>
      // Another value would draw every link of the page again.
      isHydrated || search === undefined || search === actual.location.search
        ? actual
        : { ...actual, location: { ...actual.location, search } },
    [actual, isHydrated, search],
  );
  useHydratedPage();
  return <NavigationContext value={shown}>{children}</NavigationContext>;
}

/** Renders the page of the current URL, or takes over its rendered document, and the pages that its links lead to. */
export const start = ({ routes, client, rendered, onReady }: Start): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into.');
  const Router = createRouter(routes, rendered?.missing ? window.location.pathname : undefined);
  const app = (
    <App client={client} day={rendered?.day ?? ''}>
      <BrowserRouter prepare={pageAhead(routes, client)}>
        <AsRendered search={rendered?.search}>
          <Router />
        </AsRendered>
      </BrowserRouter>
    </App>
  );
  surviveMovedTexts(document.body);
  if (rendered) {
    applyStyles(root);
    beginHydration();
    // A transition can be interrupted, by the visitor first of all.
    startTransition(() => void hydrateRoot(root, app));
  } else createRoot(root).render(app);
  onReady();
};
