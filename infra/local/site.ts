import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { documentHeaders, documents } from '../manifest.ts';
import { send } from './http.ts';

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
  br?: Buffer;
  gzip?: Buffer;
}

const load = (file: string): Asset => {
  const plain = readFileSync(file);
  const extension = extname(file);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  const asset: Asset = { type: TYPES[extension] ?? 'application/octet-stream', etag, plain };
  if (!COMPRESSED.has(extension)) return asset;
  return { ...asset, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), gzip: gzipSync(plain) };
};

const filesIn = (folder: string, path = ''): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );

const sendAsset = (req: IncomingMessage, res: ServerResponse, asset: Asset, headers: Record<string, string>): void => {
  const wanted = { 'content-type': asset.type, etag: asset.etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff', ...headers };
  if (req.headers['if-none-match'] === asset.etag) return send(res, 304, wanted);
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const encoding = asset.br && accepted.includes('br') ? 'br' : asset.gzip && accepted.includes('gzip') ? 'gzip' : undefined;
  const body = (encoding && asset[encoding]) || asset.plain;
  if (req.method === 'HEAD') {
    res.writeHead(200, { ...wanted, 'content-length': String(body.length) }).end();
    return undefined;
  }
  return send(res, 200, { ...wanted, ...(encoding && { 'content-encoding': encoding }) }, body);
};

/** Which document answers a page's path: payment pages have their own. */
export const documentFor = (path: string): keyof typeof documents =>
  documents.checkout.paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 'checkout' : 'shop';

/** Serves the built site as CloudFront does: files with long caching, every other path a document with its headers. */
export const createSite = ({ folder, config }: { folder: string; config: object }) => {
  if (!existsSync(join(folder, 'index.html')) || !statSync(folder).isDirectory()) throw new Error(`The site is not built in ${folder}.`);
  const assets = new Map<string, Asset>();
  const known = new Set(filesIn(folder));
  const configText = JSON.stringify(config);
  const assetAt = (path: string): Asset => {
    const found = assets.get(path) ?? load(join(folder, path));
    assets.set(path, found);
    return found;
  };

  return (req: IncomingMessage, res: ServerResponse): void => {
    const path = decodeURI(new URL(req.url ?? '/', 'http://local').pathname);
    if (req.method !== 'GET' && req.method !== 'HEAD') return send(res, 405, { allow: 'GET, HEAD' });
    if (path === '/config.json') return send(res, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }, configText);
    if (known.has(path) && !path.endsWith('.html')) {
      const caching = path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return sendAsset(req, res, assetAt(path), { 'cache-control': caching });
    }
    const document = documentFor(path);
    const headers = documentHeaders(document, { connect: [], stripe: [] });
    return sendAsset(req, res, assetAt(`/${documents[document].file}`), { ...headers, 'cache-control': 'no-cache' });
  };
};
