import type { Query, QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { ApiError } from '../lib/api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { App } from './app.tsx';
import { dataBlock, type DocumentData } from './document-data.ts';
import { headTags, ReportContext, type Head, type HeadTag, type PageReport } from './head.ts';
import { MemoryRouter } from '../lib/router.tsx';
import type { Session } from '#shared/schemas/session.ts';
import { sessionQuery } from '../lib/session.ts';
import { SITE } from '#shared/site/locale.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { siteConfigQuery } from '../lib/site-config.ts';
import { loadPage, routeTo, type PageRoute } from './page-route.ts';
import { createRouter } from './router.tsx';

/** The built site that documents are made from. */
export interface SiteBuild {
  /** The document without a page, web/index.html or web/checkout.html as built. */
  template: string;
  /** Files below the site's root that a page needs besides the template's, by the file of its module. */
  files: Readonly<Record<string, readonly string[]>>;
  /** All style sheets of a document as one, by the file of its page's module; '' for that of no page. */
  sheets: Readonly<Record<string, string>>;
}

export interface Rendered {
  status: 200 | 301 | 404;
  /** Path to which a page has moved, with status 301. */
  location?: string;
  html: string;
}

/** Rendering finds queries that are asked for only when others are answered; more rounds mean that they never end. */
const MAX_ROUNDS = 6;

const isAskable = ({ state, options, meta }: Query): boolean =>
  state.status === 'pending' &&
  state.fetchStatus === 'idle' &&
  options.queryFn !== undefined &&
  !meta?.isPersonal &&
  !('enabled' in options && options.enabled === false);

const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Asks the queries that the last round found; answers whether there were any. Rejects when the server failed. */
const askFound = async (client: QueryClient, refused: ReadonlySet<string>): Promise<boolean> => {
  const found = client
    .getQueryCache()
    .findAll({ predicate: isAskable })
    .filter(({ queryHash }) => !refused.has(queryHash));
  await Promise.allSettled(found.map((query) => query.fetch()));
  const failed = found.find(({ state }) => isTemporary(state.error ?? undefined) && state.status === 'error');
  if (failed?.state.error) throw failed.state.error;
  return found.length > 0;
};

/** Refused queries look unanswered: a browser's first render knows nothing of a refusal either. */
const forgetRefusals = (client: QueryClient, refused: Set<string>): boolean => {
  const found = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  for (const query of found) {
    refused.add(query.queryHash);
    query.reset();
  }
  return found.length > 0;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const toHtml = ({ name, attributes, text }: HeadTag): string => {
  const words = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${escaped(value)}"`);
  return `<${name} ${words.join(' ')}>${name === 'script' ? `${text}</script>` : ''}`;
};

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link data-later rel="modulepreload" crossorigin href="/${file}">`;

interface Parts {
  head: Head;
  origin: string;
  files: readonly string[];
  sheet: string | undefined;
  body: string;
  data: DocumentData;
  isShared: boolean;
}

/** React's hints for the pictures of the first screen stand before what it renders; in the document they belong to the head. */
const HINTS = /^(?:<link [^>]*>)*/;

/** The content policy refuses inline styles; the page's script applies them (start.tsx). */
const withoutStyles = (html: string): string => html.replaceAll(' style="', ' data-inline="');

/**
 * One style sheet in the place of those that it consists of, which a page's script takes for loaded: a disabled sheet is not
 * applied, and one of this type is not asked for by the preload scanner either (Chromium 150 asks for disabled ones).
 */
const withOneSheet = (html: string, sheet: string): string =>
  html
    .replaceAll('<link rel="stylesheet" crossorigin', '<link rel="stylesheet" disabled type="text/plain"')
    .replace('<link ', () => `<link rel="stylesheet" href="/${sheet}"><link `);

const LOW = ' fetchpriority="low"';

const fill = (template: string, { head, origin, files, sheet, body, data, isShared }: Parts): string => {
  const tags = [...headTags(head, origin).map(toHtml), ...files.map(linkTo)].join('');
  const pictures = HINTS.exec(body)?.[0] ?? '';
  const filled = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags}</head>`);
  const shown = sheet ? withOneSheet(filled, sheet) : filled;
  // The page can be read without its script, so the picture of the first screen comes before it.
  const readable = shown
    .replace(' blocking="render"', LOW)
    .replaceAll(/(?<!data-later )rel="modulepreload"/g, `rel="modulepreload"${LOW}`);
  return (
    (isShared ? shown : readable)
      .replace('<link ', () => `${pictures}<link `)
      // The program and all other pictures wait for these (first-pictures.ts).
      .replace('<html ', pictures ? '<html data-opening ' : '<html ')
      .replaceAll('data-later rel="modulepreload"', pictures ? 'data-later' : `rel="modulepreload"${LOW}`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${withoutStyles(body.slice(pictures.length))}</div>${dataBlock(data)}`,
      )
  );
};

/** The session of a page that is rendered: nobody's. */
const VISITOR: Session = { id: null, role: 'Visitor', email: null, realtime_token: '' };
const OWN_PROCESS: SiteConfig = {
  ...SITE,
  stripe: { publishableKey: '', scriptUrl: '' },
  graphql: { url: '/graphql', realtimeUrl: '' },
};

/**
 * The answers that everybody gets. What is asked for in a person's name, and what changes without an event, is asked
 * again by the browser.
 */
const answered = (client: QueryClient): DocumentData['queries'] =>
  client
    .getQueryCache()
    .findAll({
      predicate: ({ state, options, meta }) =>
        state.status === 'success' && options.queryFn !== undefined && !meta?.isPersonal,
    })
    .map(({ queryKey: key, state: { data }, meta }) => ({
      key,
      data,
      ...((meta?.isPartlyPersonal === true || meta?.isMeasured === true) && { isOld: true }),
    }));

interface Request {
  /** Path and query of the page, or its whole address: addresses in the head are absolute then. */
  url: string;
  /** Today as an ISO date; the process's own when absent. */
  today?: string;
  /** Other addresses get the same document: its first script finds out which one it is, and nothing is shown before. */
  isShared?: boolean;
}

/**
 * Makes renderers of documents. A renderer answers status 404 with the not-found page where the path has none or its
 * data is not there, and rejects when a query fails or the page needs an account: then there is nothing to store. It
 * shares no state between two calls; requests leave through `transport` (lib/api.ts).
 */
export const createRenderer =
  (routes: readonly PageRoute[], { template, files, sheets }: SiteBuild) =>
  async ({ url, today = new Date().toISOString().slice(0, 10), isShared = false }: Request): Promise<Rendered> => {
    const address = new URL(url, 'https://here.invalid');
    const found = routeTo(routes, address.pathname);
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false, retryOnMount: false } });
    // The GraphQL client asks for both; neither is part of a document.
    client.setQueryData(siteConfigQuery().queryKey, OWN_PROCESS);
    client.setQueryData(sessionQuery().queryKey, VISITOR);
    const page = found && (await loadPage(found.route));
    await Promise.all((found?.route.data?.(found.params, address.searchParams) ?? []).map((ask) => ask(client)));
    const failed = client
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.error && isTemporary(state.error));
    if (failed?.state.error) throw failed.state.error;

    const draw = async (missing?: string): Promise<{ body: string; report: PageReport }> => {
      const report: PageReport = { origin: address.origin, today, status: 0 };
      const Router = createRouter(routes, missing);
      const failures: unknown[] = [];
      const { prelude } = await prerender(
        <ReportContext value={report}>
          <App client={client} day={today}>
            <MemoryRouter at={address.pathname + address.search}>
              <Router />
            </MemoryRouter>
          </App>
        </ReportContext>,
        // A part that were sent after the page would need an inline script, which the content policy refuses.
        { onError: (error) => void failures.push(error), progressiveChunkSize: Number.MAX_SAFE_INTEGER },
      );
      const body = await new Response(prelude).text();
      if (failures.length > 0) throw failures[0];
      return { body, report };
    };

    const refused = new Set<string>();
    let drawn = await draw();
    for (let round = 0; await askFound(client, refused); round += 1) {
      if (round === MAX_ROUNDS) throw new Error(`${url} asks for ever more data.`);
      drawn = await draw();
    }
    const { status } = drawn.report;
    const missing = status === 404;
    if (status !== 0 && !missing) throw new Error(`${url} is no public page: it answers status ${status}.`);
    if (missing && found) drawn = await draw(address.pathname);
    else if (forgetRefusals(client, refused)) drawn = await draw();
    const { body, report } = drawn;
    if (!report.head) throw new Error(`${url} has no head.`);
    const data = {
      day: today,
      search: address.search,
      queries: missing ? [] : answered(client),
      ...(missing && { missing }),
    };
    const html = fill(template, {
      head: report.head,
      origin: address.origin,
      files: files[page?.moduleFile ?? ''] ?? [],
      sheet: sheets[page?.moduleFile ?? ''],
      body,
      data,
      isShared,
    });
    return { status: missing ? 404 : 200, html };
  };
