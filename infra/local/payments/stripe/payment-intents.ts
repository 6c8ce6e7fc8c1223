import type { Stripe } from 'stripe';
import { find, list, type Call, type ListAnswer } from './calls.ts';
import { invalidParam, refused } from './errors.ts';
import { mergeMetadata } from './form.ts';
import { idOf, newClientSecret, newId } from './ids.ts';
import {
  compatibleTypes,
  readAmount,
  readAutomaticMethods,
  readMandate,
  readConfirmation,
  readCurrency,
  readFutureUsage,
  readShipping,
  readTypes,
} from './payment-intent-params.ts';
import { assertUsable, readMethod, resolveMethod } from './payment-methods.ts';
import { attemptPayment, change, chargeNow, type Confirmation, type IntentSecret } from './payments.ts';
import { redirectMethods } from './test-methods.ts';

type Intent = Stripe.PaymentIntent;

const cancellable: Intent['status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export const createPaymentIntent = (call: Call): Intent => {
  const { params } = call;
  const currency = readCurrency(params.required('currency'));
  const amount = readAmount(params, currency);
  const customer = params.text('customer');
  const automatic = readAutomaticMethods(params);
  const types = readTypes(params);
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.oneOf('capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: call.seconds(),
    currency,
    customer: customer === undefined ? null : find(call, 'customer', customer, 'customer').id,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata()),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: compatibleTypes(types, automatic),
    payment_record: null,
    processing: null,
    receipt_email: params.text('receipt_email') ?? null,
    review: null,
    setup_future_usage: readFutureUsage(params),
    shipping: readShipping(params),
    source: null,
    statement_descriptor: params.text('statement_descriptor') ?? null,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  readMandate(params);
  const method = readChosenMethod(call, intent);
  const confirm = params.boolean('confirm') ?? false;
  const how = readConfirmation(params);
  if (how.offSession && !confirm) {
    throw invalidParam(
      'You cannot set `off_session` when creating a PaymentIntent without confirming it.',
      'off_session',
    );
  }
  const opened: Intent = method ? { ...intent, payment_method: method.id, status: 'requires_confirmation' } : intent;
  call.store.put('payment_intent', opened);
  call.emit('payment_intent.created', opened);
  return confirm ? takeThrough(call, opened, method, how) : opened;
};

export const retrievePaymentIntent = (call: Call): Intent => find(call, 'payment_intent', call.id);

export const confirmPaymentIntent = (call: Call): Intent => {
  const intent = find(call, 'payment_intent', call.id);
  const how = readConfirmation(call.params);
  const future = readFutureUsage(call.params);
  const shipping = readShipping(call.params);
  const receiptEmail = call.params.text('receipt_email');
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}`, intent);
  }
  const wanted: Intent = {
    ...intent,
    setup_future_usage: future ?? intent.setup_future_usage,
    shipping: shipping ?? intent.shipping,
    receipt_email: receiptEmail ?? intent.receipt_email,
  };
  const chosen = readChosenMethod(call, wanted);
  const held = idOf(intent.payment_method);
  return takeThrough(call, wanted, chosen ?? (held === null ? undefined : resolveMethod(call, held)), how);
};

/** Updates an intent; amount, currency and method are refused once the intent is paid, processing or cancelled. */
export const updatePaymentIntent = (call: Call): Intent => {
  const { params } = call;
  const intent = find(call, 'payment_intent', call.id);
  const currency = readCurrency(params.text('currency') ?? intent.currency);
  const amount = params.integer('amount') === undefined ? intent.amount : readAmount(params, currency);
  const customer = params.text('customer');
  const open = cancellable.includes(intent.status);
  if (!open && (amount !== intent.amount || currency !== intent.currency)) {
    const message = `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${cancellable.join(', ')}.`;
    throw unexpectedState(message, intent);
  }
  const changed: Intent = {
    ...intent,
    amount,
    currency,
    customer: customer === undefined ? intent.customer : find(call, 'customer', customer, 'customer').id,
    description: params.text('description') ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata()),
    receipt_email: params.text('receipt_email') ?? intent.receipt_email,
    setup_future_usage: readFutureUsage(params) ?? intent.setup_future_usage,
    shipping: readShipping(params) ?? intent.shipping,
  };
  const method = readChosenMethod(call, changed);
  if (method && !open) {
    throw unexpectedState(
      `You cannot update this PaymentIntent's payment_method because it has a status of ${intent.status}.`,
      intent,
    );
  }
  const updated: Intent = method
    ? { ...changed, payment_method: method.id, status: 'requires_confirmation', next_action: null }
    : changed;
  call.store.put('payment_intent', updated);
  return updated;
};

