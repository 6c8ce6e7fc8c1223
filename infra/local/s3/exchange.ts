import type { IncomingMessage, ServerResponse } from 'node:http';
import { BucketError } from './errors.ts';
import { decodedPart } from '../http.ts';

/** A bucket of the emulator; `cors` names the origins whose pages may use presigned URLs. */
export interface BucketDefinition {
  name: string;
  cors?: {
    allowedOrigins: string[];
    /** GET, HEAD and PUT when absent. */
    allowedMethods?: string[];
    /** Every requested header when absent. */
    allowedHeaders?: string[];
  };
}

/** A parsed request to a bucket, and its response. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  bucket: BucketDefinition;
  /** Empty when the request is for the bucket itself. */
  key: string;
  /** Path as sent, still percent-encoded, because the signature covers this form. */
  path: string;
  query: [name: string, value: string][];
  /** Value of a header, or of the query parameter into which presigning moved an `x-amz-…` header. */
  stated: (header: string) => string | undefined;
}

/** Parses a request; refuses a path that cannot be decoded and a bucket that does not exist. */
export const openExchange = (
  req: IncomingMessage,
  res: ServerResponse,
  prefix: string,
  buckets: BucketDefinition[],
): Exchange => {
  const [path, search] = cut(req.url ?? '', '?');
  const [name, key] = cut(decode(path.slice(prefix.length + 1)), '/');
  const bucket = buckets.find((candidate) => candidate.name === name);
  if (!bucket) throw new BucketError('NoSuchBucket', 'The specified bucket does not exist.');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => cut(pair, '='))
    .map(([parameter, value]): [string, string] => [decode(parameter), decode(value)]);
  const hoisted = new Map(query.map(([parameter, value]) => [parameter.toLowerCase(), value]));
  return {
    req,
    res,
    bucket,
    key,
    path,
    query,
    stated: (header) =>
      req.headers[header]?.toString() ?? (header.startsWith('x-amz-') ? hoisted.get(header) : undefined),
  };
};

const cut = (text: string, separator: string): [before: string, after: string] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** Percent-decodes a text; refuses bytes that are not UTF-8 with `InvalidURI`. */
export const decode = (text: string): string => {
  const decoded = decodedPart(text);
  if (decoded === undefined) throw new BucketError('InvalidURI', "Couldn't parse the specified URI.");
  return decoded;
};

/**
 * Sets the CORS headers if the page's origin may make this request, and returns whether it may; without them the
 * browser refuses the answer.
 */
export const allowOrigin = ({ req, res, bucket: { cors } }: Exchange): boolean => {
  const { origin } = req.headers;
  const methods = cors?.allowedMethods ?? ['GET', 'HEAD', 'PUT'];
  const method = req.headers['access-control-request-method'] ?? req.method ?? '';
  const asked = req.headers['access-control-request-headers']?.toLowerCase().split(/\s*,\s*/) ?? [];
  const headers = cors?.allowedHeaders?.map((header) => header.toLowerCase()) ?? asked;
  res.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (!origin || !cors?.allowedOrigins.includes(origin) || !methods.includes(method)) return false;
  if (!asked.every((header) => headers.includes(header))) return false;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('access-control-allow-methods', methods.join(', '));
  res.setHeader('access-control-allow-headers', asked.join(', '));
  res.setHeader('access-control-expose-headers', 'ETag');
  return true;
};
