import type { IncomingMessage, ServerResponse } from 'node:http';
import { BucketError } from './errors.ts';
import { decode } from './exchange.ts';
import type { ObjectFiles } from './objects.ts';
import { sendObject } from './send.ts';
import { send } from '../http.ts';
import type { Emulator } from '../emulator.ts';

/** A bucket whose objects are public, and the path that serves them. */
export interface MediaOptions {
  objects: ObjectFiles;
  bucket: string;
  /** Path that serves the objects, without a trailing slash: `/media`. */
  prefix: string;
  /** Prepended to the rest of the path to make the object's key. */
  keyPrefix?: string;
  /** Chooses another format of a picture by the Accept header, as the CloudFront function media-request.ts does. */
  chooseKey?: (key: string, req: IncomingMessage) => string;
  /** Key of what takes the place of an object that is not there yet; nothing caches it. */
  insteadOf?: (key: string) => string;
  /** Answers for an object that does not exist, as the CDN's second origin does. */
  notFound: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

/**
 * Emulates CloudFront in front of a private bucket: GET and HEAD without a signature, with the object's Cache-Control.
 */
export const mediaHandler = ({
  objects,
  bucket,
  prefix,
  keyPrefix = '',
  chooseKey,
  insteadOf,
  notFound,
}: MediaOptions): Emulator => ({
  prefix,
  async handle(req, res) {
    res.setHeader('x-content-type-options', 'nosniff');
    if (chooseKey) res.setHeader('vary', 'Accept');
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD')
        throw new BucketError('MethodNotAllowed', 'Only GET and HEAD are allowed.');
      const asked = keyPrefix + keyOf(req.url ?? '', prefix);
      const chosen = chooseKey ? chooseKey(asked, req) : asked;
      const isMissing = insteadOf !== undefined && !objects.info({ bucket, key: chosen });
      const key = isMissing ? insteadOf(chosen) : chosen;
      await sendObject(req, res, { objects, bucket, key }, ({ headers }) => ({
        'content-type': headers['content-type'] ?? 'application/octet-stream',
        'cache-control': isMissing ? 'no-store' : (headers['cache-control'] ?? 'public, max-age=3600'),
        // The sandbox keeps a browser from running an object as a page of the site, whatever its content type.
        'content-security-policy': "default-src 'none'; sandbox",
      }));
    } catch (error) {
      const known = error instanceof BucketError;
      if (known && error.status === 404) return notFound(req, res);
      if (!known) console.error(error);
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      return send(res, known ? error.status : 500, headers, known ? error.message : 'Something went wrong.');
    }
  },
});

const keyOf = (url: string, prefix: string): string => decode(url.slice(prefix.length + 1).split('?')[0] ?? '');
