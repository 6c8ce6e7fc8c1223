import { randomUUID } from 'node:crypto';
import { VIEWER_ADDRESS_HEADER } from '#functions/platform/client-address.ts';
import { env } from '#functions/platform/env.ts';
import { signature } from '#infra/local/payments/stripe/webhooks.ts';
import { WEBHOOK_SECRET } from './world.ts';
import type { Actor } from './actors.ts';
import type { Known } from './known.ts';
import { mutated, rawBytes } from './mutate.ts';
import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './requests.ts';
import { hostileText, hostileValue, valueOf } from './values.ts';

/** A request to an operation before it is serialised. */
export interface Ask {
  operation: Operation;
  actor: Actor;
  /** Parameters of path, query and headers by name. */
  parameters: Record<string, string>;
  body?: unknown;
  idempotencyKey?: string;
  /** The client's address as the CDN passes it on; rate limits count by it. */
  address?: string;
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const set = (request: FuzzRequest, name: string, ...values: string[]): FuzzRequest => ({
  ...request,
  headers: [
    ...request.headers.filter(([known]) => known !== name),
    ...values.map((value) => [name, value] as [string, string]),
  ],
});

/** Webhooks are authenticated by a signature of their bytes. */
const signed = (request: FuzzRequest): FuzzRequest =>
  request.target.startsWith('/api/webhooks/')
    ? set(
        request,
        'stripe-signature',
        signature(String(request.body ?? ''), WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
      )
    : request;

/** The request as the page, or the payment provider, would send it. */
export const requestOf = ({ operation, actor, parameters, body, idempotencyKey, address }: Ask): FuzzRequest => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(parameters[name] ?? '-'));
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name in parameters)
    .map(({ name }) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`);
  const cookie = [...actor.shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const declared = operation.parameters.flatMap((parameter) =>
    parameter.in === 'header' && parameter.name in parameters
      ? [[parameter.name, encoded(parameters[parameter.name] ?? '')] as [string, string]]
      : [],
  );
  const isRead = operation.method === 'GET';
  return signed({
    operation: operation.name,
    actor: actor.name,
    method: operation.method,
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: [
      ['host', new URL(env('SITE_URL')).host],
      ...(cookie ? [['cookie', cookie] as [string, string]] : []),
      ...(isRead
        ? []
        : ([
            ['origin', new URL(env('SITE_URL')).origin],
            ['content-type', 'application/json'],
          ] as [string, string][])),
      ...(idempotencyKey ? [['idempotency-key', idempotencyKey] as [string, string]] : []),
      ...(address ? [[VIEWER_ADDRESS_HEADER, address] as [string, string]] : []),
      ...declared,
    ],
    ...(isRead ? {} : { body: Buffer.from(JSON.stringify(body ?? {})) }),
    form: {},
  });
};

/** A valid request by the operation's own schemas, with known ids. */
export const inventedAsk = (operation: Operation, actor: Actor, known: Known, random: Random): Ask => {
  const parameters: Record<string, string> = {};
  for (const { name, required, schema } of operation.parameters) {
    if (required || random.chance(0.5)) parameters[name] = String(valueOf(schema, { random, known, name }));
  }
  return {
    operation,
    actor,
    parameters,
    ...(operation.body
      ? { body: valueOf(operation.body, { random, known, name: 'body' }) }
      : { body: random.chance(0.3) ? hostileValue(random) : {} }),
    ...(random.chance(0.9) && { address: `10.${random.int(256)}.${random.int(256)}.${random.int(256)}` }),
    ...(random.chance(0.5) && { idempotencyKey: random.chance(0.8) ? randomUUID() : `key-${random.int(4)}` }),
  };
};

type Change = (request: FuzzRequest, random: Random) => FuzzRequest;

/** Characters that HTTP's parser lets through in a header: latin-1 without controls. */
const headerText = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();

const TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset=ISO-8859-1',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/json, text/html',
  'application/vnd.api+json',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  'application/json\t;',
  '',
];
const ORIGINS = ['null', 'https://evil.example', 'http://', 'http://127.0.0.1', '*', 'file://', 'http://127.0.0.1:1/'];
const KNOCKS: Record<string, readonly string[]> = {
  'sec-fetch-site': ['same-origin', 'same-site', 'cross-site', 'none', 'junk'],
  'content-encoding': ['gzip', 'br', 'identity', 'junk'],
  'content-length': ['0', '1', '-1', '99999999999', '1e9', 'abc'],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'junk'],
  'stripe-signature': [
    't=1,v1=00',
    't=,v1=',
    'v1=00',
    't=1',
    't=NaN,v1=zz',
    't=99999999999999999999,v1=00',
    ',,,',
    `t=1,${'v1=a,'.repeat(500)}`,
  ],
  'idempotency-key': ['', '0', 'a', 'a'.repeat(300), 'a'.repeat(7_000), '../..', '{}', '\u00e9', 'key-1'],
  'order-link': ['a', 'a.b', 'a.b.c', 'e30.e30', 'a'.repeat(5_000), '..', '%'],
  'authorization': ['Bearer x', 'anonymous', 'Basic Og=='],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-for': ['1.2.3.4', "' --", 'unknown', ', ,', '::1'],
  'x-forwarded-host': ['evil.example'],
  'accept': ['text/html', '*/*', 'junk'],
  'accept-language': ['*', 'xx-YY;q=junk'],
  'user-agent': ['', 'a'.repeat(4_000), '<script>'],
  'if-none-match': ['*', 'W/"x"'],
  'range': ['bytes=0-1', 'bytes=-'],
  'host': ['evil.example', 'a b', '', '127.0.0.1:99999', '[::1', 'x@y'],
};

const ofHeaders: Change = (request, random) => {
  const kind = random.int(8);
  if (kind === 0) return set(request, 'content-type', random.pick(TYPES));
  if (kind === 1)
    return set(
      request,
      'origin',
      ...random.pick([[], [random.pick(ORIGINS)], [random.pick(ORIGINS), new URL(env('SITE_URL')).origin]]),
    );
  const name = random.pick(Object.keys(KNOCKS));
  return set(request, name, random.chance(0.8) ? random.pick(KNOCKS[name]!) : headerText(hostileText(random)));
};

const ofCookies: Change = (request, random) => {
  const own = request.headers.find(([name]) => name === 'cookie')?.[1] ?? '';
  const junk = headerText(hostileText(random));
  const values = [
    'sid=',
    `sid=${junk}`,
    `visitor=${junk}`,
    `sid=${'s'.repeat(9_000)}`,
    `visitor=${'v'.repeat(9_000)}`,
    `${own}; ${own}`,
    `sid="x"; ${own}`,
    `${own}; =;;=; ; a`,
    `__proto__=x; ${own}`,
    `sid=%; visitor=%E0%A4%A`,
    `${own}x`,
    own.toUpperCase(),
    ';'.repeat(3_000),
    'a=b; '.repeat(1_500),
  ];
  return set(request, 'cookie', random.pick(values));
};

const inTarget = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char))
    .replaceAll('#', '%23');

const ofPath: Change = (request, random) => {
  const [path = '', query] = request.target.split('?');
  const parts = path.split('/');
  const at = 2 + random.int(Math.max(1, parts.length - 2));
  const junk = random.chance(0.5) ? encoded(hostileText(random)) : inTarget(hostileText(random)).replaceAll('?', '%3F');
  const changed = random
    .pick([
      parts.with(Math.min(at, parts.length - 1), junk),
      parts.toSpliced(at, 0, junk),
      [...parts, ''],
      parts.toSpliced(at, 0, ''),
    ])
    .join('/');
  const isOurs = changed.startsWith('/api/');
  return {
    ...request,
    target: `${isOurs ? changed : path}${query === undefined ? '' : `?${query}`}`,
    form: { ...request.form, decoded: random.chance(0.4) },
  };
};

const ofQuery: Change = (request, random) => {
  const [path = '', query = ''] = request.target.split('?');
  const name = random.pick([
    'cart_id',
    'promos',
    'id',
    '__proto__',
    'constructor',
    'cart_id[]',
    'cart_id[a]',
    inTarget(hostileText(random)),
  ]);
  const value = inTarget(hostileText(random));
  const junk = random.pick([
    `${name}=${value}`,
    `${name}=a&${name}=b`,
    name,
    '=',
    '&&&',
    '%',
    '%zz=%',
    `${name}=%E0%A4%A`,
    'a=1&'.repeat(1_500),
    `${name}=${'x'.repeat(7_000)}`,
    '?',
    `${query}&${query}`,
  ]);
  return { ...request, target: `${path}?${query ? `${query}&` : ''}${junk}` };
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'];
const ofMethod: Change = (request, random) => ({ ...request, method: random.pick(METHODS) });

/** Bodies of nested brackets are too deep to be serialised again. */
const parsedBody = ({ body = Buffer.alloc(0) }: FuzzRequest): unknown => {
  try {
    return /^[[{]{3}|^\{"a":\{"a":\{/.test(body.toString('latin1', 0, 20)) ? {} : (JSON.parse(String(body)) as unknown);
  } catch {
    return {};
  }
};

const ofBody: Change = (request, random) => ({
  ...request,
  body: Buffer.from(JSON.stringify(mutated(parsedBody(request), random))),
});
const ofBytes: Change = (request, random) => ({ ...request, body: rawBytes(parsedBody(request), random) });
const ofForm: Change = (request, random) => ({
  ...request,
  form: { base64: random.chance(0.7), decoded: random.chance(0.7) },
});

const CHANGES: readonly Change[] = [ofHeaders, ofHeaders, ofCookies, ofPath, ofPath, ofQuery, ofMethod, ofForm];
const BODY_CHANGES: readonly Change[] = [ofBody, ofBody, ofBody, ofBody, ofBody, ofBytes, ...CHANGES];

/** The request with zero, one or several defects. */
export const bentRequest = (request: FuzzRequest, hasBody: boolean, random: Random): FuzzRequest => {
  const count = random.pick([0, 0, 1, 1, 1, 2, 3]);
  let bent = request;
  for (let change = 0; change < count; change += 1) bent = random.pick(hasBody ? BODY_CHANGES : CHANGES)(bent, random);
  return bent === request || random.chance(0.3) ? bent : signed(bent);
};
