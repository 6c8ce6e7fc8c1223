import type { Stripe } from 'stripe';
import type { StripeContext } from './calls.ts';
import { invalidParam, noSuch, refused } from './errors.ts';
import type { Params } from './form.ts';
import { idOf } from './ids.ts';
import { charge, failChallenge, type IntentSecret } from './payments.ts';

/** Status of the intent after its challenge, and the URL to return to if the customer came by a redirect. */
export interface ChallengeResult {
  status: string;
  return_url: string | null;
}

/**
 * What the challenge page shows of an intent: amount, method, whether it still waits for the customer, and the shop's
 * origin.
 */
export const describeChallenge = (context: StripeContext, params: Params): object => {
  const intent = findIntent(context, params);
  const method = context.store.get('payment_method', idOf(intent.payment_method) ?? '');
  const { returnUrl } = context.store.hidden<IntentSecret>(intent.id) ?? {};
  return {
    ...(returnUrl && { shop: new URL(returnUrl).origin }),
    amount: intent.amount,
    currency: intent.currency,
    method: method && { type: method.type, last4: method.card?.last4 },
    waits: intent.status === 'requires_action',
  };
};

/** Records the customer's answer on the challenge page; 400 when the intent does not require an action. */
export const answerChallenge = (context: StripeContext, params: Params): ChallengeResult => {
  const outcome = params.oneOf('outcome', ['complete', 'fail']);
  if (outcome === undefined) throw params.missing('outcome');
  const intent = findIntent(context, params);
  if (intent.status !== 'requires_action')
    throw refused(`This intent has a status of ${intent.status} and waits for nothing.`);
  const method = context.store.get('payment_method', idOf(intent.payment_method) ?? '');
  if (method === undefined) throw refused('This intent has no payment method.');
  const returnUrl = context.store.hidden<IntentSecret>(intent.id)?.returnUrl;
  const next = move(context, intent, method, outcome);
  return { status: next.status, return_url: returnUrl ? withOutcome(returnUrl, next) : null };
};

const findIntent = (context: StripeContext, params: Params): Stripe.PaymentIntent => {
  const id = params.required('intent');
  const intent = context.store.get('payment_intent', id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
  if (intent.client_secret === params.required('client_secret')) return intent;
  throw invalidParam('The client_secret provided does not match.', 'client_secret');
};

const move = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: 'complete' | 'fail',
): Stripe.PaymentIntent => {
  if (outcome === 'fail') return failChallenge(context, intent);
  if (intent.confirmation_method === 'automatic') return charge(context, intent, method, true);
  const proven: Stripe.PaymentIntent = { ...intent, status: 'requires_confirmation', next_action: null };
  context.store.put('payment_intent', proven);
  context.store.hide(intent.id, { proven: method.id } satisfies IntentSecret);
  return proven;
};

const withOutcome = (returnUrl: string, intent: Stripe.PaymentIntent): string => {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  const failed = intent.status === 'requires_payment_method';
  url.searchParams.set('redirect_status', failed ? 'failed' : intent.status === 'processing' ? 'pending' : 'succeeded');
  return url.href;
};
