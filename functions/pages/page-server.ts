import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PARTNER_PATTERN, PUBLIC_PATTERN, SITEMAP_PATTERN } from '#shared/site/public-pages.ts';
import { isPartnerProduct } from '#shared/people/partners.ts';
import { pathTo } from '#shared/site/paths.ts';
import { productLine } from '../catalog/catalog.ts';
import { isPartnersCode } from '../partners/open-code.ts';
import { cached, sharedRuns } from '../platform/cached.ts';
import { log } from '../platform/logger.ts';
import { MISSING_FILES } from './build.ts';
import { mayExist } from './known-ids.ts';
import { NOT_FOUND, PAGE_CACHING, renderMissing, SHELL, storeShell, tagOf } from './page-store.ts';
import { loadRenderer, renderPage, shellHtml, type Rendered } from './render-page.ts';
import { sitemapFile } from './sitemap.ts';

/** A filtered page is kept by the CDN for a minute, a moved path too. */
const FILTERED_CACHING = 'public, max-age=0, s-maxage=60';
const MOVED_CACHING = 'public, max-age=60, s-maxage=60';
const SITEMAP_CACHING = 'public, max-age=3600, s-maxage=3600';
const HTML = 'text/html; charset=utf-8';

/**
 * The shop's content security policy without other hosts. The CDN writes its own over it for every page, but not for a
 * missing file, whose path has another policy or none.
 */
const NOT_FOUND_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

const CACHE_TTL_MS = 60_000;

interface Asked {
  build: string;
  /** Path of the page on the site, `/sitemap.xml`, or `/shell`. */
  path: string;
  /** Query of a filtered page, with its question mark. */
  query: string;
}

/** The text that a path encodes; undefined when it encodes none. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** What the CDN asks for by a key that document-request.ts made; undefined for any other path. */
const askedIn = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2): Asked | undefined => {
  const [, build, rest] = /^\/pages\/([\w-]+)(\/.+)$/s.exec(decoded(rawPath) ?? rawPath) ?? [];
  if (!build || !rest) return undefined;
  const path = rest.replace(/\.html$/, '');
  return { build, path: path === '/index' ? '/' : path, query: rawQueryString ? `?${rawQueryString}` : '' };
};

interface Answer {
  status: number;
  body: string;
  type?: string;
  caching: string;
  location?: string;
  policy?: string;
}

const respond = (
  { headers }: APIGatewayProxyEventV2,
  { status, body, type = HTML, caching, location, policy }: Answer,
): APIGatewayProxyStructuredResultV2 => {
  const tag = status === 200 ? tagOf(Buffer.from(body)) : undefined;
  const about = { 'cache-control': caching, ...(tag && { etag: tag }), ...(location && { location }) };
  const guarded = policy && { 'content-security-policy': policy };
  const held = headers['if-none-match']?.split(/\s*,\s*/).map((each) => each.replace(/^W\//, ''));
  if (tag && held?.includes(tag)) return { statusCode: 304, headers: about };
  return {
    statusCode: status,
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff', ...about, ...guarded },
    body,
  };
};

const answerOf = ({ status, html, location }: Rendered, caching: string): Answer =>
  location === undefined ? { status, body: html, caching } : { status, body: '', caching: MOVED_CACHING, location };

const shellAnswer = async ({ build }: Asked): Promise<Answer> => {
  const html = shellHtml();
  if ((await loadRenderer()).build === build) await storeShell(html);
  return { status: 200, body: html, caching: PAGE_CACHING };
};

/** The same page for every missing file and every unknown id, so that asking for many renders nothing. */
const notFoundPage = cached(CACHE_TTL_MS, () => renderPage(NOT_FOUND));

const missingFileAnswer = async (): Promise<Answer> => ({
  ...answerOf(await notFoundPage(), PAGE_CACHING),
  policy: NOT_FOUND_POLICY,
});

/** A product at the address of a partner who earns with it; at the address of anybody else it is elsewhere (C67). */
const partnerAnswer = async (path: string, sku: string, code: string): Promise<Answer> => {
  if (!(await mayExist(pathTo('/products/:sku', { sku }), ''))) return answerOf(await notFoundPage(), PAGE_CACHING);
  const { supplier_product: line } = await productLine(sku);
  const isPartners = isPartnerProduct(line) && (await isPartnersCode(code));
  const elsewhere = { status: 302, html: '', location: pathTo('/products/:sku', { sku }) } as const;
  return answerOf(isPartners ? await renderPage(path) : elsewhere, FILTERED_CACHING);
};

const renderedAnswer = async ({ build, path, query }: Asked): Promise<Answer> => {
  const [, sku, code] = PARTNER_PATTERN.exec(path) ?? [];
  if (sku !== undefined && code !== undefined) return partnerAnswer(path, sku, code);
  if (!(await mayExist(path, query))) return answerOf(await notFoundPage(), PAGE_CACHING);
  if (query) return answerOf(await renderPage(path + query), FILTERED_CACHING);
  // During a release the CDN asks for pages of the build before or after this one, which this build must not store.
  const isOwn = (await loadRenderer()).build === build;
  return answerOf(await (isOwn ? renderMissing(path) : renderPage(path)), PAGE_CACHING);
};

const rendering = sharedRuns<Answer>();

/** Visitors who ask for a page while it is rendered wait for that rendering. */
const pageAnswer = (asked: Asked): Promise<Answer> =>
  rendering(`${asked.build}${asked.path}${asked.query}`, () => renderedAnswer(asked));

/**
 * Answers what the CDN did not find among the stored pages: renders a page and stores it, renders a filtered page, the
 * files for search engines, the shell of personal pages, and the not-found page of missing files and unknown ids. When rendering fails,
 * the browser gets the shell, uncached, and draws the page itself.
 */
export const servePage = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const asked = askedIn(event);
  if (!asked) return respond(event, { status: 404, body: '', type: 'text/plain', caching: 'no-store' });
  const { path } = asked;
  const isMissing = asked.build === MISSING_FILES;
  const isFile = !isMissing && SITEMAP_PATTERN.test(path);
  // `/gallery/%25FF` is decoded once, to a path that encodes no text and that no page can have.
  const isText = decoded(path) !== undefined;
  const isKnown = !isMissing && isText && (path === SHELL || PUBLIC_PATTERN.test(path));
  try {
    if (isMissing) return respond(event, await missingFileAnswer());
    if (path === SHELL) return respond(event, await shellAnswer(asked));
    if (isFile) return respond(event, { status: 200, ...(await sitemapFile(path)), caching: SITEMAP_CACHING });
    const isPage = isKnown || path === NOT_FOUND;
    return respond(event, isPage ? await pageAnswer(asked) : answerOf(await notFoundPage(), PAGE_CACHING));
  } catch (error) {
    log.error('page could not be rendered', error, { path });
    if (isFile) return respond(event, { status: 503, body: '', type: 'text/plain', caching: 'no-store' });
    return respond(event, {
      status: isKnown ? 200 : 404,
      body: shellHtml(),
      caching: 'no-store',
      ...(isMissing && { policy: NOT_FOUND_POLICY }),
    });
  }
};
