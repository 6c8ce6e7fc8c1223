import type { Stripe } from 'stripe';
import type { StripeContext } from './calls.ts';
import { recordCharge, settleCharge } from './charges.ts';
import { ApiError } from './errors.ts';
import { idOf } from './ids.ts';
import { attach, changeSecret, secretOf } from './payment-methods.ts';
import { authenticationRequired, type Challenge, type Decline } from './test-methods.ts';

/** Options of a confirmation. */
export interface Confirmation {
  offSession: boolean;
  returnUrl: string | undefined;
  /** Stripe.js in the browser handles the next action itself, so no redirect is needed. */
  useSdk: boolean;
}

/** Data of the fake about an intent that the API does not show. */
export interface IntentSecret {
  returnUrl?: string;
  /** Epoch seconds at which a payment in `processing` settles; `decline` if it then fails. */
  settlesAt?: number;
  decline?: Decline;
  /** Id of the method that the customer authenticated, while a `manual` intent waits for its second confirmation. */
  proven?: string;
}

/** Whether the bank requires authentication (3-D Secure) for a payment. */
const isChallenged = (challenge: Challenge, offSession: boolean, setUp: boolean): boolean => {
  if (!offSession) return challenge !== 'never';
  return challenge === 'always' || (challenge === 'until_set_up' && !setUp);
};

/**
 * Moves a confirmed intent to its next state: paid, processing or waiting for the customer; a decline is thrown as 402.
 */
export const attemptPayment = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: Confirmation,
): Stripe.PaymentIntent => {
  const { behaviour, setUp } = secretOf(context, method.id);
  if (isChallenged(behaviour.challenge, how.offSession, setUp)) {
    if (how.offSession) throw declineError(fail(context, intent, method, authenticationRequired), method);
    return ask(context, intent, method, how);
  }
  return chargeNow(context, intent, method, false);
};

/** Charges a confirmed intent; a decline is thrown as 402, and its failed charge is stored. */
export const chargeNow = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.PaymentIntent => {
  const after = charge(context, intent, method, authenticated);
  if (after.status === 'requires_payment_method') throw declineError(after, method);
  return after;
};

/** Charges an intent without a challenge; a decline is in the returned intent's `last_payment_error`. */
export const charge = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.PaymentIntent => {
  const { behaviour } = secretOf(context, method.id);
  const { settleSeconds, disputes } = behaviour;
  const decline = context.bankDeclines ?? behaviour.decline;
  if (settleSeconds !== undefined) return process(context, intent, method, settleSeconds, decline);
  if (decline) return fail(context, intent, method, decline);
  const paid = recordCharge(context, intent, method, { authenticated, disputed: disputes });
  return succeed(context, intent, method, paid);
};

/** Settles every payment whose time in `processing` is over. */
export const settleDuePayments = (context: StripeContext): void => {
  for (const intent of context.store.list('payment_intent', { fields: { status: 'processing' } })) {
    const secret = context.store.hidden<IntentSecret>(intent.id);
    if ((secret?.settlesAt ?? Infinity) > context.seconds()) continue;
    const method = context.store.get('payment_method', idOf(intent.payment_method) ?? '');
    const pending = context.store.get('charge', idOf(intent.latest_charge) ?? '');
    if (method === undefined || pending === undefined) continue;
    const settled = settleCharge(context, pending, secret?.decline);
    if (secret?.decline) refuse(context, intent, method, settled, secret.decline);
    else succeed(context, intent, method, settled);
  }
};

/** The intent after a failed challenge: nothing is charged, and it requires another payment method. */
export const failChallenge = (context: StripeContext, intent: Stripe.PaymentIntent): Stripe.PaymentIntent => {
  const method = context.store.get('payment_method', idOf(intent.payment_method) ?? '');
  return change(context, 'payment_intent.payment_failed', intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
    },
  });
};

/** Stores an intent's new state and records the event. */
export const change = (
  context: StripeContext,
  event: Stripe.Event.Type,
  intent: Stripe.PaymentIntent,
  next: Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent => {
  const changed: Stripe.PaymentIntent = { ...intent, ...next };
  context.store.put('payment_intent', changed);
  context.emit(event, changed);
  return changed;
};

const ask = (context: StripeContext, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, how: Confirmation) => {
  context.store.hide(intent.id, { returnUrl: how.returnUrl } satisfies IntentSecret);
  const page = `${context.origin}/__local/stripe/3ds?intent=${intent.id}&client_secret=${intent.client_secret}`;
  const inPage = method.type === 'card' && (how.useSdk || how.returnUrl === undefined);
  const nextAction: Stripe.PaymentIntent.NextAction = inPage
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
    : { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: how.returnUrl ?? null } };
  return change(context, 'payment_intent.requires_action', intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: nextAction,
    last_payment_error: null,
  });
};

const succeed = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  paid: Stripe.Charge,
) => {
  const customer = idOf(intent.customer);
  if (customer !== null && intent.setup_future_usage !== null) {
    if (method.customer === null) attach(context, method, customer);
    if (intent.setup_future_usage === 'off_session') changeSecret(context, method.id, { setUp: true });
  } else if (method.customer === null) {
    changeSecret(context, method.id, { consumed: true });
  }
  return change(context, 'payment_intent.succeeded', intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: paid.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
    processing: null,
  });
};

const process = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  seconds: number,
  decline: Decline | undefined,
) => {
  const pending = recordCharge(context, intent, method, { authenticated: false, pending: true });
  context.store.hide(intent.id, { settlesAt: context.seconds() + seconds, decline } satisfies IntentSecret);
  return change(context, 'payment_intent.processing', intent, {
    status: 'processing',
    latest_charge: pending.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
};

const fail = (context: StripeContext, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline: Decline) =>
  refuse(context, intent, method, recordCharge(context, intent, method, { decline, authenticated: false }), decline);

const refuse = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failed: Stripe.Charge,
  decline: Decline,
): Stripe.PaymentIntent => {
  if (method.customer === null) changeSecret(context, method.id, { consumed: true });
  return change(context, 'payment_intent.payment_failed', intent, {
    status: 'requires_payment_method',
    latest_charge: failed.id,
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: {
      type: 'card_error',
      charge: failed.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: method,
    },
  });
};

const declineError = (intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): ApiError => {
  const reason = intent.last_payment_error;
  return new ApiError(
    402,
    {
      type: 'card_error',
      code: reason?.code,
      decline_code: reason?.decline_code,
      message: reason?.message ?? '',
      charge: reason?.charge,
      payment_intent: intent,
      payment_method: method,
    },
    'work',
  );
};
