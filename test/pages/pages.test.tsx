// First, because rendering modules look for a document when they are imported.
import { browser } from './document.ts';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { QueryClient, QueryClientProvider, type Query } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, type Params } from '#web/lib/router.tsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as passThrough from '#functions/messages/pass-through.js';
import { handler as messagesHandler } from '#functions/entries/messages.lambda.ts';
import { readCatalogue } from '#functions/shop/catalogue-files.ts';
import { planImport } from '#functions/shop/import-catalogue.ts';
import { env } from '#functions/platform/env.ts';
import { handler as authorizerHandler } from '#functions/entries/realtime-authorizer.lambda.ts';
import { createRealtime } from '#infra/local/appsync/realtime.ts';
import { graphql } from '#infra/manifest.ts';
import { anArtist } from '#test/factories/people.ts';
import { aWork } from '#test/factories/works.ts';
import { LANDINGS } from '#shared/catalogue/galleries.ts';
import { codeIn } from '#test/support/plain-words.ts';
import { appFor, Shopper } from '#test/support/shopper.ts';
import { checkoutRoutes } from '#web/app/checkout-routes.tsx';
import { loadPage, routeTo, type PageRoute } from '#web/app/page-route.ts';
import { createRouter } from '#web/app/router.tsx';
import { routes } from '#web/app/routes.tsx';
import { takeOrderLink } from '#web/lib/order-links.ts';
import { resourceOf, type Whose } from '../integration/authorisation/cells.ts';
import { PAGES, type PageRow, type Shown } from './page-rows.ts';
import { ACTORS, aWorld, type ActorName, type Member, type World } from '../integration/authorisation/world.ts';
import { asFunction } from '#test/support/as-function.ts';

const messages = asFunction('messages', messagesHandler);
const authorizer = asFunction('realtimeAuthorizer', authorizerHandler);

const { origin } = new URL(env('SITE_URL'));
const NOT_FOUND = '404 - Not Found: This page does not exist or you may not have authorization to view it.';
const FORBIDDEN = 'You are signed in, but not with an account that may open this page.';

const functions = { messages, realtimeAuthorizer: authorizer } as Record<string, (event: never) => Promise<unknown>>;
const realtime = createRealtime({
  sdl: readFileSync(graphql.schema, 'utf8'),
  fields: graphql.fields,
  resolverCode: passThrough,
  path: '/graphql',
  invoke: async (name, event) => functions[name]?.(event as never),
});
const server = createServer((req, res) => void realtime.handle(req, res));
const nodeFetch = globalThis.fetch;

let shopper: Shopper;
let inFlight = 0;

const fetchAs = async (path: string, init: RequestInit = {}): Promise<Response> => {
  if (path === '/config.json')
    return Response.json({
      stripe: { publishableKey: '', scriptUrl: '' },
      graphql: { url: '/graphql', realtimeUrl: '/graphql/realtime' },
    });
  if (path === '/graphql') return nodeFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, init);
  const headers = new Headers(init.headers);
  headers.set('Cookie', [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  if (init.method !== 'GET') headers.set('Origin', origin);
  return (await appFor(path)).request(path, { ...init, headers, signal: null }, {});
};

/** A socket that never opens: pages work without live updates. */
class ClosedSocket extends EventTarget {
  close(): void {}
  send(): void {}
}

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));
const allPages = [...routes, ...checkoutRoutes];
const Router = createRouter(allPages);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubGlobal('WebSocket', ClosedSocket);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    inFlight += 1;
    try {
      return await fetchAs(path, init);
    } finally {
      inFlight -= 1;
    }
  });
  // Modules are loaded beforehand, so that no page suspends: React would show such a page 300 ms later.
  await Promise.all(allPages.map(loadPage));
});
afterAll(() => {
  realtime.close();
  server.closeAllConnections();
  server.close();
});

const main = (): string => document.querySelector('main')?.textContent ?? '';

/** What a reader sees of the page: its text without the data for search engines. */
const read = (): string =>
  [...document.querySelectorAll('main script')].reduce(
    (text, { textContent }) => text.replace(textContent, ''),
    main(),
  );

