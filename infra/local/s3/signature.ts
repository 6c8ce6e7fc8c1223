import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { BucketError } from './errors.ts';

/**
 * A request for signature verification: the path still percent-encoded, the query decoded, header names in lower case.
 */
export interface SignedRequest {
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: Record<string, string | undefined>;
}

/** The one accepted key, the region in its scope, and the clock that judges its dates. */
export interface Signer {
  credentials: { accessKeyId: string; secretAccessKey: string };
  region: string;
  now: () => number;
}

/** The parts of a request's signature, from its query or its Authorization header. */
interface Claim {
  credential: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  payload: string;
}

const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_SECONDS = 7 * 86_400;

/**
 * Verifies Signature Version 4 of an S3 request, presigned or signed by header, and returns its signed statement about
 * the body: SHA-256 in hex, `UNSIGNED-PAYLOAD` or `STREAMING-…`. Throws a BucketError for a missing or wrong signature.
 */
export const verifySignature = (req: SignedRequest, { credentials, region, now }: Signer): string => {
  const claim = claimOf(req, now());
  const [accessKeyId, day = '', ...scope] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new BucketError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (scope.join('/') !== `${region}/s3/aws4_request` || day !== claim.date.slice(0, 8)) {
    throw new BucketError(
      'AuthorizationQueryParametersError',
      `The credential's scope should be <date>/${region}/s3/aws4_request.`,
    );
  }
  refuseUnsignedHeaders(req, claim);
  const toSign = ['AWS4-HMAC-SHA256', claim.date, [day, ...scope].join('/'), sha256(canonical(req, claim))].join('\n');
  const key = [day, ...scope].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  if (!same(hmac(key, toSign).toString('hex'), claim.signature)) {
    throw new BucketError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  return claim.payload;
};

const claimOf = (req: SignedRequest, now: number): Claim => {
  const presigned = req.query.some(([name]) => name === 'X-Amz-Signature');
  if (presigned && req.headers.authorization) {
    throw new BucketError('InvalidArgument', 'Only one auth mechanism allowed.');
  }
  if (presigned) return claimOfQuery(req, now);
  if (req.headers.authorization) return claimOfHeader(req, req.headers.authorization, now);
  throw new BucketError('AccessDenied', 'Access Denied');
};

const claimOfQuery = ({ query }: SignedRequest, now: number): Claim => {
  const parameters = new Map(query);
  const parameter = (name: string): string => parameters.get(`X-Amz-${name}`) ?? '';
  const expires = Number(parameter('Expires'));
  if (
    parameter('Algorithm') !== 'AWS4-HMAC-SHA256' ||
    !(Number.isInteger(expires) && expires >= 1 && expires <= MAX_EXPIRES_SECONDS)
  ) {
    throw new BucketError('AuthorizationQueryParametersError', 'X-Amz-Algorithm or X-Amz-Expires is wrong.');
  }
  const date = parameter('Date');
  const signedAt = epochOf(date);
  if (now > signedAt + expires * 1000) throw new BucketError('AccessDenied', 'Request has expired');
  if (signedAt > now + MAX_SKEW_MS) throw new BucketError('AccessDenied', 'Request is not valid yet');
  return {
    credential: parameter('Credential'),
    date,
    signedHeaders: parameter('SignedHeaders').split(';'),
    signature: parameter('Signature'),
    payload: parameter('Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
};

const claimOfHeader = ({ headers }: SignedRequest, authorization: string, now: number): Claim => {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ??
    [];
  const payload = headers['x-amz-content-sha256'];
  if (!credential || !signedHeaders || !signature || !payload) {
    throw new BucketError(
      'AuthorizationHeaderMalformed',
      'The authorization header is malformed or x-amz-content-sha256 is missing.',
    );
  }
  const date = headers['x-amz-date'] ?? '';
  if (Math.abs(epochOf(date) - now) > MAX_SKEW_MS) {
    throw new BucketError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  }
  return { credential, date, signedHeaders: signedHeaders.split(';'), signature, payload };
};

/**
 * Refuses unsigned `x-amz-…` headers, because anyone with the URL could add them, and a signature that does not cover
 * Host.
 */
const refuseUnsignedHeaders = ({ headers }: SignedRequest, { signedHeaders }: Claim): void => {
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name));
  if (unsigned.length || !signedHeaders.includes('host')) {
    throw new BucketError(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  }
};

const canonical = ({ method, path, query, headers }: SignedRequest, { signedHeaders, payload }: Claim): string => {
  const pairs = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='));
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`);
  const canonicalPath = path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');
  return [method, canonicalPath, pairs.join('&'), ...lines, '', signedHeaders.join(';'), payload].join('\n');
};

/**
 * Parses `20260102T030405Z` to epoch milliseconds; refuses any other text, because comparisons with NaN would pass
 * later.
 */
const epochOf = (date: string): number => {
  const epoch = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(epoch))
    throw new BucketError('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  return epoch;
};

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const same = (wanted: string, given: string): boolean => {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
};
