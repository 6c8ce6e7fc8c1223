import type { Answer, Method, Path, Sent } from './api-types.ts';
import { noteServerTime } from './server-clock.ts';

/** A refusal on the wire. */
interface Refusal {
  code: string;
  message: string;
  description?: string;
  fields?: Record<string, string>;
}

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';

/** Every refusal of the API in one class; the code is `network` when no answer arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Equals the message unless the API gives more detail. */
  readonly description: string;
  /** Messages by the input's name on the wire. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a retry makes sense, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: Refusal, retryAfterSeconds?: number) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.description = body.description ?? body.message;
    this.fields = body.fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a refusal says at its most detailed. */
export const detailOf = (error: Error): string => (error instanceof ApiError ? error.description : error.message);

type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue | QueryValue[]>;

const networkError = {
  code: 'network',
  message: 'We could not reach the studio. Please check your connection and try again.',
};
const unexpectedAnswer = { code: 'server.error', message: 'Something went wrong on our side. Please try again.' };

/** Query string with arrays in bracket form, `tags[]=dog&tags[]=cat`; absent values are left out (doc 1 §7). */
export const toQuery = (query: Query = {}): string => {
  const params = new URLSearchParams();
  const add = (key: string, value: QueryValue) => {
    if (value !== undefined && value !== null && value !== '') params.append(key, String(value));
  };
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) add(`${key}[]`, one);
    else add(key, value);
  }
  const text = params.toString();
  return text && `?${text}`;
};

const refusal = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null);
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(
    response.status,
    isRefusal(body) ? body : unexpectedAnswer,
    Number.isNaN(wait) ? undefined : wait,
  );
};

interface Call {
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

/** How requests leave: over the network, or inside the process that renders a page (app/render-main.ts). */
export const transport = { fetch: (input: string, init: RequestInit): Promise<Response> => fetch(input, init) };

/** Header of answers to state changes: the browser is known by a cookie from now on, as a visitor or an account. */
const KNOWN_HEADER = 'identity-known';
/** Longest wait for a first state change that gets no answer. */
const MAX_WAIT_MS = 10_000;
let isKnown = true;
let last: Promise<unknown> = Promise.resolve();

/** Says whether the browser has an identity: not before the session is known, and not when it has no id. */
export const setKnown = (known: boolean): void => {
  isKnown = known;
};

/** Runs one tab at a time, where the browser can; a tab that waits for another's answer too long goes ahead. */
const oneTab = async <T>(send: () => Promise<T>): Promise<T> => {
  const locks = 'navigator' in globalThis ? (navigator.locks as typeof navigator.locks | null | undefined) : undefined;
  let isSent = false;
  const once = (): Promise<T> => {
    isSent = true;
    return send();
  };
  try {
    return await (locks ? locks.request('first-write', { signal: AbortSignal.timeout(MAX_WAIT_MS) }, once) : once());
  } catch (error) {
    if (isSent) throw error;
    return send();
  }
};

/**
 * Sends a state change. A browser without a cookie gets one with the answer, and two that start together would each get
 * another, so until an answer says that the browser is known, one is sent after the other, over all tabs.
 */
const sendWrite = (send: () => Promise<Response>): Promise<Response> => {
  const noting = async (): Promise<Response> => {
    const response = await send();
    isKnown = response.headers.has(KNOWN_HEADER);
    return response;
  };
  if (isKnown) return noting();
  const next = last.then(() => (isKnown ? noting() : oneTab(noting)));
  last = Promise.race([next.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  return next;
};

const call = async (
  method: string,
  address: string,
  { headers, body, signal, keepalive }: Call = {},
): Promise<unknown> => {
  const send = () =>
    transport.fetch(address, {
      method,
      headers: { accept: 'application/json', ...headers },
      credentials: 'same-origin',
      body: body ?? null,
      signal: signal ?? null,
      ...(keepalive && { keepalive }),
    });
  const response = await (method === 'GET' ? send() : sendWrite(send)).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, networkError);
  });
  noteServerTime(response);
  if (!response.ok) throw await refusal(response);
  // A file that a link cannot ask for is the text that it holds.
  const isFile = response.headers.get('content-type')?.startsWith('text/csv');
  return (isFile ? response.text() : response.json()).catch(() => {
    throw new ApiError(response.status, unexpectedAnswer);
  });
};

interface ReadOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface WriteOptions extends ReadOptions {
  /** A repeated request with the same key answers the first result instead of acting twice. */
  idempotencyKey?: string;
  /** The request outlives the document that sends it. */
  keepalive?: boolean;
}

/** Sends JSON to an address of the API (`addressOf`), for requests that are stored or share one form. */
export const postTo = (
  address: string,
  body: unknown = {},
  { idempotencyKey, headers, signal, keepalive }: WriteOptions = {},
): Promise<unknown> =>
  call('POST', address, {
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    signal,
    keepalive,
  });

/** Names of a path's parameters. */
export type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
const filled = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The address of an operation of the API, for links and for requests that are sent later. */
export const addressOf = <P extends Path<'get'> | Path<'post'>>(path: P, params: Record<ParamsIn<P>, string>): string =>
  filled(path, params);

/** A path, or with a slash at its end as the specification spells some. */
type Spelled<P extends string> = P | `${P}/`;

/** The last argument of a call, which may be left out where the operation requires nothing. */
type Options<M extends Method, P extends Path<M>, More> =
  {} extends Sent<M, P> ? [options?: Sent<M, P> & More] : [options: Sent<M, P> & More];

interface Api {
  get<P extends Path<'get'>>(path: Spelled<P>, ...options: Options<'get', P, ReadOptions>): Promise<Answer<'get', P>>;
  post<P extends Path<'post'>>(
    path: Spelled<P>,
    ...options: Options<'post', P, WriteOptions>
  ): Promise<Answer<'post', P>>;
  delete<P extends Path<'delete'>>(path: P, ...options: Options<'delete', P, object>): Promise<Answer<'delete', P>>;
}

interface Untyped extends WriteOptions {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
}

/**
 * Calls the API of this origin with JSON bodies; refuses with ApiError. Path, parameters, query, body and answer have the
 * types of the routes; contract tests check the API's answers, so they are not parsed again here.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const api = {
  get: (path: string, { params, query, signal, headers }: Untyped = {}) =>
    call('GET', filled(path, params) + toQuery(query), { signal, headers }),
  post: (path: string, { params, query, body, ...options }: Untyped = {}) =>
    postTo(filled(path, params) + toQuery(query), body, options),
  // An empty JSON body: state changes are accepted as JSON only, so that no foreign form can send them.
  delete: (path: string, { params }: Untyped = {}) =>
    call('DELETE', filled(path, params), { body: '{}', headers: { 'content-type': 'application/json' } }),
} as unknown as Api;
