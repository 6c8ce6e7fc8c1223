import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { find, list, type StripeContext, type Call, type ListAnswer } from './calls.ts';
import { passesLuhn } from './browser/card-rules.ts';
import { ApiError, invalidParam, noSuch, refused } from './errors.ts';
import { mergeMetadata, readAddress, type Params } from './form.ts';
import { idOf, newId } from './ids.ts';
import { redirectMethods, testBankAccounts, testCards, type Behaviour, type TestCard } from './test-methods.ts';

/** Data of the fake about a payment method that the API does not show. */
export interface MethodSecret {
  behaviour: Behaviour;
  /** Charged without belonging to a customer, or detached from one, so it cannot be used again. */
  consumed: boolean;
  /** Authenticated by the customer for later off-session payments. */
  setUp: boolean;
}

const consumedMessage =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
  'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a ' +
  'PaymentMethod multiple times, you must attach it to a Customer first.';

export const secretOf = (context: StripeContext, methodId: string): MethodSecret => {
  const secret = context.store.hidden<MethodSecret>(methodId);
  if (secret === undefined) throw noSuch('PaymentMethod', methodId, 'payment_method');
  return secret;
};

export const changeSecret = (context: StripeContext, methodId: string, change: Partial<MethodSecret>): void =>
  context.store.hide(methodId, { ...secretOf(context, methodId), ...change });

export const createPaymentMethod = (call: Call): Stripe.PaymentMethod => readMethod(call, call.params);

/** Creates and stores a payment method from form fields: `type`, the fields of that type, `billing_details`. */
export const readMethod = (context: StripeContext, params: Params): Stripe.PaymentMethod => {
  const type = params.required('type');
  const details = readBillingDetails(params);
  const metadata = mergeMetadata({}, params.metadata());
  params.oneOf('allow_redisplay', ['always', 'limited', 'unspecified']);
  if (type === 'card') {
    const group = params.group('card');
    if (group === undefined) throw params.missing('card');
    return addCard(context, group, details, metadata);
  }
  const behaviour = redirectMethods[type];
  if (behaviour === undefined) throw invalidParam(`Invalid type: must be one of card, affirm, amazon_pay`, 'type');
  params.group(type);
  return add(context, behaviour, { ...details, metadata, [type]: {} });
};

/**
 * The payment method with an id; a published test id (`pm_card_visa`) creates a new one at every use, as at Stripe.
 */
export const resolveMethod = (context: StripeContext, id: string, param = 'payment_method'): Stripe.PaymentMethod => {
  const noDetails = { billing_details: emptyBilling, metadata: {} };
  const card = testCards.find(({ tokens }) => tokens.includes(id));
  if (card) return add(context, card, { ...noDetails, card: cardDetails(card, 12, inAYear(context)) });
  const account = testBankAccounts[id];
  if (account) return add(context, account, noDetails);
  const found = context.store.get('payment_method', id);
  if (found === undefined) throw noSuch('PaymentMethod', id, param);
  return found;
};

export const retrievePaymentMethod = (call: Call): Stripe.PaymentMethod => resolveMethod(call, call.id);

/**
 * Attaches a method to a customer; refuses a card that its bank declines with 402, a method attached already with 400.
 */
export const attachPaymentMethod = (call: Call): Stripe.PaymentMethod => {
  const customer = find(call, 'customer', call.params.required('customer'), 'customer');
  const method = resolveMethod(call, call.id);
  if (method.customer !== null) {
    throw refused('The payment method you provided has already been attached to a customer.');
  }
  const { behaviour, consumed } = secretOf(call, method.id);
  if (consumed) throw refused(consumedMessage);
  const { decline, attaches } = behaviour;
  if (decline && !attaches) {
    const { code, message, declineCode } = decline;
    throw new ApiError(402, { type: 'card_error', code, message, decline_code: declineCode }, 'answer');
  }
  return attach(call, method, customer.id);
};

