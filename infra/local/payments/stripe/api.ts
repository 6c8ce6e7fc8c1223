import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { send } from '../../http.ts';
import { apiVersion, recordEvent, type Call } from './calls.ts';
import { ApiError, invalidParam, serverError, tooMany } from './errors.ts';
import { expand } from './expand.ts';
import { canonical, Params, type Form } from './form.ts';
import { Answers, type Answer } from './answers.ts';
import { newId } from './ids.ts';
import { publicIntent } from './payment-intents.ts';
import { settleDuePayments } from './payments.ts';
import { readRequest, type Request } from './requests.ts';
import { routes, type Route } from './routes.ts';
import type { Store } from './store.ts';
import { refusedByBank } from './test-methods.ts';

/** A call as the fault hook sees it. */
export interface FaultCall {
  method: string;
  path: string;
  params: Form;
  idempotencyKey: string | undefined;
  /** Number of calls before this one since the start. */
  index: number;
}

/** Fault of one call. */
export interface Fault {
  /** What the call waits for before it is executed; meanwhile another call with the idempotency key gets 409. */
  until?: Promise<unknown>;
  /**
   * Without executing the call: `too_many` answers 429, `error` 500, `kept_error` 500 and stores it under the
   * idempotency key, `hang_up` closes the connection. After executing it: `lose_reply` closes the connection,
   * `late_error` answers 500, and `kept_late_error` answers 500 and stores it. `decline` makes the bank decline the
   * payment of this call.
   */
  outcome?:
    | 'too_many'
    | 'error'
    | 'kept_error'
    | 'hang_up'
    | 'lose_reply'
    | 'late_error'
    | 'kept_late_error'
    | 'decline';
}

export type Faults = (call: FaultCall) => Fault | undefined;

export interface ApiOptions {
  store: Store;
  now: () => number;
  origin: string;
  secretKey: string;
  publishableKey: string;
  faults?: Faults | undefined;
  /** Called after a call that may have queued deliveries. */
  wrote: () => void;
}

/** Stripe's API under `/v1`: parses a call, executes it once per idempotency key, and answers in Stripe's form. */
export const createApi = (options: ApiOptions) => {
  const answers = new Answers(options.store, options.now);
  let calls = 0;

  const execute = ({ outcome }: Fault, request: Request, route: Route, id: string, publishable: boolean): Answer => {
    const bankDeclines = outcome === 'decline' ? refusedByBank : undefined;
    try {
      return options.store.transaction(() => attempt({ ...options, bankDeclines }, request, route, id, publishable));
    } catch (error) {
      if (error instanceof ApiError && error.remains === 'answer') return answerOf(error);
      throw error;
    }
  };

  const answer = async (request: Request, fault: Fault): Promise<Answer> => {
    assertVersion(request.version);
    if (fault.outcome === 'too_many') throw tooMany();
    const { route, id } = findRoute(request);
    const publishable = authorise(options, request, route);
    const key = route.method === 'POST' ? request.key : undefined;
    if (key === undefined) {
      await (fault.until ?? wait(0));
      return fault.outcome === 'error' || fault.outcome === 'kept_error'
        ? answerOf(serverError())
        : execute(fault, request, route, id, publishable);
    }
    const call = { key, path: request.path, params: canonical(request.form), request: request.id };
    return answers.once(call, async () => {
      await (fault.until ?? wait(0));
      if (fault.outcome === 'error') throw new ApiError(500, serverError().body);
      if (fault.outcome === 'kept_error') return answers.save(call, answerOf(serverError()));
      return options.store.transaction(() => {
        const done = execute(fault, request, route, id, publishable);
        return answers.save(call, fault.outcome === 'kept_late_error' ? answerOf(serverError()) : done);
      });
    });
  };

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const requestId = newId('req', 14);
    let fault: Fault = {};
    try {
      const request = await readRequest(req, requestId);
      fault = options.faults?.({ ...request, params: request.form, idempotencyKey: request.key, index: calls++ }) ?? {};
      if (fault.outcome === 'hang_up') {
        req.socket.destroy();
        return;
      }
      const result = await answer(request, fault);
      options.wrote();
      if (fault.outcome === 'lose_reply') req.socket.destroy();
      else if (fault.outcome === 'late_error') reply(res, answerOf(serverError()), request);
      else reply(res, result, request);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      reply(res, answerOf(error instanceof ApiError ? error : serverError()), { id: requestId });
    }
  };
};

