import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { CART_OPEN, type CreateCart, type CreateCartAnswer } from '#shared/schemas/cart.ts';
import { idsOf, type KnownActor } from '../platform/actor.ts';
import { ConditionRefused } from '../platform/table.ts';
import { abandonAttempt, finishAttempt } from './finish.ts';
import type { RequestContext } from './begin.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { Idempotency } from './attempt.entity.ts';
import { readCart } from '../carts/carts.ts';
import { beginPaying } from './pay.ts';
import { beginPlacing } from './place.ts';
import { attemptsOf, settled, type Outcome } from './attempt.ts';

const MAX_KEY_CHARACTERS = 255;

const hashOf = (input: CreateCart): string => createHash('sha256').update(JSON.stringify(input)).digest('base64url');

const answerOf = (cartId: string, outcome: Outcome): CreateCartAnswer => {
  switch (outcome.state) {
    case 'paid':
      return { status: true, cart: cartId };
    case 'requires_action':
      return { status: true, cart: cartId, requires_action: { client_secret: outcome.clientSecret } };
    case 'requires_redirect':
      return { status: true, cart: cartId, redirect: outcome.url };
    case 'pending':
      return {
        status: true,
        cart: cartId,
        // promise: pending-payment-mailed
        message: 'Your payment is being processed. We will write to you as soon as it is through.',
      };
    case 'released':
      throw new AppError(outcome.refusal);
  }
};

/** The first answer under this Idempotency-Key, also when the visitor has signed in since. */
const replay = async (
  actor: KnownActor,
  idempotencyKey: string,
  input: CreateCart,
): Promise<CreateCartAnswer | undefined> => {
  const answers = idsOf(actor).map((ownerId) => Idempotency.get({ ownerId, idempotencyKey }).go({ consistent: true }));
  const data = (await Promise.all(answers)).map((answer) => answer.data).find((answer) => answer !== null);
  if (!data) return undefined;
  if (data.requestHash !== hashOf(input)) throw new AppError('payment.idempotency_key_reused');
  return answerOf(data.cartId, await finishAttempt(data.cartId, data.attemptId));
};

/** Ends the attempt that holds the cart before another begins: commits it when its money came, else cancels it. */
const clearEarlierAttempt = async ({ cartId, attemptId }: StoredCart): Promise<void> => {
  if (!attemptId) return;
  const outcome = await abandonAttempt(cartId, attemptId);
  if (outcome.state === 'paid') throw new AppError('cart.already_placed');
  if (outcome.state === 'pending') throw new AppError('cart.payment_in_progress');
};

const begin = (actor: KnownActor, cart: StoredCart, input: CreateCart, request: RequestContext): Promise<string> =>
  cart.status === CART_OPEN ? beginPlacing(actor, cart, input, request) : beginPaying(actor, cart, input, request);

/**
 * Places an open cart, or pays what is due of a placed one: reserve, charge under the attempt's key, commit (doc 2 §7,
 * C28). A repeated Idempotency-Key gets the first answer. Refuses declined cards, carts that are not the caller's,
 * `request.too_many` after too many declines, and whatever `beginPlacing` and `beginPaying` refuse.
 */
export const createCart = async (
  actor: KnownActor,
  input: CreateCart,
  {
    idempotencyKey,
    network,
    referral,
  }: { idempotencyKey: string | undefined; network: string; referral?: string | undefined },
): Promise<CreateCartAnswer> => {
  if (!idempotencyKey || idempotencyKey.length > MAX_KEY_CHARACTERS)
    throw new AppError('payment.idempotency_key_required');
  const earlier = await replay(actor, idempotencyKey, input);
  if (earlier) return earlier;
  const cart = await readCart(input.cart_id, actor, 'cart.pay');
  await clearEarlierAttempt(cart);
  const fresh = cart.attemptId ? await readCart(input.cart_id, actor, 'cart.pay') : cart;
  try {
    const attemptId = await begin(actor, fresh, input, {
      idempotencyKey,
      requestHash: hashOf(input),
      network,
      referral,
    });
    return answerOf(cart.cartId, await finishAttempt(cart.cartId, attemptId));
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const answered = await replay(actor, idempotencyKey, input);
    if (answered) return answered;
    const current = await readCart(input.cart_id, actor, 'cart.pay');
    throw new AppError(current.status === fresh.status ? 'cart.payment_in_progress' : 'cart.already_placed', {
      cause: error,
    });
  }
};

const lastOutcome = async (cartId: string): Promise<Outcome | undefined> => {
  const [last] = (await attemptsOf(cartId)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return last && settled(last);
};

/**
 * Finishes a cart's attempt when the customer comes back from their bank or the provider's page; `cancelled` abandons
 * it unless the money came first. Repeats the outcome of an attempt that has ended; refuses
 * `payment.nothing_in_progress` when none was begun.
 */
export const confirmCart = async (
  actor: KnownActor,
  { cart_id: cartId, cancelled }: { cart_id: string; cancelled: boolean },
): Promise<CreateCartAnswer> => {
  const { attemptId, status } = await readCart(cartId, actor, 'cart.pay');
  if (attemptId)
    return answerOf(cartId, await (cancelled ? abandonAttempt(cartId, attemptId) : finishAttempt(cartId, attemptId)));
  const outcome = await lastOutcome(cartId);
  if (!outcome && status === CART_OPEN) throw new AppError('payment.nothing_in_progress');
  return answerOf(cartId, outcome ?? { state: 'paid' });
};
