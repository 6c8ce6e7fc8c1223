import type { Stripe } from 'stripe';
import { find, list, type Call, type ListAnswer, type StripeContext } from './calls.ts';
import { idOf, newId } from './ids.ts';

export const retrieveDispute = (call: Call): Stripe.Dispute => find(call, 'dispute', call.id);

export const listDisputes = (call: Call): ListAnswer<'dispute'> =>
  list(call, 'dispute', '/v1/disputes', {
    fields: { charge: call.params.text('charge'), payment_intent: call.params.text('payment_intent') },
  });

const EVIDENCE_DAYS = 7;

/** Opens a dispute of a charge, as the cardholder's bank does, and records its event; a charge has one at most. */
export const openDispute = (context: StripeContext, charge: Stripe.Charge): Stripe.Dispute => {
  const [earlier] = context.store.list('dispute', { fields: { charge: charge.id } });
  if (earlier) return earlier;
  const dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: context.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: context.seconds() + EVIDENCE_DAYS * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute;
  context.store.put('charge', { ...charge, disputed: true });
  context.store.put('dispute', dispute);
  context.emit('charge.dispute.created', dispute);
  return dispute;
};

/** Closes a dispute by the bank's decision, and records its event. */
export const closeDispute = (
  context: StripeContext,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute => {
  const closed: Stripe.Dispute = { ...dispute, status };
  context.store.put('dispute', closed);
  context.emit('charge.dispute.closed', closed);
  return closed;
};
