import { ApiError } from '#web/lib/api.ts';
import { CardRefusal, NOT_CHARGED } from './card-errors.ts';
import type { CreateCartAnswer } from '#shared/schemas/cart.ts';

/** A request to place an order, with the key under which it may be repeated without being charged twice (C28). */
export interface Submission<Body> {
  /** What was ordered, as text: any change makes another submission. */
  of: string;
  key: string;
  body: Body;
}

/**
 * The request to send for an order: the kept one again while nothing has changed, with the same key and the same card,
 * else a new one under a new key.
 */
export const submissionOf = async <Body>(
  order: unknown,
  previous: Submission<Body> | null,
  make: () => Promise<Body>,
): Promise<Submission<Body>> => {
  const of = JSON.stringify(order);
  return previous?.of === of ? previous : { of, key: crypto.randomUUID(), body: await make() };
};

/** Whether an error leaves open what became of the payment: then the same request must be sent again, never a new one. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'cart.payment_in_progress');

const SUPPORT = 'Please contact support if you need assistance.';
export const NO_ANSWER =
  'We have no answer yet, so we do not know whether your order went through. Please press the button again: you will not be charged twice.';

/** What the customer reads when placing failed: the server's words and where to get help (Y-13 to Y-16). */
export const refusalText = (error: Error): string => {
  if (error instanceof CardRefusal) return error.message;
  if (!(error instanceof ApiError)) return NOT_CHARGED;
  if (error.status === 0 || error.status >= 500) return NO_ANSWER;
  return /contact support/i.test(error.description) ? error.description : `${error.description} ${SUPPORT}`;
};

/** The calls that placing an order makes. */
interface PlacingCalls {
  create: () => Promise<CreateCartAnswer>;
  /** Lets the customer answer their bank; whatever comes of it, the server then looks for itself. */
  act: (clientSecret: string) => Promise<void>;
  confirm: (cartId: string) => Promise<CreateCartAnswer>;
}

/** Places an order: the charge, the bank's question if there is one, and the confirmation of what came of it. */
export const place = async ({ create, act, confirm }: PlacingCalls): Promise<CreateCartAnswer> => {
  const answer = await create();
  if (!answer.requires_action) return answer;
  // Whether the bank was answered, the customer left, or the script failed: only the server knows what came of it.
  await act(answer.requires_action.client_secret).catch(() => undefined);
  return confirm(answer.cart);
};
