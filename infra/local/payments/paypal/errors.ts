import { newDebugId } from './ids.ts';

/** One entry of `details` in a refusal: what is wrong, and with which field. */
export interface Detail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
}

/** A refusal as the API words it: an HTTP status, a name, and the issues under it. */
export class PaypalError extends Error {
  readonly status: number;
  readonly body: { name: string; message: string; debug_id: string; details?: Detail[] };
  /** Set where the refusal is the work's own outcome, such as a declined payment: it stands in the books and is kept. */
  readonly isOutcome: boolean;

  constructor(status: number, name: string, message: string, details: Detail[] = [], isOutcome = false) {
    super(message);
    this.status = status;
    this.body = { name, message, debug_id: newDebugId(), ...(details.length > 0 && { details }) };
    this.isOutcome = isOutcome;
  }
}

/** 400: not the JSON that the operation wants. */
export const malformed = (details: Detail[]): PaypalError =>
  new PaypalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  );

/** 422: well-formed, but not possible for the thing as it stands. */
export const unprocessable = (issue: string, description: string, { isOutcome = false } = {}): PaypalError =>
  new PaypalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
    isOutcome,
  );

/** 404 for an id that names nothing. */
export const notFound = (): PaypalError =>
  new PaypalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

/** 401 without a token that is still good. */
export const unauthorized = (): PaypalError =>
  new PaypalError(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  );

/** 500 in the API's own form. */
export const serverError = (): PaypalError =>
  new PaypalError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');

/** 429: more calls than an account may make; this one was not looked at. */
export const tooMany = (): PaypalError =>
  new PaypalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
