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

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Whether a request names this machine by its own address, and comes from its own pages or from no page: any site can
 * make a browser call this machine, by its address or by a name of the site's that leads here. `fromFrames` adds pages of
 * an opaque origin, which any site can have.
 */
export const isFromHere = ({ headers, socket }: IncomingMessage, fromFrames = false): boolean => {
  const host = URL.parse(`http://${headers.host ?? ''}`);
  if (!host || !LOOPBACK.has(host.hostname)) return false;
  const { origin } = headers;
  if (origin === undefined || origin === host.origin) return true;
  if (origin === 'null') return fromFrames;
  const page = URL.parse(origin);
  return page?.protocol === 'http:' && LOOPBACK.has(page.hostname) && page.port === String(socket.localPort);
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
