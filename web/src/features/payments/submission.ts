import { ApiError } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { CardRefusal, NOT_CHARGED } from './card-errors.ts';
import type { CreateCartAnswer } from '#shared/schemas/cart.ts';

/**
 * A request to place an order, with the idempotency key under which it can be repeated without a second charge (C28).
 */
export interface Submission<Body> {
  /** The order as text: any change of it makes a new submission. */
  of: string;
  key: string;
  body: Body;
}

/**
 * The submission of an order: the previous one with its key and card while the order is unchanged, else a new one under
 * a new key.
 */
export const submissionOf = async <Body>(
  order: unknown,
  previous: Submission<Body> | null,
  make: () => Promise<Body>,
): Promise<Submission<Body>> => {
  const of = JSON.stringify(order);
  return previous?.of === of ? previous : { of, key: crypto.randomUUID(), body: await make() };
};

/**
 * Whether the payment's outcome is unknown after an error: then the same request must be sent again, never a new one.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'cart.payment_in_progress');

const SUPPORT = 'Please contact support if you need assistance.';
export const NO_ANSWER =
  // promise: never-charged-twice
  'We have no answer yet, so we do not know whether your order went through. Please press the button again: you will not be charged twice.';

/** True whether or not the order went through: the same request is sent again under its key. */
// promise: never-charged-twice
const NOT_TWICE = 'Press the button again: you will not be charged twice.';

/** The server writes the end of a lock in UTC; the page, which knows the customer's time zone, in theirs. */
const lockedText = (seconds: number): string =>
  `Too many wrong pins were entered for this gift card. It is locked until ${formatDateTime(Date.now() + seconds * 1000)}.`;

const withSupport = (words: string): string => (/contact support/i.test(words) ? words : `${words} ${SUPPORT}`);

/** A page sends no empty order, so one that the server found empty was emptied elsewhere. */
const EMPTIED =
  'This order was emptied in another tab or on another device. Nothing was ordered, and nothing was charged.';

/** The server's words with where to get help, once. */
const serverWords = ({ code, description, retryAfterSeconds }: ApiError): string => {
  if (code === 'cart.empty') return EMPTIED;
  return code === 'gift_card.locked' && retryAfterSeconds ? lockedText(retryAfterSeconds) : withSupport(description);
};

/** The customer's text when placing failed: the server's words and where to get help (Y-13 to Y-16). */
export const refusalText = (error: Error): string => {
  if (error instanceof CardRefusal) return error.message;
  if (!(error instanceof ApiError)) return NOT_CHARGED;
  if (error.status === 0) return NO_ANSWER;
  // A server that failed may have charged before.
  if (error.status >= 500) return withSupport(`${error.description} ${NOT_TWICE}`);
  return serverWords(error);
};

/** The customer's text when a gift card could not be looked up, which charges nothing (M-09). */
export const lookupRefusalText = (error: Error): string =>
  error instanceof ApiError ? serverWords(error) : withSupport('This gift card could not be checked.');

/** The API calls of placing an order. */
interface PlacingCalls {
  create: () => Promise<CreateCartAnswer>;
  /**
   * Has the customer authenticate with their bank; the server checks the outcome by itself, so a failure is ignored.
   */
  act: (clientSecret: string) => Promise<void>;
  confirm: (cartId: string) => Promise<CreateCartAnswer>;
}

/** Places an order: the charge, the bank's authentication if required, and the confirmation by the server. */
export const place = async ({ create, act, confirm }: PlacingCalls): Promise<CreateCartAnswer> => {
  const answer = await create();
  if (!answer.requires_action) return answer;
  // Success, a customer who left and a failed script are treated alike: only the server knows the outcome.
  await act(answer.requires_action.client_secret).catch(() => undefined);
  return confirm(answer.cart);
};
