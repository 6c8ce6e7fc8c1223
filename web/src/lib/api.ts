/** A refusal on the wire. */
interface Refusal {
  code: string;
  message: string;
  description?: string;
  request_id?: string;
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
  readonly requestId: string | undefined;
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
    this.requestId = body.request_id;
    this.fields = body.fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

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

/** How requests leave: over the network, or inside the process that renders a page (app/render-entry.ts). */
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

// `T` is the caller's claim: contract tests check the API's answers, so they are not parsed again here.
const call = async <T>(method: string, path: string, { headers, body, signal, keepalive }: Call = {}): Promise<T> => {
  const send = () =>
    transport.fetch(path, {
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
  if (!response.ok) throw await refusal(response);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await response.json().catch(() => {
    throw new ApiError(response.status, unexpectedAnswer);
  })) as T;
};

interface GetOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

interface PostOptions extends GetOptions {
  /** A repeated request with the same key answers the first result instead of acting twice. */
  idempotencyKey?: string;
  /** The request outlives the document that sends it. */
  keepalive?: boolean;
}

/** Calls the API of this origin with absolute paths ("/api/carts/") and JSON bodies; refuses with ApiError. */
export const api = {
  get: <T>(path: string, query?: Query, options: GetOptions = {}): Promise<T> =>
    call<T>('GET', path + toQuery(query), options),
  post: <T>(
    path: string,
    body: unknown = {},
    { idempotencyKey, signal, headers, keepalive }: PostOptions = {},
  ): Promise<T> =>
    call<T>('POST', path, {
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      signal,
      keepalive,
    }),
  // An empty JSON body: state changes are accepted as JSON only, so that no foreign form can send them.
  delete: <T>(path: string): Promise<T> =>
    call<T>('DELETE', path, { body: '{}', headers: { 'content-type': 'application/json' } }),
};
