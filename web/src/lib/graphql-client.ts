import type { QueryClient } from '@tanstack/react-query';
import { requestGraphql, type GraphqlDocument, type TokenSource } from './graphql.ts';
import type { Listener, Realtime } from './realtime.ts';
import { sessionQuery } from './session.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { siteConfigQuery } from './site-config.ts';

interface Connection {
  url: string;
  token: TokenSource;
  /** Opened by the first subscription. */
  realtime: () => Promise<Realtime>;
}

const connections = new WeakMap<QueryClient, Promise<Connection>>();

/** The API's URL may be a path of this site. */
const absolute = (url: string, scheme: 'http' | 'ws'): string =>
  new URL(url, window.location.href).href.replace(/^(http|ws)/, scheme);

const openRealtime = async ({ url, realtimeUrl }: SiteConfig['graphql'], token: TokenSource): Promise<Realtime> => {
  const { Realtime } = await import('./realtime.ts');
  return new Realtime({
    url: absolute(url, 'http'),
    realtimeUrl: absolute(realtimeUrl, 'ws'),
    token,
    wakes: window,
    isShown: () => document.visibilityState === 'visible',
  });
};

const open = async (client: QueryClient): Promise<Connection> => {
  const { graphql } = await client.fetchQuery(siteConfigQuery());
  const token: TokenSource = async (fresh) =>
    (await client.fetchQuery({ ...sessionQuery(), ...(fresh && { staleTime: 0 }) })).realtime_token;
  let realtime: Promise<Realtime> | undefined;
  return { url: graphql.url, token, realtime: () => (realtime ??= openRealtime(graphql, token)) };
};

/** One connection per query client, opened on first use; a failure to open it is not cached. */
const connectionOf = (client: QueryClient): Promise<Connection> => {
  const known = connections.get(client);
  if (known) return known;
  const opened = open(client);
  connections.set(client, opened);
  opened.catch(() => connections.delete(client));
  return opened;
};

/** Runs a query or mutation as the session of this page; refuses with ApiError. */
export const graphql = async <Result, Variables>(
  client: QueryClient,
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> => requestGraphql(await connectionOf(client), document, variables, signal);

/**
 * Subscribes until the returned function is called, with the session's token unless another is given. Pages work without
 * live updates, so a missing connection is no error.
 */
export const listen = <Result, Variables>(
  client: QueryClient,
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
  listener: Listener<Result>,
  token?: TokenSource,
): (() => void) => {
  let isOver = false;
  let end = (): void => undefined;
  connectionOf(client)
    .then(({ realtime }) => realtime())
    .then(
      (realtime) => {
        if (!isOver) end = realtime.subscribe(document, variables, listener, token);
      },
      () => undefined,
    );
  return () => {
    isOver = true;
    end();
  };
};
