import type { IncomingMessage, ServerResponse } from 'node:http';

const HERE = 'http://local';

/**
 * The request target as a URL; a target that cannot be parsed (`//`, `http://[`) becomes `/%`, a path that does not
 * exist.
 */
export const targetOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL =>
  URL.parse(url.startsWith('/') ? HERE + url : `${HERE}/${url}`) ?? new URL('/%', HERE);

/** The text that a part of a path encodes; undefined when it encodes none. */
export const decodedPart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** Reads the whole request body; rejects with a RangeError as soon as it exceeds `limit` bytes. */
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

/** Sends `body` with its content-length and ends the response. */
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

/** Escapes a text for HTML and XML, in element content and quoted attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