/**
 * Executes a call; a decline is returned as an answer, so that its writes are committed, while any other refusal throws
 * and rolls back.
 */
const attempt = (...args: Parameters<typeof run>): Answer => {
  try {
    return { status: 200, body: run(...args) };
  } catch (error) {
    if (error instanceof ApiError && error.remains === 'work') return answerOf(error);
    throw error;
  }
};

const run = (
  options: ApiOptions & Pick<Call, 'bankDeclines'>,
  request: Request,
  route: Route,
  id: string,
  publishable: boolean,
): object => {
  const { store, now } = options;
  const params = new Params(request.form);
  params.raw('key');
  const call: Call = {
    store,
    params,
    id,
    publishable,
    origin: options.origin,
    bankDeclines: options.bankDeclines,
    seconds: () => Math.floor(now() / 1000),
    emit: (type, object) =>
      recordEvent(store, now(), type, object, { id: request.id, idempotency_key: request.key ?? null }),
  };
  settleDuePayments(call);
  const paths = params.list('expand') ?? [];
  const clientSecret = params.text('client_secret');
  if (publishable && route.keys === 'client_secret') assertClientSecret(call, clientSecret);
  try {
    const result = route.run(call);
    params.finish();
    return publishable ? shown(result) : expand(store, result, paths);
  } catch (error) {
    if (publishable && error instanceof ApiError && error.body.payment_intent) {
      error.body.payment_intent = publicIntent(error.body.payment_intent) as Stripe.PaymentIntent;
    }
    throw error;
  }
};

const shown = (result: object): object =>
  'object' in result && result.object === 'payment_intent' ? publicIntent(result as Stripe.PaymentIntent) : result;

const assertClientSecret = (call: Call, clientSecret: string | undefined): void => {
  if (clientSecret === undefined) throw call.params.missing('client_secret');
  const intent = call.store.get('payment_intent', call.id);
  if (intent?.client_secret === clientSecret) return;
  const message = 'The client_secret provided does not match any associated PaymentIntent on this account.';
  throw invalidParam(message, 'client_secret', 'payment_intent_invalid_parameter');
};

const findRoute = ({ method, path }: Request): { route: Route; id: string } => {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: match[1] ?? '' };
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new ApiError(404, { type: 'invalid_request_error', message });
};

/** Refuses a version of the API other than the one that the fake implements with 400. */
const assertVersion = (version: string | undefined): void => {
  if (version === undefined || version === apiVersion) return;
  throw new ApiError(400, { type: 'invalid_request_error', message: `Invalid Stripe API version: ${version}` });
};

/** Whether the caller has only the publishable key; 401 without a known key, 403 where the secret key is required. */
const authorise = (options: ApiOptions, { apiKey }: Request, route: Route): boolean => {
  if (apiKey === undefined) {
    const message =
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  if (same(apiKey, options.secretKey)) return false;
  if (!same(apiKey, options.publishableKey)) {
    const message = `Invalid API Key provided: ${apiKey.slice(0, 8)}${'*'.repeat(Math.max(0, apiKey.length - 12))}${apiKey.slice(-4)}`;
    throw new ApiError(401, { type: 'invalid_request_error', message });
  }
  if (route.keys !== 'secret') return true;
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  throw new ApiError(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
};

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const answerOf = (error: ApiError): Answer => ({ status: error.status, body: { error: error.body } });

const reply = (res: ServerResponse, answer: Answer, request: { id: string; key?: string | undefined }): void => {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'access-control-allow-origin': '*',
    'request-id': request.id,
    'stripe-version': apiVersion,
    ...(request.key !== undefined && { 'idempotency-key': request.key }),
    ...(answer.replayOf !== undefined && { 'idempotent-replayed': 'true', 'original-request': answer.replayOf }),
    // A stored 500 would be replayed on a retry, so the client is told not to retry.
    ...(answer.status === 500 && answer.stored && { 'stripe-should-retry': 'false' }),
  };
  send(res, answer.status, headers, JSON.stringify(answer.body, null, 2));
};
