import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BucketError } from './errors.ts';
import { allowOrigin, type BucketDefinition, openExchange } from './exchange.ts';
import { type ObjectFiles, openObjectFiles } from './objects.ts';
import { operate } from './operations.ts';
import { type Signer, verifySignature } from './signature.ts';
import { toXml } from './xml.ts';
import { send } from '../http.ts';
import type { Emulator } from '../emulator.ts';

/** The S3 emulator, with direct access to its objects for callers in this process. */
export interface Buckets extends Emulator {
  objects: ObjectFiles;
}

/**
 * Emulates S3 with path-style addresses and private buckets in `folder`. Every request needs a valid Signature Version
 * 4, presigned or by header, judged by the clock `now`, which the signing clients must share. Unsupported features are
 * refused as NotImplemented.
 */
export const createBuckets = (
  options: { prefix: string; folder: string; buckets: BucketDefinition[] } & Signer,
): Buckets => {
  const { prefix, folder, buckets, now } = options;
  const objects = openObjectFiles(folder, now);
  return {
    prefix,
    objects,
    async handle(req, res) {
      res.setHeader('x-amz-request-id', randomUUID());
      // The SDK clients correct their clock by the Date header, so it carries the emulator's time.
      res.setHeader('date', new Date(now()).toUTCString());
      try {
        await answer(req, res);
      } catch (error) {
        refuse(req, res, error);
      }
    },
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const exchange = openExchange(req, res, prefix, buckets);
    const allowed = allowOrigin(exchange);
    if (req.method === 'OPTIONS') {
      if (!allowed) throw new BucketError('AccessDenied', 'CORSResponse: This CORS request is not allowed.');
      return send(res, 200, {});
    }
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, value?.toString()]));
    const payload = verifySignature(
      { method: req.method ?? '', path: exchange.path, query: exchange.query, headers },
      options,
    );
    await operate({ ...exchange, objects, payload });
  }
};

const refuse = (req: IncomingMessage, res: ServerResponse, error: unknown): void => {
  const known = error instanceof BucketError;
  if (!known) console.error(error);
  const { code, message, status } = known
    ? error
    : new BucketError('InternalError', 'We encountered an internal error. Please try again.');
  const body = toXml('Error', { Code: code, Message: message, Resource: req.url ?? '' });
  send(res, status, { 'content-type': 'application/xml' }, req.method === 'HEAD' ? '' : body);
};
