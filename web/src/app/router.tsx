import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

/** One URL: its path and the module that shows it, loaded when it is first visited. */
export interface PageRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

const toRoute = ({ path, lazy: load }: PageRoute) => {
  const Page = lazy(async () => ({ default: (await load()).Component }));
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
