import type { IncomingMessage } from 'node:http';
import { BucketError } from './bucket-errors.ts';
import { decode } from './bucket-exchange.ts';
import type { ObjectFiles } from './bucket-objects.ts';
import { sendObject } from './bucket-send.ts';
import { send } from './http.ts';
import type { StandIn } from './stand-in.ts';

/** Which objects are served to everyone, and where. */
export interface MediaOptions {
  objects: ObjectFiles;
  bucket: string;
  /** Path under which they are served, without a trailing slash: `/media`. */
  prefix: string;
  /** Prepended to what follows the path to make the key. */
  keyPrefix?: string;
  /** Chooses among the forms of one picture by what the request accepts, as the distribution's function does. */
  chooseKey?: (key: string, req: IncomingMessage) => string;
}

/** Stands for the CDN in front of a private bucket: GET and HEAD without a signature, cached as the object says. */
export const mediaHandler = ({ objects, bucket, prefix, keyPrefix = '', chooseKey }: MediaOptions): StandIn => ({
  prefix,
  async handle(req, res) {
    res.setHeader('x-content-type-options', 'nosniff');
    if (chooseKey) res.setHeader('vary', 'Accept');
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD')
        throw new BucketError('MethodNotAllowed', 'Only GET and HEAD are allowed.');
      const asked = keyPrefix + keyOf(req.url ?? '', prefix);
      const key = chooseKey ? chooseKey(asked, req) : asked;
      await sendObject(req, res, { objects, bucket, key }, ({ headers }) => ({
        'content-type': headers['content-type'] ?? 'application/octet-stream',
        'cache-control': headers['cache-control'] ?? 'public, max-age=3600',
        // Nothing that a bucket holds may act as a page of the site, whatever its type.
        'content-security-policy': "default-src 'none'; sandbox",
      }));
    } catch (error) {
      const known = error instanceof BucketError;
      if (!known) console.error(error);
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      send(res, known ? error.status : 500, headers, known ? error.message : 'Something went wrong.');
    }
  },
});

const keyOf = (url: string, prefix: string): string => decode(url.slice(prefix.length + 1).split('?')[0] ?? '');
