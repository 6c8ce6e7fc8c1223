import { newDebugId } from './ids.ts';

/** One entry of a refusal's `details`: the issue and the field that it is about. */
export interface Detail {
  issue: string;
  description?: string;
  field?: string;
  value?: string;
  location?: string;
  link?: { href: string; rel: string; method: string }[];
}

/** A refusal in PayPal's form: HTTP status, name and issues. */
export class PaypalError extends Error {
  readonly status: number;
  readonly body: { name: string; message: string; debug_id: string; details?: Detail[] };
  /**
   * True for a refusal that is an outcome, such as a declined payment: its writes are committed and its answer is
   * stored.
   */
  readonly isOutcome: boolean;

  constructor(status: number, name: string, message: string, details: Detail[] = [], isOutcome = false) {
    super(message);
    this.status = status;
    this.body = { name, message, debug_id: newDebugId(), ...(details.length > 0 && { details }) };
    this.isOutcome = isOutcome;
  }
}

/** 400: the body does not match the operation's schema. */
export const malformed = (details: Detail[]): PaypalError =>
  new PaypalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  );

/** 422: well-formed, but not possible in the object's current state. */
export const unprocessable = (issue: string, description: string, { isOutcome = false } = {}): PaypalError =>
  new PaypalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
    isOutcome,
  );

/** 404: no object has the id. */
export const notFound = (): PaypalError =>
  new PaypalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

/** 401: the token is missing, wrong or expired. */
export const unauthorized = (): PaypalError =>
  new PaypalError(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  );

/** 500 in PayPal's form. */
export const serverError = (): PaypalError =>
  new PaypalError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');

/** 429: rate limit reached; the call was not executed. */
export const tooMany = (): PaypalError =>
  new PaypalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
