import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { loadModule } from '../lib/late-modules.ts';
import type { Location, Params } from '../lib/router.tsx';
import { preloadPicture } from '../ui/first-picture.ts';

/** Starts a query, and passes on the pictures that the page shows first; resolves to whether there is data. */
type Ask = (client: QueryClient, onPicture?: (path: string | undefined) => void) => Promise<boolean>;

interface PageModule {
  Component: ComponentType;
  /** Path below web/, given by the build of the renderer (web/vite.config.ts). */
  moduleFile?: string;
}

/** One URL: its path and its page's module, loaded on the first visit. */
export interface PageRoute<Path extends string = string> {
  path: Path;
  /** Parameters that the path spells out. */
  params?: Params;
  lazy: () => Promise<PageModule>;
  /** The page's first queries, started while its module is still loading. */
  data?: (params: Params, query: URLSearchParams) => Ask[];
  /** Routes with the same name show one page at several paths: between them it keeps its state. */
  page?: string;
  /** Shown while the document has nothing else to show: for a page that another document leads to. */
  opening?: string;
}

/** A failure stays in the query's state, where the page shows it. */
const load = async <Data, Failure, Cached, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Failure, Cached, Key>,
  firstPictures: (data: Cached) => (string | undefined)[],
  onPicture: (path: string | undefined) => void,
) => {
  await client.prefetchQuery(query);
  const data = client.getQueryData<Cached>(query.queryKey);
  if (data !== undefined) firstPictures(data).forEach(onPicture);
  return data !== undefined;
};

/** Loads a query, and the pictures that the page shows first, unless the data is cached or being loaded. */
export const ahead =
  <Data, Failure, Cached, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Failure, Cached, Key>,
    firstPictures: (data: Cached) => (string | undefined)[] = () => [],
  ): Ask =>
  async (client, onPicture = () => undefined) => {
    const state = client.getQueryState(query.queryKey);
    return state ? state.data !== undefined : load(client, query, firstPictures, onPicture);
  };

const loaded = new Map<PageRoute, ComponentType>();

/** Loads the module of a page; rejects when that fails. */
export const loadPage = async (route: PageRoute): Promise<{ default: ComponentType; moduleFile?: string }> => {
  const { Component, ...rest } = await loadModule(route.lazy);
  loaded.set(route, Component);
  return { default: Component, ...rest };
};

/** The page component, if its module has been loaded. */
export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route);

const match = (route: string, path: string[]): Params | undefined => {
  const parts = route.split('/').filter(Boolean);
  const params: Record<string, string | undefined> = {};
  const isAsLong = path.length === parts.length || (path.length === parts.length - 1 && parts.at(-1)?.endsWith('?'));
  const fits = parts.every((part, index) => {
    if (!part.startsWith(':')) return part === path[index]?.toLowerCase();
    params[part.slice(1).replace('?', '')] = path[index];
    return true;
  });
  return isAsLong && fits ? params : undefined;
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** For each part of a path whether the route spells it out, so that `confirm` comes before `:id` in an order of texts. */
const spelled = (route: string): string =>
  route
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? '0' : '1'))
    .join('');

/** The route of a path, and its decoded parameters; of several the one that spells out more of it from its beginning. */
export const routeTo = <Route extends Pick<PageRoute, 'path' | 'params'>>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | undefined => {
  const path = pathname.split('/').filter(Boolean).map(decoded);
  let best: { route: Route; params: Params } | undefined;
  for (const route of routes) {
    const params = match(route.path, path);
    if (params && (!best || spelled(route.path) > spelled(best.route.path)))
      best = { route, params: { ...route.params, ...params } };
  }
  return best;
};

/** Starts the first queries of a location's page, with the pictures that it shows first. */
export const askAhead = (
  routes: readonly PageRoute[],
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void => {
  const found = routeTo(routes, pathname);
  const query = new URLSearchParams(search);
  for (const ask of found?.route.data?.(found.params, query) ?? []) void ask(client, preloadPicture);
};

/** Loads the page of a location that cannot render yet: its module, and its data beside it. */
export const pageAhead =
  (routes: readonly PageRoute[], client: QueryClient) =>
  (location: Location): Promise<unknown> | undefined => {
    const route = routeTo(routes, location.pathname)?.route;
    if (!route || loadedPage(route)) return undefined;
    askAhead(routes, client, location);
    return loadPage(route);
  };
