import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings, Tally } from './findings.ts';
import type { Gateway } from './gateway.ts';
import { INSIDES } from './invariants.ts';
import type { Random } from './random.ts';
import { hostileText } from './values.ts';

const NAME = 'raw bytes';
/** Longer than three seconds, because a busy machine is no fault. */
const ANSWER_MS = 10_000;
/** A second request hidden in the body of the first: it must never reach a function. */
const SMUGGLED = '/api/smuggled';
const hidden = `GET ${SMUGGLED} HTTP/1.1\r\nHost: a\r\n\r\n`;

interface Bytes {
  parts: (string | Buffer)[];
  /** The server may rightly wait for more bytes, so no answer is no fault. */
  isUnfinished?: boolean;
}

const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n\r\n`;
const post = (headers: string[], body: string): string =>
  lines('POST /api/logout HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Connection: close', ...headers) +
  body;

const REQUEST_LINES = [
  'GARBAGE',
  'GET',
  'GET /api/session',
  'GET /api/session HTTP/9.9',
  'GET  /api/session  HTTP/1.1',
  'get /api/session HTTP/1.1',
  'G\u0000T /api/session HTTP/1.1',
  'GET /api/ses\u0000sion HTTP/1.1',
  'PRI * HTTP/2.0',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'GET http://evil.example/api/session HTTP/1.1',
  'GET //api/session HTTP/1.1',
  'GET /api/../api/session HTTP/1.1',
  'GET /api/%2e%2e/%2e%2e/etc/passwd HTTP/1.1',
  'GET /api/session?%zz HTTP/1.1',
  'GET /api/[ HTTP/1.1',
  'GET /api/\\..\\ HTTP/1.1',
  'GET /api/session#x HTTP/1.1',
  'GET /% HTTP/1.1',
  'TRACE /api/session HTTP/1.1',
  'GET // HTTP/1.1',
  'GET /api HTTP/1.0',
  `GET /api/${'a'.repeat(20_000)} HTTP/1.1`,
  'GET /api/\u00e9\u00ff HTTP/1.1',
  '\u0016\u0003\u0001\u0002\u0000\u0001',
];

const HEADER_LINES = [
  'Host',
  ': x',
  'Host : a',
  ' folded: x',
  'a b: c',
  'X: a\u0000b',
  'X: a\u0001b',
  `X: ${'x'.repeat(20_000)}`,
  'Cookie: sid=\u00ff\u0080',
  'Host: a\r\nHost: b',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Expect: 100-continue',
  'Expect: junk',
  'X: é',
  'Range: bytes=0-',
  'Transfer-Encoding: identity',
];

const FORMS: readonly ((random: Random) => Bytes)[] = [
  (random) => ({ parts: [lines(random.pick(REQUEST_LINES), 'Host: a', 'Connection: close')] }),
  (random) => ({
    parts: [lines('GET /api/session HTTP/1.1', 'Host: a', random.pick(HEADER_LINES), 'Connection: close')],
  }),
  () => ({
    parts: [
      lines(
        'GET /api/session HTTP/1.1',
        'Host: a',
        ...Array.from({ length: 3_000 }, (_, index) => `X${index}: y`),
        'Connection: close',
      ),
    ],
  }),
  () => ({ parts: ['GET /api/session HTTP/1.1\nHost: a\nConnection: close\n\n'] }),
  () => ({ parts: [post([`Content-Length: ${hidden.length}`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)] }),
  () => ({ parts: [post(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden)] }),
  () => ({ parts: [post([`Content-Length: ${hidden.length}`], hidden)] }),
  (random) => ({
    parts: [
      post(
        [
          random.pick([
            'Transfer-Encoding: xchunked',
            'Transfer-Encoding : chunked',
            'Transfer-Encoding: chunked, identity',
            'Transfer-Encoding:\u000bchunked',
          ]),
        ],
        `0\r\n\r\n${hidden}`,
      ),
    ],
    isUnfinished: true,
  }),
  (random) => ({
    parts: [
      post(
        ['Transfer-Encoding: chunked'],
        random.pick(['zz\r\n', '-1\r\n', 'FFFFFFFFFFFFFFFFF\r\n', '1;ext\r\nab\r\n0\r\n\r\n', '2\nab\n0\n\n']),
      ),
    ],
    isUnfinished: true,
  }),
  (random) => ({
    parts: [
      post([`Content-Length: ${random.pick(['-1', '1e3', '0x10', '99999999999999999999', ' ', '+5', '5,5'])}`], '{}'),
    ],
    isUnfinished: true,
  }),
  () => ({ parts: [post(['Content-Length: 100'], '{"a":')], isUnfinished: true }),
  () => ({ parts: [post(['Content-Length: 9', 'Origin: null'], ''), '{"a', '":', '"b"}'] }),
  (random) => ({
    parts: [Buffer.from(Array.from({ length: 1 + random.int(400) }, () => random.int(256)))],
    isUnfinished: true,
  }),
  (random) => ({
    parts: [
      lines(
        `GET /api/products/${encodeURIComponent(hostileText(random).slice(0, 2_000).toWellFormed())} HTTP/1.1`,
        'Host: a',
        'Connection: close',
      ),
    ],
  }),
];

const exchange = async (port: number, { parts, isUnfinished }: Bytes): Promise<{ text: string; isClosed: boolean }> => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(() => true);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await sleep(5);
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  }
  const isClosed = await Promise.race([closed, sleep(isUnfinished ? 60 : ANSWER_MS, false)]);
  socket.destroy();
  return { text, isClosed };
};

/** Sends bytes that are no request, or are two in one, to a real socket. */
export const sendRawBytes = async (
  { port, reached, failures }: Gateway,
  random: Random,
  findings: Findings,
  tally: Tally,
): Promise<void> => {
  const bytes = random.pick(FORMS)(random);
  const startedAt = performance.now();
  const { text, isClosed } = await exchange(port, bytes);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  tally.count(NAME, statuses[0] ?? 0, performance.now() - startedAt);
  const broken = [
    ...statuses.filter((status) => status >= 500).map((status) => `a socket was answered ${status}`),
    ...(INSIDES.test(text) ? [`tells of its insides: ${INSIDES.exec(text)?.[0]}`] : []),
    ...(reached.has(SMUGGLED) ? ['a request was smuggled'] : []),
    ...(isClosed || bytes.isUnfinished ? [] : ['a socket hangs']),
    ...failures.splice(0).map((failure) => `nobody caught: ${failure.split('\n')[0]}`),
  ];
  reached.clear();
  const shown = `printf %s ${Buffer.concat(bytes.parts.map((part) => Buffer.from(part as string, 'latin1')))
    .toString('base64')
    .slice(0, 2_500)} | base64 -d | nc 127.0.0.1 $PORT`;
  for (const each of broken) if (findings.isNew(NAME, each)) findings.describe(each, shown, []);
};
