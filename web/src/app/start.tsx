import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { PageRoute } from './page-route.ts';
import { createRouter } from './router.tsx';

/** Renders the page of the current URL, and those that its links lead to. */
export const start = (routes: readonly PageRoute[], client: QueryClient): void => {
  const Router = createRouter(routes);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
};
