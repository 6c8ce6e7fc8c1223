import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BucketError } from './errors.ts';
import type { ObjectFiles, ObjectInfo, ObjectName } from './objects.ts';

/**
 * Sends an object, the byte range of a Range header, or 304 when If-None-Match names its etag; HEAD gets the headers
 * only. `headersOf` adds headers to those for length, range and version. Refuses a missing key with `NoSuchKey`.
 */
export const sendObject = async (
  req: IncomingMessage,
  res: ServerResponse,
  { objects, bucket, key }: { objects: ObjectFiles } & ObjectName,
  headersOf: (info: ObjectInfo) => Record<string, string>,
): Promise<void> => {
  const info = objects.info({ bucket, key });
  if (!info) throw new BucketError('NoSuchKey', 'The specified key does not exist.');
  const { size, etag, modifiedAt } = info;
  if (req.headers['if-match'] && !lists(req.headers['if-match'], etag)) {
    throw new BucketError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  const headers = {
    ...headersOf(info),
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (req.headers['if-none-match'] && lists(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(req.headers.range, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const part = range && { 'content-range': `bytes ${start}-${end}/${size}` };
  res.writeHead(range ? 206 : 200, { ...headers, ...part, 'content-length': end - start + 1 });
  if (req.method === 'HEAD' || !size) {
    res.end();
    return;
  }
  // The file is opened synchronously after the lookup; if the key is overwritten later, the open file stays readable.
  await pipeline(createReadStream('', { fd: objects.open({ bucket, key }), start, end }), res).catch(() => {
    res.destroy();
  });
};

const lists = (header: string, etag: string): boolean =>
  header === '*' || header.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag);

/**
 * The byte range of a Range header; undefined for forms that S3 ignores, refused with `InvalidRange` beyond the end.
 */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return undefined;
  if (start > end) throw new BucketError('InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
};
