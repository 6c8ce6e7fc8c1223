import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { PAGE_PATTERN } from '#shared/pages.ts';
import { documentHeaders, documents, isUnserved, ROOT_FILES, type DocumentName } from '../documents.ts';
import { send, targetOf } from './http.ts';

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

const sendAsset = (
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  asset: Asset,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): void => {
  const wanted = {
    'content-type': asset.type,
    ...(status === 200 && { etag: asset.etag }),
    'vary': 'accept-encoding',
    'x-content-type-options': 'nosniff',
    ...headers,
  };
  if (status === 200 && req.headers['if-none-match'] === asset.etag) return send(res, 304, wanted);
  const { body, encoding } = encoded(req, path, asset);
  const complete = { ...wanted, ...(encoding && { 'content-encoding': encoding }) };
  if (req.method !== 'HEAD') return send(res, status, complete, body);
  res.writeHead(status, { ...complete, 'content-length': String(body.length) }).end();
  return undefined;
};

const isNamed = (name: DocumentName, path: string): boolean =>
  documents[name].file !== documents.shop.file && path === `/${documents[name].file}`;

/** The document for a path: the first one of this file name, or that lists the path or a parent of it, else `shop`. */
export const documentFor = (path: string): DocumentName => {
  const names = Object.keys(documents) as DocumentName[];
  return (
    names.find(
      (name) =>
        isNamed(name, path) || documents[name].paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
    ) ?? 'shop'
  );
};

/** Overwrites the viewer address header with the visitor's address, as the CloudFront function api-request.ts does. */
export const nameViewer = ({ headers, socket }: IncomingMessage): void => {
  headers[VIEWER_ADDRESS_HEADER] = socket.remoteAddress ?? '';
};

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * Serves the built site as CloudFront does: files with long caching, for a page its document with its headers, and for
 * every other path the shop's document with status 404.
 */
export const createSite = ({ folder, config }: { folder: string; config: object }) => {
  if (!existsSync(join(folder, 'index.html')) || !statSync(folder).isDirectory())
    throw new Error(`The site is not built in ${folder}.`);
  // All files are read at the start, so a build during the run takes effect at the next start.
  const served = filesIn(folder).filter((path) => !isUnserved(path));
  const assets = new Map(served.map((path) => [path, load(join(folder, path))]));
  const configText = JSON.stringify(config);

  return (req: IncomingMessage, res: ServerResponse): void => {
    const path = decoded(targetOf(req).pathname);
    if (req.method !== 'GET' && req.method !== 'HEAD') return send(res, 405, { allow: 'GET, HEAD' });
    if (path === '/config.json')
      return send(res, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }, configText);
    const isInFolder = path.lastIndexOf('/') > 0;
    const asset = isInFolder ? assets.get(path) : undefined;
    if (asset) {
      const caching = path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return sendAsset(req, res, path, asset, { 'cache-control': caching });
    }
    const document = documentFor(path);
    const isKnown = PAGE_PATTERN.test(path) || ROOT_FILES.includes(path);
    const file = `/${documents[isKnown ? document : 'shop'].file}`;
    const page = assets.get(file);
    if (!page) return send(res, 404, {});
    const headers = {
      ...documentHeaders(document, { connect: [], payments: { scripts: [], frames: [], api: [] } }),
      'cache-control': 'no-cache',
    };
    return sendAsset(req, res, file, page, headers, isKnown ? 200 : 404);
  };
};
