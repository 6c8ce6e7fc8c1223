import type { Stripe } from 'stripe';
import { invalidParam } from './errors.ts';
import { readAddress, type Params } from './form.ts';
import type { Confirmation } from './payments.ts';
import { redirectMethods } from './test-methods.ts';

/** Minimum amount per currency in its smallest unit, about 50 US cents each (docs.stripe.com/currencies). */
const minAmounts: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50, cny: 400 };
const maxAmount = 99_999_999;

const knownTypes = ['card', 'us_bank_account', ...Object.keys(redirectMethods)];

export const readConfirmation = (params: Params): Confirmation => ({
  offSession: params.boolean('off_session') ?? false,
  returnUrl: params.text('return_url'),
  useSdk: params.boolean('use_stripe_sdk') ?? false,
});

export const readAmount = (params: Params, currency: string): number => {
  const amount = params.integer('amount');
  if (amount === undefined) throw params.missing('amount');
  if (amount < 1)
    throw invalidParam('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  const min = minAmounts[currency] ?? 1;
  if (amount < min) {
    throw invalidParam(`Amount must be at least ${(min / 100).toFixed(2)} ${currency}`, 'amount', 'amount_too_small');
  }
  if (amount > maxAmount) {
    throw invalidParam(`Amount must be no more than 999,999.99 ${currency}`, 'amount', 'amount_too_large');
  }
  return amount;
};

export const readCurrency = (text: string): string => {
  const currency = text.toLowerCase();
  if (currency in minAmounts) return currency;
  const known = Object.keys(minAmounts).join(', ');
  throw invalidParam(`Invalid currency: ${text}. Stripe currently supports these currencies: ${known}`, 'currency');
};

export const readFutureUsage = (params: Params) =>
  params.oneOf('setup_future_usage', ['off_session', 'on_session']) ?? null;

type AllowedType = Stripe.PaymentIntent.AllowedPaymentMethodType;

/** Payment method types allowed by the caller; null when the caller leaves the choice to the account. */
export const readTypes = (params: Params): AllowedType[] | null => {
  const types = params.list('allowed_payment_method_types');
  const unknown = types?.find((type) => !knownTypes.includes(type));
  if (unknown === undefined) return types ?? null;
  const message = `The payment method type "${unknown}" is invalid. Please ensure the provided type is activated in your dashboard.`;
  throw invalidParam(message, 'allowed_payment_method_types', 'payment_intent_invalid_parameter');
};

/**
 * Payment method types that an intent accepts: the allowed ones, else cards and redirecting methods; none that
 * redirects if redirects are off.
 */
export const compatibleTypes = (
  allowed: string[] | null,
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods,
): string[] => {
  const types = allowed ?? ['card', ...Object.keys(redirectMethods)];
  return automatic.allow_redirects === 'never' ? types.filter((type) => !(type in redirectMethods)) : types;
};

export const readAutomaticMethods = (params: Params): Stripe.PaymentIntent.AutomaticPaymentMethods => {
  const group = params.group('automatic_payment_methods');
  const enabled = group?.boolean('enabled') ?? true;
  return { enabled, allow_redirects: group?.oneOf('allow_redirects', ['always', 'never']) ?? 'always' };
};

/** Validates the customer's consent to later payments; the answer does not contain it. */
export const readMandate = (params: Params): void => {
  const acceptance = params.group('mandate_data')?.group('customer_acceptance');
  const type = acceptance?.oneOf('type', ['online', 'offline']);
  acceptance?.integer('accepted_at');
  const online = acceptance?.group('online');
  acceptance?.group('offline');
  if (type === 'online') for (const name of ['ip_address', 'user_agent']) online?.required(name);
};

export const readShipping = (params: Params): Stripe.PaymentIntent.Shipping | null => {
  const group = params.group('shipping');
  if (group === undefined) return null;
  return {
    address: readAddress(group) ?? undefined,
    name: group.required('name'),
    phone: group.raw('phone') || null,
    carrier: null,
    tracking_number: null,
  };
};
