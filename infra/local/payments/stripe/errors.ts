import type { Stripe } from 'stripe';

/** The object under `error` in every refusal, with the fields that the API's own clients read. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * What a refusal leaves behind: `nothing` (the parameters were wrong, an idempotency key stays free), `answer` (the
 * work was begun and refused, the key remembers it) or `work` (as a decline does: the failed attempt is on record too).
 */
export type Remains = 'nothing' | 'answer' | 'work';

/** A refusal as the API words it: an HTTP status and an error object. */
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

/** 400: a parameter is missing, unknown or malformed; nothing was begun. */
export const invalidParam = (message: string, param: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) });

/** 400: well-formed, but not possible for the thing as it stands. */
export const refused = (message: string, more: Partial<ErrorBody> = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more }, 'answer');

/** 404 `resource_missing`, naming the kind and id that was asked for. */
export const noSuch = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** 500 in the API's own form, for faults that tests switch on. */
export const serverError = (): ApiError =>
  new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, 'answer');

/** 429: more calls than an account may make. The call was not looked at, so its key remembers nothing. */
export const tooMany = (): ApiError =>
  new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' });
