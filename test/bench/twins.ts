import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Query that asks for the static twin of a page. */
export const TWIN = 'static-twin';

/**
 * The page as one static file: its rendered document with the same texts, style sheets, fonts and pictures, without any
 * script and without the data that only scripts read.
 */
const staticTwin = (html: string): string =>
  html
    .replaceAll(/<script type="(?:module|application\/json)"[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link [^>]*rel="modulepreload"[^>]*>/g, '')
    // Without a script nothing waits for one.
    .replace('<html data-opening ', '<html ');

const bodyOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return String(answer.headers['content-encoding'] === 'br' ? await decompress(bytes) : bytes);
};

const sendTwin = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  const bytes = await compress(staticTwin(await bodyOf(answer)));
  const { 'content-length': _length, 'etag': _etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, {
    ...headers,
    'content-encoding': 'br',
    'content-length': bytes.length,
  });
  response.end(bytes);
};

/**
 * Serves a site and the static twins of its pages from one address, so that both come by the same way. Answers the
 * address and what ends it.
 */
export const serveTwins = async (origin: string): Promise<{ origin: string; close: () => void }> => {
  const server = createServer((incoming, response) => {
    const address = new URL(incoming.url ?? '/', origin);
    const isTwin = address.searchParams.has(TWIN);
    address.searchParams.delete(TWIN);
    const asked = request(
      address,
      {
        method: incoming.method,
        headers: { ...incoming.headers, host: address.host, ...(isTwin && { 'accept-encoding': 'br' }) },
      },
      (answer) => {
        if (isTwin) return void sendTwin(answer, response);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // An answer that breaks off ends the browser's request too.
        return pipeline(answer, response, () => undefined);
      },
    );
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
