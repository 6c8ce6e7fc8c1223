import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readBody, send } from '../../http.ts';
import { Answers, ORDER_RETENTION_MS, PAYMENT_RETENTION_MS, type Answer, type KeyedCall } from './answers.ts';
import { readDispute } from './disputes.ts';
import { malformed, notFound, PaypalError, serverError, tooMany, unauthorized } from './errors.ts';
import { newDebugId } from './ids.ts';
import { captureOrder, createOrder, readOrder, settleReviews } from './orders.ts';
import { createPayout, readPayout, readPayoutItem, settlePayouts } from './payouts.ts';
import { readCapture, readRefund, refundCapture } from './refunds.ts';
import type { PaypalContext } from './store.ts';
import { issueToken, isToken, type Keys } from './tokens.ts';
import { searchTransactions } from './transactions.ts';
import { verifySignature } from './webhooks.ts';

const MAX_BODY_BYTES = 262_144;
const MAX_KEY_CHARACTERS = 108;

/** A call as the fault hook sees it. */
interface FaultCall {
  method: string;
  path: string;
  requestId: string | undefined;
}

/**
 * Fault of one call. `too_many`, `error`, `hang_up` and `token_gone` (a token revoked before its end) refuse the call
 * without executing it; `lose_reply` and `late_error` (500) execute the call and hide its answer.
 */
export interface Fault {
  outcome?: 'too_many' | 'error' | 'token_gone' | 'hang_up' | 'lose_reply' | 'late_error';
}

export type Faults = (call: FaultCall) => Fault | undefined;

export interface ApiOptions {
  context: PaypalContext;
  keys: Keys;
  faults: Faults | undefined;
  /** Called after a call that may have queued deliveries. */
  wrote: () => void;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** HTTP status of the first answer; a repeated call gets 200. */
  status: number;
  /** Retention of answers per request id, in milliseconds, for calls that must carry one; undefined for other calls. */
  retentionMs: number | undefined;
  /** `input` is the body, or the query of a GET. */
  run: (context: PaypalContext, id: string, input: unknown) => object;
}

const route = (
  line: string,
  { status = 200, retentionMs }: { status?: number; retentionMs?: number },
  run: Route['run'],
): Route => {
  const [method, path = ''] = line.split(' ');
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    path: new RegExp(`^${path.replace(':id', '([A-Z0-9-]+)')}$`),
    status,
    retentionMs,
    run,
  };
};

/** The operations of the API that the fake supports. */
const routes: readonly Route[] = [
  route('POST /v2/checkout/orders', { status: 201, retentionMs: ORDER_RETENTION_MS }, (context, _id, body) =>
    createOrder(context, body),
  ),
  route('GET /v2/checkout/orders/:id', {}, readOrder),
  route('POST /v2/checkout/orders/:id/capture', { status: 201, retentionMs: ORDER_RETENTION_MS }, captureOrder),
  route('GET /v2/payments/captures/:id', {}, readCapture),
  route('POST /v2/payments/captures/:id/refund', { status: 201, retentionMs: PAYMENT_RETENTION_MS }, refundCapture),
  route('GET /v2/payments/refunds/:id', {}, readRefund),
  route('GET /v1/customer/disputes/:id', {}, readDispute),
  route('POST /v1/payments/payouts', { status: 201 }, (context, _id, body) => createPayout(context, body)),
  route('GET /v1/payments/payouts/:id', {}, readPayout),
  route('GET /v1/payments/payouts-item/:id', {}, readPayoutItem),
  route('GET /v1/reporting/transactions', {}, (context, _id, query) => searchTransactions(context, query)),
  route('POST /v1/notifications/verify-webhook-signature', {}, ({ store }, _id, body) => verifySignature(store, body)),
];

/** PayPal's REST API: checks the token, executes a call once per request id, and answers in PayPal's form. */
export const createApi = ({ context, keys, faults, wrote }: ApiOptions) => {
  const answers = new Answers(context.store, context.now);

  // A refusal rolls back its writes, unless it is an outcome such as a declined payment.
  const execute = ({ run, status }: Route, id: string, input: unknown, call: KeyedCall | undefined): Answer => {
    let outcome: PaypalError | undefined;
    const answer = context.store.transaction((): Answer => {
      settleReviews(context);
      settlePayouts(context);
      try {
        const done = { status, body: run(context, id, input) };
        return call ? answers.save(call, done) : done;
      } catch (error) {
        if (!(error instanceof PaypalError && error.isOutcome)) throw error;
        outcome = error;
        const refusal = { status: error.status, body: error.body };
        return call ? answers.save(call, refusal) : refusal;
      }
    });
    if (outcome) throw outcome;
    return answer;
  };

  const answer = async (req: IncomingMessage, path: string, fault: Fault): Promise<Answer> => {
    const text = (await readBody(req, MAX_BODY_BYTES)).toString('utf8');
    await wait(0);
    if (fault.outcome === 'too_many') throw tooMany();
    if (fault.outcome === 'error') throw serverError();
    const authorization = req.headers.authorization ?? '';
    if (req.method === 'POST' && path === '/v1/oauth2/token')
      return { status: 200, body: issueToken(keys, authorization, new URLSearchParams(text)) };
    if (fault.outcome === 'token_gone' || !isToken(keys, authorization)) throw unauthorized();
    const { found, id } = findRoute(req.method, path);
    const input =
      found.method === 'POST'
        ? readJson(req, text)
        : Object.fromEntries(new URL(req.url ?? '/', 'http://localhost').searchParams);
    if (found.retentionMs === undefined) return execute(found, id, input, undefined);
    const call = { key: requestIdOf(req), path, body: text, retentionMs: found.retentionMs };
    return answers.once(call, async () => {
      // Yields once, so that a concurrent call with the same id meets the running one.
      await wait(0);
      return execute(found, id, input, call);
    });
  };

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const fault =
      faults?.({ method: req.method ?? '', path, requestId: req.headers['paypal-request-id']?.toString() }) ?? {};
    const hangUp = () => void req.socket.destroy();
    if (fault.outcome === 'hang_up') return hangUp();
    let result: Answer;
    try {
      result = await answer(req, path, fault);
    } catch (error) {
      if (!(error instanceof PaypalError)) console.error(error);
      const refusal = error instanceof PaypalError ? error : serverError();
      result = { status: refusal.status, body: refusal.body };
    }
    wrote();
    if (fault.outcome === 'lose_reply') return hangUp();
    return reply(res, fault.outcome === 'late_error' ? { status: 500, body: serverError().body } : result);
  };
};

const findRoute = (method: string | undefined, path: string): { found: Route; id: string } => {
  for (const found of routes) {
    const match = found.method === method ? found.path.exec(path) : null;
    if (match) return { found, id: match[1] ?? '' };
  }
  throw notFound();
};

const requestIdOf = (req: IncomingMessage): string => {
  const id = req.headers['paypal-request-id']?.toString() ?? '';
  if (id !== '' && id.length <= MAX_KEY_CHARACTERS) return id;
  throw malformed([
    {
      issue: 'PAYPAL_REQUEST_ID_REQUIRED',
      description: 'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
    },
  ]);
};

const readJson = (req: IncomingMessage, text: string): unknown => {
  if (!String(req.headers['content-type']).startsWith('application/json'))
    throw new PaypalError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload media type.');
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed([{ issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' }]);
  }
};

const reply = (res: ServerResponse, { status, body }: Answer): void =>
  send(
    res,
    status,
    { 'content-type': 'application/json', 'cache-control': 'no-store', 'paypal-debug-id': newDebugId() },
    JSON.stringify(body),
  );
