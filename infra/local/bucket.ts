import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BucketError } from './bucket-errors.ts';
import { allowOrigin, type BucketDefinition, openExchange } from './bucket-exchange.ts';
import { type ObjectFiles, openObjectFiles } from './bucket-objects.ts';
import { operate } from './bucket-operations.ts';
import { type Signer, verifySignature } from './bucket-signature.ts';
import { toXml } from './bucket-xml.ts';
import { send } from './http.ts';
import type { StandIn } from './stand-in.ts';

/** Buckets over the S3 protocol, and the objects below them for the parts that run in this process. */
export interface Buckets extends StandIn {
  objects: ObjectFiles;
}

/**
 * Stands for S3, path style: private buckets in `folder`. Every request must carry a valid Signature Version 4, presigned or by
 * header; what is not supported is refused as NotImplemented, never taken for something else. Signatures are judged by `now`,
 * which must be the clock that the clients sign with.
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
      // Clients correct their clock by this header, so it shows the time by which their signatures are judged.
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
