import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useState, type ComponentType } from 'react';
import { ParamsContext, useLocation, useParams, useSearchParams } from '../lib/router.tsx';
import { preloadPicture } from '../ui/first-picture.ts';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { usePageError } from '../lib/page-error.ts';
import { loadPage, loadedPage, routeTo, type PageRoute } from './page-route.ts';

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

/**
 * The pages inside the layout. Routes are data: pages load their own data through queries. While a page's module loads,
 * the previous page stays. `missing` is the path of a rendered document that says not-found.
 */
export const createRouter = (pages: readonly PageRoute[], missing?: string) => {
  const modules = new Map(pages.map((route) => [route, lazy(() => loadPage(route))]));
  return function Router() {
    const { pathname } = useLocation();
    const found = useMemo(() => routeTo(pages, pathname), [pathname]);
    const module = found && modules.get(found.route);
    return (
      <Layout page={found?.route.path}>
        {module ? (
          <ParamsContext value={found.params}>
            {/* A page's state goes with its key. */}
            <Page key={found.route.page ?? found.route.path} route={found.route} module={module} missing={missing} />
          </ParamsContext>
        ) : (
          <NotFound />
        )}
      </Layout>
    );
  };
};
