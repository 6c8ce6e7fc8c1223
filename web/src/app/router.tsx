import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { Route, Routes, useLocation, useParams, useSearchParams } from 'react-router';
import { preloadPicture } from '../ui/first-picture.ts';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { usePageError } from './page-error.ts';
import { loadPage, loadedPage, type PageRoute } from './page-route.ts';

interface PageProps {
  route: PageRoute;
  module: ComponentType;
  /** Path whose rendered document says not-found. */
  missing: string | undefined;
}

function Page({ route: { data }, route, module: Module, missing }: PageProps) {
  const client = useQueryClient();
  const params = useParams();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const { report } = usePageError();
  const [isFound, setFound] = useState(false);
  // A loaded module renders directly: `lazy` would suspend and leave the page empty for a moment.
  const [Shown] = useState<ComponentType>(() => loadedPage(route) ?? Module);
  const isMissing = pathname === missing && !isFound;
  useEffect(() => {
    if (!isMissing) return undefined;
    report(404);
    // The document was rendered for a visitor; what it misses may be there for this person.
    const asked = data?.(params, query).map((ask) => ask(client)) ?? [];
    void Promise.all(asked).then((answers) => setFound(answers.every(Boolean)));
    return () => report(0);
  }, [isMissing, data, client, params, query, report]);
  if (isMissing) return <NotFound />;
  for (const ask of data?.(params, query) ?? []) void ask(client, preloadPicture);
  return <Shown />;
}

const toRoute = (route: PageRoute, missing: string | undefined) => {
  const { path, page = path } = route;
  const Module = lazy(() => loadPage(route));
  // React keeps a page's state by its key.
  return <Route key={path} path={path} element={<Page key={page} route={route} module={Module} missing={missing} />} />;
};

/**
 * Routes inside the layout. The plain router is enough, since pages load their data through queries; the data router
 * would add 19 kB to the first visit. While a page's module loads, the previous page stays. `missing` is the path of a
 * rendered document that says not-found.
 */
export const createRouter = (pages: readonly PageRoute[], missing?: string) => {
  const routes = pages.map((page) => toRoute(page, missing));
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