/** Cancels an unpaid intent; refuses a paid, processing or cancelled intent with its state. */
export const cancelPaymentIntent = (call: Call): Intent => {
  const intent = find(call, 'payment_intent', call.id);
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;
  const reason = call.params.oneOf('cancellation_reason', reasons) ?? null;
  if (!cancellable.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
    throw unexpectedState(message, intent);
  }
  return change(call, 'payment_intent.canceled', intent, {
    status: 'canceled',
    canceled_at: call.seconds(),
    cancellation_reason: reason,
    next_action: null,
  });
};

export const listPaymentIntents = (call: Call): ListAnswer<'payment_intent'> =>
  list(call, 'payment_intent', '/v1/payment_intents', { fields: { customer: call.params.text('customer') } });

const unseenByBrowsers = new Set([
  'amount_received',
  'application',
  'application_fee_amount',
  'customer',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'payment_record',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
]);

/** An intent without the fields that browsers must not see, such as customer, charges and metadata. */
export const publicIntent = (intent: Intent): Partial<Intent> =>
  Object.fromEntries(Object.entries(intent).filter(([field]) => !unseenByBrowsers.has(field)));

// A `manual` intent whose challenge was passed has an authenticated method, so its second confirmation charges at once.
const takeThrough = (
  call: Call,
  intent: Intent,
  method: Stripe.PaymentMethod | undefined,
  how: Confirmation,
): Intent => {
  if (method === undefined) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw unexpectedState(message, intent);
  }
  if (!intent.payment_method_types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`;
    throw refused(message, { param: 'payment_method', payment_intent: intent });
  }
  assertUsable(call, method, idOf(intent.customer));
  if (call.publishable && intent.confirmation_method === 'manual') {
    throw refused(
      'This PaymentIntent must be confirmed with your secret key, because it was created with confirmation_method=manual.',
    );
  }
  assertReturnUrl(intent, how);
  const proven =
    intent.confirmation_method === 'manual' && call.store.hidden<IntentSecret>(intent.id)?.proven === method.id;
  return proven ? chargeNow(call, intent, method, true) : attemptPayment(call, intent, method, how);
};

const assertReturnUrl = (intent: Intent, how: Confirmation) => {
  if (how.returnUrl !== undefined || how.useSdk || how.offSession) return;
  if (!intent.payment_method_types.some((type) => type in redirectMethods)) return;
  throw refused(
    "This PaymentIntent is configured to accept payment methods that might redirect your customer off of your page, so you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never`, or name the types in `allowed_payment_method_types`.",
    { param: 'return_url' },
  );
};

const unexpectedState = (message: string, intent: Intent) =>
  refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });

const readChosenMethod = (call: Call, intent: Intent): Stripe.PaymentMethod | undefined => {
  const id = call.params.text('payment_method');
  const data = call.params.group('payment_method_data');
  if (id !== undefined && data !== undefined) {
    throw invalidParam(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'payment_method',
    );
  }
  if (data) return readMethod(call, data);
  if (id === undefined) return undefined;
  const method = resolveMethod(call, id);
  assertUsable(call, method, idOf(intent.customer));
  return method;
};
