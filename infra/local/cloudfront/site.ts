import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Services } from '#shared/site/services.ts';
import { VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '#functions/platform/client-address.ts';
import { rewrite } from '../../aws/edge/document-request.ts';
import type { RequestEvent } from '../../aws/edge/event.ts';
import { documentFor, documentHeaders, documents, isUnserved, type DocumentName } from '../../documents.ts';
import { siteMapOf } from '../../site-map.ts';
import { send, targetOf } from '../http.ts';
import type { PageOrigin } from './stored-pages.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);

interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  /** Compressed bodies, each made at its first request. */
  compressed: Map<'br' | 'gzip', Buffer>;
}

const load = (file: string): Asset => {
  const plain = readFileSync(file);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  return { type: TYPES[extname(file)] ?? 'application/octet-stream', etag, plain, compressed: new Map() };
};

const compress = (encoding: 'br' | 'gzip', plain: Buffer): Buffer =>
  encoding === 'br' ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(plain);

/** The asset's body, in brotli or gzip where the request accepts it and the file type is compressible. */
const encoded = (req: IncomingMessage, path: string, asset: Asset): { body: Buffer; encoding?: 'br' | 'gzip' } => {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  if (!encoding || !COMPRESSED.has(extname(path))) return { body: asset.plain };
  const body = asset.compressed.get(encoding) ?? compress(encoding, asset.plain);
  asset.compressed.set(encoding, body);
  return { body, encoding };
};

const filesIn = (folder: string, path = ''): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );

const isHeld = (req: IncomingMessage, etag: string): boolean =>
  (req.headers['if-none-match'] ?? '').split(/\s*,\s*/).some((each) => each.replace(/^W\//, '') === etag);

const sendAsset = (
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  asset: Asset,
  headers: Record<string, string>,
  status = 200,
): void => {
  const wanted = {
    'content-type': asset.type,
    ...(status === 200 && asset.etag && { etag: asset.etag }),
    'vary': 'accept-encoding',
    'x-content-type-options': 'nosniff',
    ...headers,
  };
  if (status === 200 && isHeld(req, asset.etag)) return send(res, 304, wanted);
  const { body, encoding } = encoded(req, path, asset);
  const complete = { ...wanted, ...(encoding && { 'content-encoding': encoding }) };
  if (req.method !== 'HEAD') return send(res, status, complete, body);
  res.writeHead(status, { ...complete, 'content-length': String(body.length) }).end();
  return undefined;
};

/** Overwrites the headers about the visitor, as the CloudFront function api-request.ts does. */
export const nameViewer = ({ headers, socket }: IncomingMessage): void => {
  headers[VIEWER_ADDRESS_HEADER] = socket.remoteAddress ?? '';
  headers[VIEWER_HOST_HEADER] = headers.host ?? '';
};

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The query of a request as CloudFront hands it to a function: names and values as the browser encoded them. */
const querystringOf = (search: string): RequestEvent['request']['querystring'] => {
  const query: RequestEvent['request']['querystring'] = {};
  for (const pair of search.slice(1).split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const before = query[name];
    query[name] = before
      ? { value, multiValue: [...(before.multiValue ?? [{ value: before.value }]), { value }] }
      : { value };
  }
  return query;
};

const textOf = (query: RequestEvent['request']['querystring']): string =>
  Object.entries(query)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((each) => `${name}=${each.value}`))
    .join('&');

const headersFor = (document: DocumentName, services: Services | undefined): Record<string, string> =>
  documentHeaders(document, { connect: [], payments: { scripts: [], frames: [], api: [] }, services });

const MAX_COMPRESSED = 200;

export interface SiteOptions {
  /** Folder of the built pages. */
  folder: string;
  /** What /config.json answers. */
  config: object;
  /** Id of the build, under which its rendered pages are stored. */
  build: string;
  pages: PageOrigin;
  /** The scripts of others that the browser of a request gets. */
  services?: (req: IncomingMessage) => Services | undefined;
}

/**
 * Serves the built site as CloudFront does: files with long caching, a public page as its stored HTML, a personal one as its
 * document with its headers, and every other path as the not-found page with status 404.
 */
export const createSite = ({ folder, config, build, pages, services: servicesFor }: SiteOptions) => {
  if (!existsSync(join(folder, 'index.html')) || !statSync(folder).isDirectory())
    throw new Error(`The site is not built in ${folder}.`);
  // All files are read at the start, so a build during the run takes effect at the next start.
  const served = filesIn(folder).filter((path) => !isUnserved(path));
  const assets = new Map(served.map((path) => [path, load(join(folder, path))]));
  const map = siteMapOf(build);
  /** Stored pages with their compressed bodies, by version. */
  const versions = new Map<string, Asset>();

  const versionOf = (etag: string, type: string, plain: Buffer): Asset => {
    const found = versions.get(etag) ?? { type, etag, plain, compressed: new Map() };
    if (versions.size >= MAX_COMPRESSED) versions.clear();
    versions.set(etag, found);
    return found;
  };

  const sendPage = async (req: IncomingMessage, res: ServerResponse, path: string, query: string): Promise<void> => {
    const { status, headers: given, body } = await pages(req, path, query);
    const { etag, 'content-type': type = 'text/html; charset=utf-8', location, ...more } = given;
    const headers = { ...headersFor('shop', servicesFor?.(req)), ...more, ...(location && { location }) };
    if (status === 301) return send(res, 301, headers);
    const asset = etag ? versionOf(etag, type, body) : { type, etag: '', plain: body, compressed: new Map() };
    return sendAsset(req, res, 'page.html', asset, headers, status);
  };

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, search } = targetOf(req);
    const path = decoded(pathname);
    if (req.method !== 'GET' && req.method !== 'HEAD') return send(res, 405, { allow: 'GET, HEAD' });
    if (path === '/config.json')
      return send(
        res,
        200,
        { 'content-type': 'application/json', 'cache-control': 'no-cache' },
        JSON.stringify({ ...config, services: servicesFor?.(req) }),
      );
    const isInFolder = path.lastIndexOf('/') > 0;
    const asset = isInFolder ? assets.get(path) : undefined;
    if (asset) {
      const caching = path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return sendAsset(req, res, path, asset, { 'cache-control': caching });
    }
    const answer = rewrite({ uri: pathname, headers: {}, querystring: querystringOf(search) }, map);
    if ('statusCode' in answer)
      return send(res, answer.statusCode, {
        ...headersFor('shop', servicesFor?.(req)),
        ...Object.fromEntries(Object.entries(answer.headers).map(([name, { value }]) => [name, value])),
      });
    if (answer.uri.startsWith(`${map.store}/`)) return sendPage(req, res, answer.uri, textOf(answer.querystring));
    const isKnown = answer.uri !== map.notFound;
    const file = isKnown ? answer.uri : `/${documents.shop.file}`;
    const page = assets.get(file);
    if (!page) return send(res, 404, {});
    const headers = { ...headersFor(documentFor(path), servicesFor?.(req)), 'cache-control': 'no-cache' };
    return sendAsset(req, res, file, page, headers, isKnown ? 200 : 404);
  };
};
