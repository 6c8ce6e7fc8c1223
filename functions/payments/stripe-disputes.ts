import type Stripe from 'stripe';
import type { Dispute } from './provider.ts';
import { idOf, withStripe } from './stripe.ts';

const OUTCOMES: Partial<Record<Stripe.Dispute.Status, Dispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

/** A dispute as Stripe has it now; undefined when it is not about a payment of ours. */
export const readStripeDispute = (disputeId: string): Promise<Dispute | undefined> =>
  withStripe(async (api) => {
    const { id, amount: cents, status, charge: charged } = await api.disputes.retrieve(disputeId);
    const charge = await api.charges.retrieve(idOf(charged) ?? '');
    const [cartId, reference] = [charge.metadata.cart_id, idOf(charge.payment_intent)];
    if (!cartId || !reference) return undefined;
    const reason = 'The customer’s bank disputes a payment.';
    return { id, cartId, method: 'card', reference, cents, reason, outcome: OUTCOMES[status] ?? 'open' };
  });
