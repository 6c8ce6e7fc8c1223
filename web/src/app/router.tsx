import { useQueryClient, type FetchQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import { Route, Routes, useParams, type Params } from 'react-router';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

type Ask = (client: QueryClient) => void;

/** One URL: its path and the module that shows it, loaded when it is first visited. */
export interface PageRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
  /** What the page begins by asking for; it is asked for while the module is still on its way. */
  data?: (params: Params) => Ask[];
}

/** Asks for what a query asks for, unless that is known or has been asked for. */
export const ahead =
  <Data, Failure, Kept, Key extends QueryKey>(query: FetchQueryOptions<Data, Failure, Kept, Key>): Ask =>
  (client) => {
    if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
  };

const toRoute = ({ path, lazy: load, data }: PageRoute) => {
  const Module = lazy(async () => ({ default: (await load()).Component }));
  function Page() {
    const client = useQueryClient();
    const params = useParams();
    for (const ask of data?.(params) ?? []) ask(client);
    return <Module />;
  }
  return <Route key={path} path={path} element={<Page />} />;
};

/**
 * Routes as data inside the layout. The plain router is enough, since pages load their data through queries;
 * the data router would add 19 kB to the first visit. While a page's module loads, the page before stays.
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
