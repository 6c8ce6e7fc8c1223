import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { preloadPicture } from '../ui/first-picture.ts';

type Params = Readonly<Record<string, string | undefined>>;
type Ask = (client: QueryClient) => void;

/** One URL: its path and the module that shows it, loaded when it is first visited. */
export interface PageRoute {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
  /** What the page begins by asking for; it is asked for while the module is still on its way. */
  data?: (params: Params) => Ask[];
}

/** A failure is kept with the query, for the page to show. */
const askFor = async <Data, Failure, Cached, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Failure, Cached, Key>,
  firstPictures: (data: Cached) => (string | undefined)[],
) => {
  await client.prefetchQuery(query);
  const data = client.getQueryData<Cached>(query.queryKey);
  if (data !== undefined) firstPictures(data).forEach(preloadPicture);
};

/** Asks for what a query asks for, and for the pictures that the page shows first, unless that is known or has been asked for. */
export const ahead =
  <Data, Failure, Cached, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Failure, Cached, Key>,
    firstPictures: (data: Cached) => (string | undefined)[] = () => [],
  ): Ask =>
  (client) => {
    if (!client.getQueryState(query.queryKey)) void askFor(client, query, firstPictures);
  };

const loaded = new Map<PageRoute, ComponentType>();

/** Loads the module of a page; rejects when it cannot be had. */
export const loadPage = async (route: PageRoute): Promise<{ default: ComponentType }> => {
  const { Component } = await route.lazy();
  loaded.set(route, Component);
  return { default: Component };
};

/** The page, where its module is here already. */
export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route);

const match = (route: string, path: string[]): Params | undefined => {
  const parts = route.split('/').filter(Boolean);
  const params: Record<string, string | undefined> = {};
  const isAsLong = path.length === parts.length || (path.length === parts.length - 1 && parts.at(-1)?.endsWith('?'));
  const fits = parts.every((part, index) => {
    if (!part.startsWith(':')) return part === path[index];
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

/** The first route that fits a path. The router ranks them better; here a mistake costs a request. */
export const routeTo = (
  routes: readonly PageRoute[],
  pathname: string,
): { route: PageRoute; params: Params } | undefined => {
  const path = pathname.split('/').filter(Boolean).map(decoded);
  for (const route of routes) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
};
