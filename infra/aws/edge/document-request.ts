import type { EdgeAnswer, EdgeValue, RequestEvent } from './event.ts';

/** What the site's paths mean; infra/site-map.ts makes it of infra/documents.ts, shared/site/pages.ts and shared/site/public-pages.ts. */
export interface SiteMap {
  /** Documents that lie beside the stored pages, without the one of the shop. */
  documents: readonly { file: string; paths: readonly string[] }[];
  /** Files that are served by name. */
  files: readonly string[];
  /** The paths of all pages, of the stored ones, of those that end in an id, and of the files for search engines. */
  pages: RegExp;
  publicPages: RegExp;
  ids: RegExp;
  sitemaps: RegExp;
  /** Skus of product lines by their other names. */
  aliases: Readonly<Record<string, string>>;
  filters: readonly { paths: readonly string[]; names: readonly string[] }[];
  /** The file for unknown paths among `documents`. */
  notFound: string;
  /** The folder of the stored pages of this build: `/pages/3f2a`. */
  store: string;
  /** The site's own domain; empty where it has none. */
  domain: string;
}

/** Put in front of this file when it is deployed. */
declare const site: SiteMap;

type Query = RequestEvent['request']['querystring'];

const shows = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** The parameters of a query that choose another page of a list. */
const filtersOf = (path: string, query: Query, map: SiteMap): Query => {
  const found = map.filters.find((each) => shows(path, each.paths));
  const names = found ? found.names : [];
  const chosen: Query = {};
  Object.keys(query)
    .sort()
    .forEach((name) => {
      const given = query[name];
      if (names.includes(name) && given) chosen[name] = given;
    });
  return chosen;
};

const valuesOf = (given: EdgeValue): { value: string }[] => given.multiValue || [given];

const textOf = (query: Query): string => {
  const text = Object.keys(query)
    .map((name) => {
      const given = query[name];
      return given
        ? valuesOf(given)
            .map((each) => (each.value ? `${name}=${each.value}` : name))
            .join('&')
        : '';
    })
    .join('&');
  return text ? `?${text}` : '';
};

/** The path with a product line under its sku. */
const withSku = (path: string, map: SiteMap): string => {
  const found = /^(\/products\/(?:gallery\/)?)([^/]+)(.*)$/.exec(path);
  const sku = found && map.aliases[found[2] || ''];
  return found && sku ? `${found[1]}${sku}${found[3]}` : path;
};

/** Whether a path encodes a text: `/gallery/%FF` does not, and names no page and no key of a bucket. */
const isText = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** The one spelling of a public page's path: lower case but for an id, a line under its sku, and no slash at the end. */
const properPath = (path: string, map: SiteMap): string => {
  const bare = path === '/' ? path : path.replace(/\/$/, '');
  // The digits of an encoded character stay as the browser wrote them.
  if (bare.includes('%')) return bare;
  const end = bare.lastIndexOf('/');
  const isId = map.ids.test(bare);
  return withSku(isId ? bare.slice(0, end).toLowerCase() + bare.slice(end) : bare.toLowerCase(), map);
};

const moved = (location: string): EdgeAnswer => ({
  statusCode: 301,
  statusDescription: 'Moved Permanently',
  headers: { 'location': { value: location }, 'cache-control': { value: 'public, max-age=3600' } },
});

/**
 * Turns the path of a public page into the key of its stored HTML, `/pages/{build}/products.html`. A query that filters a
 * list becomes a key without `.html`, under which nothing is stored, so that the renderer answers; every other query stays
 * with the browser. Personal pages share `shell.html`, unknown paths `not-found.html`. Another spelling of a public page's
 * path is moved with its whole query.
 */
const storedPage = (request: RequestEvent['request'], map: SiteMap): RequestEvent['request'] | EdgeAnswer => {
  const path = request.uri;
  const query = request.querystring;
  if (path === '/index.html') return moved(`/${textOf(query)}`);
  const isNamed = isText(path);
  const isPublic = isNamed && map.publicPages.test(path);
  const proper = isPublic ? properPath(path, map) : path;
  if (proper !== path) return moved(proper + textOf(query));
  const filters = isPublic ? filtersOf(path, query, map) : {};
  const isFiltered = Object.keys(filters).length > 0;
  request.querystring = filters;
  if (map.sitemaps.test(path)) request.uri = map.store + path;
  else if (isPublic) request.uri = map.store + (path === '/' ? '/index' : path) + (isFiltered ? '' : '.html');
  else request.uri = `${map.store}/${isNamed && map.pages.test(path) ? 'shell' : 'not-found'}.html`;
  return request;
};

/**
 * Whether a page that was asked for at another name has moved to the domain. Not the checkout at the CDN's own name: who
 * comes back from a payment there has the session's cookie of that name.
 */
const hasMoved = (host: string, file: string, map: SiteMap): boolean =>
  map.domain !== '' &&
  host !== map.domain &&
  !(file === 'checkout.html' && host.slice(-'.cloudfront.net'.length) === '.cloudfront.net');

/**
 * A page's path names no file in the buckets: it becomes the document or the stored page that shows it, or the not-found
 * one for an unknown path. At another name than the site's domain it is redirected there with its whole query.
 */
export function rewrite(request: RequestEvent['request'], map: SiteMap): RequestEvent['request'] | EdgeAnswer {
  if (map.files.includes(request.uri)) return request;
  const document = map.documents.find((each) => shows(request.uri, each.paths));
  const host = request.headers['host'];
  if (host && hasMoved(host.value, document ? document.file : '', map))
    return moved(`https://${map.domain}${request.uri}${textOf(request.querystring)}`);
  if (!document) return storedPage(request, map);
  request.uri = map.pages.test(request.uri) ? `/${document.file}` : map.notFound;
  return request;
}

export function handler(event: RequestEvent): RequestEvent['request'] | EdgeAnswer {
  return rewrite(event.request, site);
}
