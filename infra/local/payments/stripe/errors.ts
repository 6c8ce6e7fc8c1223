import type { Stripe } from 'stripe';

/** The `error` object of a refusal, with the fields that Stripe's SDKs read. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * What is stored after a refusal: `nothing` (wrong parameters; the idempotency key can be used again), `answer` (the
 * refusal is stored under the key) or `work` (a decline: the writes of the failed payment are committed, too).
 */
export type Remains = 'nothing' | 'answer' | 'work';

/** A refusal in Stripe's form: HTTP status and error object. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly remains: Remains;

  constructor(status: number, body: ErrorBody, remains: Remains = 'nothing') {
    super(body.message);
    this.status = status;
    this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) };
    this.remains = remains;
  }
}

const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** 400: a parameter is missing, unknown or malformed; nothing was executed. */
export const invalidParam = (message: string, param: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) });

/** 400: well-formed, but not possible in the object's current state. */
export const refused = (message: string, more: Partial<ErrorBody> = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more }, 'answer');

/** 404 `resource_missing`, with the requested kind and id. */
export const noSuch = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** 500 in Stripe's form, for the faults of tests. */
export const serverError = (): ApiError =>
  new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, 'answer');

/** 429: rate limit reached; the call was not executed, and nothing is stored under its key. */
export const tooMany = (): ApiError =>
  new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' });
