import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState, type ComponentType } from 'react';
import { Route, Routes, useParams, useSearchParams } from 'react-router';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { loadPage, loadedPage, type PageRoute } from './page-route.ts';

function Page({ route, module: Module }: { route: PageRoute; module: ComponentType }) {
  const client = useQueryClient();
  const params = useParams();
  const [query] = useSearchParams();
  for (const ask of route.data?.(params, query) ?? []) ask(client);
  // A loaded module renders directly: `lazy` would suspend and leave the page empty for a moment.
  const [Shown] = useState<ComponentType>(() => loadedPage(route) ?? Module);
  return <Shown />;
}

const toRoute = (route: PageRoute) => {
  const { path, page = path } = route;
  const Module = lazy(() => loadPage(route));
  // React keeps a page's state by its key.
  return <Route key={path} path={path} element={<Page key={page} route={route} module={Module} />} />;
};

/**
 * Routes inside the layout. The plain router is enough, since pages load their data through queries; the data router
 * would add 19 kB to the first visit. While a page's module loads, the previous page stays.
 */
export const createRouter = (pages: readonly PageRoute[]) => {
  const routes = pages.map(toRoute);
  return function Router() {
    return (
      <Routes>
        <Route element={<Layout />}>
          {routes}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    );
  };
};
