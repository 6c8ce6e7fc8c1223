import type { Stripe } from 'stripe';
import { find, type StripeContext, type Call } from './calls.ts';
import { ApiError, refused } from './errors.ts';
import { mergeMetadata, type Params } from './form.ts';
import { idOf, newClientSecret, newId } from './ids.ts';
import { assertUsable, attach, changeSecret, readMethod, resolveMethod, secretOf } from './payment-methods.ts';
import { isChallenged, type IntentSecret } from './payments.ts';

type Setup = Stripe.SetupIntent;

export const createSetupIntent = (call: Call): Setup => {
  const { params } = call;
  const id = newId('seti');
  const customer = params.text('customer');
  const automatic = params.group('automatic_payment_methods');
  const setup: Setup = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: automatic
      ? {
          enabled: automatic.boolean('enabled') ?? true,
          allow_redirects: automatic.oneOf('allow_redirects', ['always', 'never']),
        }
      : null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: call.seconds(),
    customer: customer === undefined ? null : find(call, 'customer', customer, 'customer').id,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata()),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: params.list('allowed_payment_method_types') ?? ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  const method = readSetupMethod(call);
  const confirm = params.boolean('confirm') ?? false;
  const returnUrl = readReturnUrl(params);
  const opened: Setup = method ? { ...setup, payment_method: method.id, status: 'requires_confirmation' } : setup;
  call.store.put('setup_intent', opened);
  call.emit('setup_intent.created', opened);
  return confirm ? attemptSetup(call, opened, method, returnUrl) : opened;
};

export const retrieveSetupIntent = (call: Call): Setup => find(call, 'setup_intent', call.id);

export const confirmSetupIntent = (call: Call): Setup => {
  const setup = find(call, 'setup_intent', call.id);
  const returnUrl = readReturnUrl(call.params);
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    const message = `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`;
    throw refused(message, { code: 'setup_intent_unexpected_state', setup_intent: setup });
  }
  const held = idOf(setup.payment_method);
  const method = readSetupMethod(call) ?? (held === null ? undefined : resolveMethod(call, held));
  return attemptSetup(call, setup, method, returnUrl);
};

export const cancelSetupIntent = (call: Call): Setup => {
  const setup = find(call, 'setup_intent', call.id);
  const reason = call.params.oneOf('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    const message = `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`;
    throw refused(message, { code: 'setup_intent_unexpected_state', setup_intent: setup });
  }
  return changeSetup(call, 'setup_intent.canceled', setup, {
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  });
};

/** Completes a setup: the method is authenticated for later payments, and attached to the customer if there is one. */
export const finishSetup = (context: StripeContext, setup: Setup, method: Stripe.PaymentMethod): Setup => {
  const customer = idOf(setup.customer);
  if (customer !== null && method.customer === null) attach(context, method, customer);
  changeSecret(context, method.id, { setUp: true });
  return changeSetup(context, 'setup_intent.succeeded', setup, {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
};

/** The setup after a failed challenge: it requires another payment method. */
export const failSetup = (context: StripeContext, setup: Setup): Setup =>
  changeSetup(context, 'setup_intent.setup_failed', setup, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  });

const attemptSetup = (
  call: Call,
  setup: Setup,
  method: Stripe.PaymentMethod | undefined,
  returnUrl: string | undefined,
): Setup => {
  if (method === undefined) {
    throw refused("You cannot confirm this SetupIntent because it's missing a payment method.", {
      setup_intent: setup,
    });
  }
  assertUsable(call, method, idOf(setup.customer));
  const { behaviour } = secretOf(call, method.id);
  if (behaviour.decline && !behaviour.attaches) {
    const { code, declineCode, message } = behaviour.decline;
    const failed = changeSetup(call, 'setup_intent.setup_failed', setup, {
      status: 'requires_payment_method',
      payment_method: null,
    });
    throw new ApiError(
      402,
      { type: 'card_error', code, decline_code: declineCode, message, setup_intent: failed },
      'work',
    );
  }
  if (behaviour.challenge === 'on_session' || !isChallenged(behaviour.challenge, false, false)) {
    return finishSetup(call, setup, method);
  }
  call.store.hide(setup.id, { returnUrl } satisfies IntentSecret);
  const page = `${call.origin}/__local/stripe/3ds?intent=${setup.id}&client_secret=${setup.client_secret}`;
  return changeSetup(call, 'setup_intent.requires_action', setup, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: returnUrl
      ? { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: returnUrl } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } },
  });
};

const changeSetup = (context: StripeContext, event: Stripe.Event.Type, setup: Setup, next: Partial<Setup>): Setup => {
  const changed: Setup = { ...setup, ...next };
  context.store.put('setup_intent', changed);
  context.emit(event, changed);
  return changed;
};

const readSetupMethod = (call: Call): Stripe.PaymentMethod | undefined => {
  const id = call.params.text('payment_method');
  const data = call.params.group('payment_method_data');
  if (data) return readMethod(call, data);
  return id === undefined ? undefined : resolveMethod(call, id);
};

/** URL to return to after a redirect; undefined when Stripe.js handles the next action in the page. */
const readReturnUrl = (params: Params): string | undefined => {
  const url = params.text('return_url');
  return params.boolean('use_stripe_sdk') ? undefined : url;
};
