import Stripe from 'stripe';
import { now } from '../platform/clock.ts';
import { withStripe } from './stripe.ts';

/** A card that is saved for a customer at Stripe. */
export interface StoredCard {
  paymentMethod: string;
  /** Equal for two saved payment methods of one card. */
  fingerprint: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The checkout waits for the list, and goes on without it after this long. */
const LIST_TIMEOUT_MS = 2_500;
const MAX_LISTED = 100;

/** Creates the customer of an account at Stripe; a customer without cards is harmless, so a repeated call may leave one. */
export const createCustomer = (userId: string, email: string): Promise<string> =>
  withStripe(async (api) => (await api.customers.create({ email, metadata: { account_id: userId } })).id);

/** The saved cards of a customer, the newest first; a card that was saved twice is in the list twice. */
export const cardsOfCustomer = (customerId: string): Promise<StoredCard[]> =>
  withStripe(async (api) => {
    const { data } = await api.customers.listPaymentMethods(
      customerId,
      { type: 'card', limit: MAX_LISTED },
      { timeout: LIST_TIMEOUT_MS, maxNetworkRetries: 0 },
    );
    return data.flatMap(({ id, card }) =>
      card
        ? {
            paymentMethod: id,
            fingerprint: card.fingerprint ?? id,
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
          }
        : [],
    );
  });

/** Removes a saved card, which can never be charged again; removing it twice is harmless. */
export const removeCard = (paymentMethod: string): Promise<void> =>
  withStripe(async (api) => {
    try {
      await api.paymentMethods.detach(paymentMethod);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  });

/** Whether a card's last month is over, in UTC. */
export const hasExpired = ({ expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>): boolean =>
  now() >= Date.UTC(expYear, expMonth, 1);