/** What the page shows at this moment. */
const shownNow = (path: string, data?: string): string => {
  const { pathname, search } = window.location;
  const isSentAway = new URLSearchParams(search).get('return') === path;
  if (isSentAway && pathname === '/login') return 'customers’ door';
  if (isSentAway && pathname === '/artists/login') return 'artists’ door';
  if (main().includes(NOT_FOUND)) return 'not found';
  if (document.querySelector('main a[href^="/account#second-factor"]') && pathname.startsWith('/admin'))
    return 'second factor';
  if (main().includes(FORBIDDEN)) return 'forbidden';
  const isBroken = ['Something went wrong', 'could not be loaded'].some((words) => main().includes(words));
  if (!document.querySelector('h1') || isBroken) return `fails: ${main().slice(0, 120)}`;
  if (document.querySelector('[data-run]')) return 'fails: a text of a user became markup';
  if (data !== undefined && !main().includes(data)) return `fails without ${data}: ${main().slice(0, 120)}`;
  const code = pathname.startsWith('/admin') ? undefined : codeIn(read());
  return code === undefined ? 'shows' : `fails: it says ${code}`;
};

/** Quiet moments after which a page is what it is; one that is not as expected yet may still be about to render an answer. */
const QUIET = 3;
const QUIET_UNEXPECTED = 150;

/** The query of Stripe's script never ends, because the window loads no scripts. */
const isAnswerable = ({ queryKey }: Query): boolean => queryKey[0] !== 'stripe';

/** What the page shows once no request is in flight and no answer is being read. */
const settled = async (client: QueryClient, path: string, wanted: string, data?: string): Promise<string> => {
  let shown = '';
  for (let quiet = 0, left = 700; left > 0; left -= 1) {
    await tick();
    const isThere = document.querySelector('h1') !== null || main().includes(NOT_FOUND);
    // A page without a heading has not rendered yet, or never will.
    quiet =
      inFlight > 0 || client.isFetching({ predicate: isAnswerable }) > 0 || main() === ''
        ? 0
        : quiet + (isThere ? 1 : 0.1);
    if (quiet < QUIET) continue;
    shown = shownNow(path, data);
    if (shown === wanted || quiet >= QUIET_UNEXPECTED) return shown;
  }
  return shown || shownNow(path, data);
};

/** Paths that the links of the page lead to on this site, without their anchors. */
const linksOnPage = (): string[] =>
  [...document.querySelectorAll('a[href]')].flatMap((link) => {
    const url = URL.parse(link.getAttribute('href') ?? '', origin);
    return url?.origin === origin ? [url.pathname + url.search] : [];
  });

const visit = async (
  path: string,
  member: Pick<Member, 'shopper'>,
  { wanted, data, links }: { wanted: string; data?: string | undefined; links?: string[] },
): Promise<string> => {
  ({ shopper } = member);
  window.sessionStorage.clear();
  window.localStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
  browser.happyDOM.setURL(origin + path);
  takeOrderLink();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRoot(document.querySelector('#root')!);
  root.render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const shown = await settled(client, path.replace(/\?v=.*/, ''), wanted, data);
  links?.push(...linksOnPage());
  root.unmount();
  client.clear();
  return shown;
};

const wantedOf = (
  { resource, own, otherwise = 'shows', except = {} }: PageRow,
  whose: Whose,
  actor: ActorName,
): Shown => (own.includes(actor) && (!resource || whose === 'own') ? 'shows' : (except[actor] ?? otherwise));

let cells = 0;

/** Of the actors who may not see a page, one in so many looks at it, in turn from page to page. */
const TURNS = 3;

/**
 * Actors that view a page: everybody who may see it, and of all others and of all viewers of another's resource every third in
 * turn, so that everybody meets every kind of door; the API's matrix asks for everybody. For a missing or public one, two actors
 * reveal as much as all.
 */
const viewersOf = (row: PageRow, whose: Whose): readonly ActorName[] => {
  if (whose === 'missing') return ['visitor', 'owner'];
  const [others, turn] = [ACTORS.slice(1), PAGES.indexOf(row)];
  if (row.own === ACTORS) return ['visitor', others[turn % others.length]!];
  return ACTORS.filter(
    (actor, index) => (whose !== "other's" && row.own.includes(actor)) || (index + turn) % TURNS === 0,
  );
};