export const attach = (
  context: StripeContext,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod => {
  const attached: Stripe.PaymentMethod = { ...method, customer };
  context.store.put('payment_method', attached);
  context.emit('payment_method.attached', attached);
  return attached;
};

/** Detaches a method from its customer; it cannot be used again. */
export const detachPaymentMethod = (call: Call): Stripe.PaymentMethod => {
  const method = find(call, 'payment_method', call.id);
  if (method.customer === null) {
    throw refused('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  return detach(call, method);
};

/** Takes a method from its customer, after which it can never be used again. */
export const detach = (context: StripeContext, method: Stripe.PaymentMethod): Stripe.PaymentMethod => {
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  context.store.put('payment_method', detached);
  changeSecret(context, method.id, { consumed: true });
  context.emit('payment_method.detached', detached);
  return detached;
};

export const listPaymentMethods = (call: Call): ListAnswer<'payment_method'> => {
  const customer = call.id || call.params.text('customer');
  const fields = {
    customer: customer && find(call, 'customer', customer, 'customer').id,
    type: call.params.text('type'),
  };
  return list(call, 'payment_method', '/v1/payment_methods', { fields });
};

/** Refuses a method that belongs to another customer, or that is consumed. */
export const assertUsable = (context: StripeContext, method: Stripe.PaymentMethod, customer: string | null): void => {
  const owner = idOf(method.customer);
  if (owner !== null && customer === null) {
    const message = `The PaymentMethod ${method.id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`;
    throw refused(message, { param: 'customer' });
  }
  if (owner !== null && owner !== customer) {
    const message = `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`;
    throw refused(message, { param: 'payment_method', code: 'resource_missing' });
  }
  if (secretOf(context, method.id).consumed) throw refused(consumedMessage);
};

type Details = Partial<Stripe.PaymentMethod> & { billing_details: Stripe.PaymentMethod.BillingDetails };

const add = (context: StripeContext, behaviour: Behaviour, details: Details): Stripe.PaymentMethod => {
  const { type, challenge, decline, attaches, disputes, settleSeconds } = behaviour;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    created: context.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
    ...details,
  };
  context.store.put('payment_method', method);
  const secret: MethodSecret = {
    behaviour: { type, challenge, decline, attaches, disputes, settleSeconds },
    consumed: false,
    setUp: false,
  };
  context.store.hide(method.id, secret);
  return method;
};

const addCard = (
  context: StripeContext,
  params: Params,
  details: { billing_details: Stripe.PaymentMethod.BillingDetails },
  metadata: Record<string, string>,
): Stripe.PaymentMethod => {
  const number = params.required('number').replaceAll(/[\s-]/g, '');
  const month = params.integer('exp_month') ?? 0;
  const year = ((params.integer('exp_year') ?? 0) % 2000) + 2000;
  const cvc = params.text('cvc');
  const today = new Date(context.seconds() * 1000);
  if (!/^\d{12,19}$/.test(number))
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  const card = testCards.find((known) => known.number === number);
  if (card === undefined)
    throw passesLuhn(number)
      ? notATestCard()
      : cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return add(context, card, { ...details, metadata, card: cardDetails(card, month, year) });
};

const notATestCard = () => {
  const message =
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  return new ApiError(402, { type: 'card_error', code: 'card_declined', decline_code: 'test_mode_live_card', message });
};

const cardError = (code: string, message: string, param: string) =>
  new ApiError(402, { type: 'card_error', code, message, param });

const inAYear = (context: StripeContext) => new Date(context.seconds() * 1000).getUTCFullYear() + 1;

const cardDetails = (card: TestCard, month: number, year: number): Stripe.PaymentMethod.Card => ({
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: card.brand,
  exp_month: month,
  exp_year: year,
  fingerprint: createHash('sha256').update(card.number).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 16),
  funding: 'credit',
  generated_from: null,
  last4: card.number.slice(-4),
  networks: { available: [card.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
});

const emptyBilling: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

const readBillingDetails = (params: Params): { billing_details: Stripe.PaymentMethod.BillingDetails } => {
  const group = params.group('billing_details');
  if (group === undefined) return { billing_details: emptyBilling };
  return {
    billing_details: {
      address: readAddress(group) ?? emptyBilling.address,
      email: group.raw('email') || null,
      name: group.raw('name') || null,
      phone: group.raw('phone') || null,
      tax_id: null,
    },
  };
};
