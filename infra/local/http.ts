import type { IncomingMessage, ServerResponse } from 'node:http';

const HERE = 'http://local';

/** What a request is for, as a URL; a target that cannot be read as one (`//`, `http://[`) is a path that nobody has. */
export const targetOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL =>
  URL.parse(url.startsWith('/') ? HERE + url : `${HERE}/${url}`) ?? new URL('/%', HERE);

/** The whole request body; rejects with `RangeError` as soon as it exceeds `limit` bytes. */
export const readBody = async (req: AsyncIterable<Buffer>, limit: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req) {
    size += part.length;
    if (size > limit) throw new RangeError(`body exceeds ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Ends the response with `body`, its length stated. */
export const send = (
  res: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer = '',
): void => {
  res.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  res.end(body);
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe for HTML and XML, in element content and in quoted attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