const surprisesOf = async (row: PageRow, world: World): Promise<string[]> => {
  const surprises: string[] = [];
  for (const whose of row.resource ? (['missing', "other's", 'own'] as const) : (['none'] as const))
    for (const actor of viewersOf(row, whose)) {
      cells += 1;
      const member = world.members[actor];
      const link =
        actor === 'bearer of a mailed link' && whose === 'own' && row.own.includes(actor)
          ? `?v=${member.headers['Order-Link']}`
          : '';
      const path =
        row.path(
          resourceOf({ ...row, operation: '', answers: [], call: () => ({ path: '' }) }, whose, member, world),
          world,
        ) + link;
      const wanted = wantedOf(row, whose, actor);
      const shown = await visit(path, { ...member, shopper: member.shopper.twin() }, { wanted, data: row.data });
      if (shown !== wanted) surprises.push(`${actor}, ${whose}: ${shown}; ${wanted} was expected`);
    }
  return surprises;
};

/** Imports the catalogue without its pictures: lines, shelf, tags and texts of galleries. */
const importTexts = async (): Promise<void> => {
  const { changes } = await planImport(await readCatalogue());
  for (const { write } of changes) await write();
};

/** A route's page is drawn this often in the crawl; of its further paths only the data is asked for. */
const MAX_DRAWN = 5;

/** Whether what a path's page begins with can be had. */
const isAnswered = async ({ data }: PageRoute, params: Params, query: URLSearchParams): Promise<boolean> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await Promise.all((data?.(params, query) ?? []).map((ask) => ask(client)));
  return client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === 'success');
};

/** Follows every link of every page from `/` on as a visitor; answers the links that lead nowhere, and what was visited. */
const crawl = async (visitor: Shopper): Promise<{ dead: string[]; visited: string[] }> => {
  const [from, dead] = [new Map([['/', '/']]), [] as string[]];
  const drawn = new Map<string, number>();
  for (const [path, page] of from) {
    const url = new URL(path, origin);
    if (url.pathname.startsWith('/media/') || url.pathname === '/signout') continue;
    const found = routeTo(allPages, url.pathname);
    const times = drawn.get(found?.route.path ?? '') ?? 0;
    drawn.set(found?.route.path ?? '', times + 1);
    const links: string[] = [];
    shopper = visitor;
    const shown =
      found?.route.data && times >= MAX_DRAWN
        ? (await isAnswered(found.route, found.params, url.searchParams))
          ? 'shows'
          : 'is not answered'
        : await visit(path, { shopper: visitor.twin() }, { wanted: 'shows', links });
    if (shown !== 'shows') dead.push(`${path} on ${page}: ${shown}`);
    for (const link of links) if (!from.has(link)) from.set(link, path);
  }
  return { dead, visited: [...from.keys()] };
};

describe('C32 no dead link', () => {
  it('every link of every page, from the home page on, leads to a page', async () => {
    await importTexts();
    const { supplierId, username } = await anArtist({ mediums: ['custphotoreal'] });
    for (const tags of [['dogs', 'garden'], ['dogs', 'oil'], ['wedding']]) await aWork({ supplierId, username, tags });
    const { dead, visited } = await crawl(new Shopper());
    expect(dead).toEqual([]);
    expect(visited).toEqual(expect.arrayContaining(Object.keys(LANDINGS)));
    expect(visited.length).toBeGreaterThan(150);
  });
});

describe('C12 R-27 the authorisation matrix of pages', () => {
  let world: World;
  beforeAll(async () => {
    await importTexts();
    world = await aWorld();
  });

  it('has a row for every page, and no other', () => {
    expect(PAGES.map(({ route }) => route).toSorted()).toEqual(allPages.map(({ path }) => path).toSorted());
  });

  it.each(PAGES.map((row) => [row.route, row] as const))('%s', async (_route, row) => {
    expect(await surprisesOf(row, world)).toEqual([]);
  });

  afterAll(() => console.info(`${cells} cells of the pages' matrix`));
});
