import type { Stripe } from 'stripe';
import type { Address } from '#shared/schemas/cart.ts';
import type { Charge, SavedPayment } from './provider.ts';

type Method = Omit<Stripe.PaymentIntentCreateParams, 'amount' | 'currency'>;

const personOf = ({ name, phone, line1, line2, city, state, zip, country }: Address) => ({
  name,
  ...(phone && { phone }),
  address: { line1, city, country, ...(line2 && { line2 }), ...(state && { state }), ...(zip && { postal_code: zip }) },
});

/**
 * Parameters of a method that sends the customer to its own page: it requires the payer's data, and the shipping
 * address of what is posted.
 */
const redirecting = (type: 'affirm' | 'amazon_pay', { address, billing, email, returnUrl }: Charge): Method => {
  const isPosted = address.line1 !== '';
  const payer = billing ?? (isPosted ? address : undefined);
  return {
    allowed_payment_method_types: [type],
    payment_method_data: { type, billing_details: { email, ...(payer && personOf(payer)) } },
    ...(isPosted && { shipping: personOf(address) }),
    return_url: returnUrl,
  };
};

/** Saves the method for the balance; only the checkout asks for the customer's consent to that. */
const saving = ({ purpose }: Charge): Method => (purpose === 'place' ? { setup_future_usage: 'off_session' } : {});

const amazon = (charge: Charge): Method => ({
  ...redirecting('amazon_pay', charge),
  ...saving(charge),
  ...(charge.purpose === 'place' && {
    // `offline`, because our checkout has asked for the consent, not Stripe's script.
    mandate_data: {
      customer_acceptance: { type: 'offline', accepted_at: Math.floor(Date.parse(charge.createdAt) / 1000) },
    },
  }),
});

const card = (charge: Charge): Method => ({
  payment_method: charge.paymentMethod ?? '',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  ...saving(charge),
});

/**
 * Parameters of a charge of a saved method. Off-session, a bank that wants the customer's confirmation declines it; a
 * customer who is present gets the bank's question.
 */
const saved = (
  { paymentMethod }: SavedPayment,
  { method, isCustomerPresent = false }: Pick<Charge, 'method' | 'isCustomerPresent'>,
): Method => ({
  payment_method: paymentMethod,
  ...(!isCustomerPresent && { off_session: true }),
  ...(method === 'amazon'
    ? { allowed_payment_method_types: ['amazon_pay'] }
    : { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }),
});

/**
 * Method parameters of a payment intent. Affirm's loans are for one purchase; at the checkout the other methods are
 * saved for the balance (Y-11).
 */
export const methodOf = (charge: Charge): Method => {
  if (charge.saved) return saved(charge.saved, charge);
  if (charge.method === 'affirm') return redirecting('affirm', charge);
  return charge.method === 'amazon' ? amazon(charge) : card(charge);
};
