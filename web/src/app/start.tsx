import { createRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import type { PageRoute } from './page-route.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

/** Shows the page of the address bar, and those that its links lead to. */
export const start = (routes: readonly PageRoute[], client: QueryClient): void => {
  const Router = createRouter(routes);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into.');
  createRoot(root).render(
    <Providers client={client}>
      <Router />
    </Providers>,
  );
};
