import type { Stripe } from 'stripe';
import { find, list, type StripeContext, type Call, type ListAnswer } from './calls.ts';
import { invalidParam, refused } from './errors.ts';
import { mergeMetadata } from './form.ts';
import { idOf, newId } from './ids.ts';
import type { Decline } from './test-methods.ts';

export const retrieveCharge = (call: Call): Stripe.Charge => find(call, 'charge', call.id);

export const listCharges = (call: Call): ListAnswer<'charge'> =>
  list(call, 'charge', '/v1/charges', {
    fields: { customer: call.params.text('customer'), payment_intent: call.params.text('payment_intent') },
  });

/** Records an attempt to charge an intent's amount to a method: paid, pending, or failed with the bank's decline. */
export const recordCharge = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: { decline?: Decline; authenticated: boolean; pending?: boolean; disputed?: boolean },
): Stripe.Charge => {
  const { decline } = outcome;
  const paid = decline === undefined && outcome.pending !== true;
  const charge: Stripe.Charge = {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'ATELIER',
    captured: paid,
    created: context.seconds(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: outcome.disputed ?? false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: bankOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, outcome.authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : outcome.pending ? 'pending' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  context.store.put('charge', charge);
  context.emit(paid ? 'charge.succeeded' : decline ? 'charge.failed' : 'charge.pending', charge);
  return charge;
};

/** Settles a pending charge: paid, or failed with a decline, as a bank debit does after some days. */
export const settleCharge = (
  context: StripeContext,
  charge: Stripe.Charge,
  decline: Decline | undefined,
): Stripe.Charge => {
  const settled: Stripe.Charge = decline
    ? {
        ...charge,
        status: 'failed',
        failure_code: decline.code,
        failure_message: decline.message,
        outcome: bankOutcome(decline),
      }
    : {
        ...charge,
        status: 'succeeded',
        paid: true,
        captured: true,
        amount_captured: charge.amount,
        balance_transaction: newId('txn'),
      };
  context.store.put('charge', settled);
  context.emit(decline ? 'charge.failed' : 'charge.succeeded', settled);
  return settled;
};

/**
 * Refunds a part of a charge, or without an amount the rest; refuses more than is left, and charges that were not paid.
 */
export const createRefund = (call: Call): Stripe.Refund => {
  const { params } = call;
  const charge = chargeToRefund(call);
  const amount = params.integer('amount');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = mergeMetadata({}, params.metadata());
  const left = charge.amount - charge.amount_refunded;
  if (amount !== undefined && amount < 1)
    throw invalidParam('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount !== undefined && amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw refused(message, { param: 'amount' });
  }
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount: amount ?? left,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: call.seconds(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  const refunded = charge.amount_refunded + refund.amount;
  const changed: Stripe.Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  call.store.put('refund', refund);
  call.store.put('charge', changed);
  call.emit('refund.created', refund);
  call.emit('charge.refunded', changed);
  return refund;
};

export const retrieveRefund = (call: Call): Stripe.Refund => find(call, 'refund', call.id);

export const listRefunds = (call: Call): ListAnswer<'refund'> =>
  list(call, 'refund', '/v1/refunds', {
    fields: { charge: call.params.text('charge'), payment_intent: call.params.text('payment_intent') },
  });

const chargeToRefund = (call: Call): Stripe.Charge => {
  const intentId = call.params.text('payment_intent');
  const chargeId = call.params.text('charge');
  if (intentId === undefined) {
    if (chargeId === undefined) {
      throw invalidParam(
        'One of the following params should be provided for this request: payment_intent or charge.',
        'payment_intent',
        'parameter_missing',
      );
    }
    const charge = find(call, 'charge', chargeId, 'charge');
    if (charge.status === 'succeeded') return charge;
    throw refused(`Charge ${charge.id} was not successful and cannot be refunded.`, { param: 'charge' });
  }
  const intent = find(call, 'payment_intent', intentId, 'payment_intent');
  if (intent.status === 'succeeded') return find(call, 'charge', idOf(intent.latest_charge) ?? '', 'payment_intent');
  throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
};

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const bankOutcome = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  advice_code: decline ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: decline ? '01' : null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.declineCode ?? decline.code) : null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: decline ? 'The bank did not approve this payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

const methodDetails = (method: Stripe.PaymentMethod, authenticated: boolean): Stripe.Charge.PaymentMethodDetails => {
  const { card } = method;
  if (card === undefined) return { type: method.type, [method.type]: {} };
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: authenticated ? threeDSecure : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
};

const threeDSecure: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
