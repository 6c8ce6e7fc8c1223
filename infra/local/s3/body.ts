import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BucketError } from './errors.ts';
import { readBody } from '../http.ts';

const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Reads a request's body and compares it with the signed `payload` (see verifySignature) and the checksum headers,
 * which `stated` finds by name. Refuses a body that differs or ends early with a BucketError.
 */
export const readCheckedBody = async (
  req: AsyncIterable<Buffer>,
  payload: string,
  stated: (header: string) => string | undefined,
): Promise<Buffer> => {
  const raw = await read(req);
  if (payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    const { body, trailers } = decodeChunked(raw);
    if (String(body.length) !== stated('x-amz-decoded-content-length')) throw cutShort();
    checkSums(body, (header) => trailers.get(header) ?? stated(header));
    return body;
  }
  if (payload.startsWith('STREAMING-')) throw new BucketError('NotImplemented', `${payload} is not supported`);
  if (payload !== 'UNSIGNED-PAYLOAD' && digest('sha256', raw, 'hex') !== payload) {
    throw new BucketError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  checkSums(raw, stated);
  return raw;
};

const read = async (req: AsyncIterable<Buffer>): Promise<Buffer> => {
  try {
    return await readBody(req, MAX_BYTES);
  } catch (error) {
    if (error instanceof RangeError)
      throw new BucketError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
    throw cutShort();
  }
};

/** Decodes the `aws-chunked` encoding: chunks of hex length and data, an empty chunk, then trailing headers. */
const decodeChunked = (raw: Buffer): { body: Buffer; trailers: Map<string, string> } => {
  const chunks: Buffer[] = [];
  let at = 0;
  const line = (): string => {
    const end = raw.indexOf('\r\n', at);
    if (end < 0) throw cutShort();
    const text = raw.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  for (;;) {
    const size = line();
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw cutShort();
    const length = Number.parseInt(size, 16);
    if (!length) break;
    chunks.push(raw.subarray(at, at + length));
    at += length;
    if (line()) throw cutShort();
  }
  const trailers = new Map<string, string>();
  for (let text = line(); text; text = line()) {
    const colon = text.indexOf(':');
    trailers.set(text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim());
  }
  return { body: Buffer.concat(chunks), trailers };
};

const sums: Record<string, (body: Buffer) => string> = {
  'x-amz-checksum-crc32': (body) => crc32Of(body),
  'x-amz-checksum-sha1': (body) => digest('sha1', body, 'base64'),
  'x-amz-checksum-sha256': (body) => digest('sha256', body, 'base64'),
  'content-md5': (body) => digest('md5', body, 'base64'),
};

const checkSums = (body: Buffer, stated: (header: string) => string | undefined): void => {
  for (const header of ['x-amz-checksum-crc32c', 'x-amz-checksum-crc64nvme']) {
    if (stated(header)) throw new BucketError('NotImplemented', `${header} is not supported`);
  }
  for (const [header, sum] of Object.entries(sums)) {
    const wanted = stated(header);
    if (wanted !== undefined && wanted !== sum(body)) {
      throw new BucketError('BadDigest', `The ${header} you specified did not match the calculated checksum.`);
    }
  }
};

/** CRC-32 of the bytes as S3 writes it: big-endian, base64. */
export const crc32Of = (body: Buffer): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
};

const digest = (algorithm: string, body: Buffer, form: 'hex' | 'base64'): string =>
  createHash(algorithm).update(body).digest(form);

const cutShort = (): BucketError =>
  new BucketError(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
