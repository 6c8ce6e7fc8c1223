import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { routeTo } from '../app/page-route.ts';
import { ParamsContext, useLocation } from './router.tsx';

interface RouteProps {
  /** A path of a route, `/area/*` for all below it, or `*` for all that has no other. */
  path: string;
  element: ReactNode;
}

/** For tests: an element at a path. */
export const Route = (_props: RouteProps): null => null;

const routesIn = (children: ReactNode): RouteProps[] =>
  Children.toArray(children)
    .filter((child): child is ReactElement<RouteProps> => isValidElement(child))
    .map(({ props }) => props);

/** For tests: the element of the route that the location matches. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const routes = routesIn(children);
  const found = routeTo(routes, pathname);
  const area = routes.find(({ path }) => path.endsWith('/*') && `${pathname}/`.startsWith(path.slice(0, -1)));
  const { element } = found?.route ?? area ?? routes.find(({ path }) => path === '*') ?? { element: null };
  return <ParamsContext value={found?.params ?? {}}>{element}</ParamsContext>;
}
