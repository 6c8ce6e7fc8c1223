import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { now } from '../platform/clock.ts';
import { isReplayed, withStripe } from './stripe.ts';

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

/** Whether Stripe refused a call because the object does not exist, or was deleted in its dashboard. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Runs a read of an object at Stripe; undefined where the object does not exist. */
const unlessMissing = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Creates the customer of an account at Stripe, in place of `replaced` where that was deleted. The idempotency key names
 * what it is made from, so that requests at once get one customer; an error that Stripe replays under it is avoided by a
 * call without it.
 */
export const createCustomer = (userId: string, email: string, replaced = 'none'): Promise<string> =>
  withStripe(async (api) => {
    const customer = { email, metadata: { account_id: userId } };
    const address = createHash('sha256').update(email).digest('hex');
    const idempotencyKey = `${userId}-customer-after-${replaced}-${address}`;
    try {
      return (await api.customers.create(customer, { idempotencyKey })).id;
    } catch (error) {
      if (!isReplayed(error)) throw error;
      return (await api.customers.create(customer)).id;
    }
  });

/** Whether a customer exists at Stripe; false for one that was deleted there. */
export const customerExists = (customerId: string): Promise<boolean> =>
  withStripe(async (api) => {
    const customer = await unlessMissing(api.customers.retrieve(customerId));
    return customer !== undefined && !customer.deleted;
  });

/** Deletes a customer at Stripe with all saved cards; one that is gone stays so. */
export const deleteCustomer = (customerId: string): Promise<void> =>
  withStripe(async (api) => {
    await unlessMissing(api.customers.del(customerId));
  });

/** Deletes every customer that Stripe has with an e-mail address: each checkout that saved a card made one. */
export const deleteCustomersOf = (email: string): Promise<void> =>
  withStripe(async (api) => {
    for await (const { id } of api.customers.list({ email, limit: MAX_LISTED })) await deleteCustomer(id);
  });

/** The saved cards of a customer, the newest first; a card saved twice is listed twice, a deleted customer has none. */
export const cardsOfCustomer = (customerId: string): Promise<StoredCard[]> =>
  withStripe(async (api) => {
    const listed = await unlessMissing(
      api.customers.listPaymentMethods(
        customerId,
        { type: 'card', limit: MAX_LISTED },
        { timeout: LIST_TIMEOUT_MS, maxNetworkRetries: 0 },
      ),
    );
    return (listed?.data ?? []).flatMap(({ id, card }) =>
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

/** A payment method at Stripe, with the fingerprint that is equal for all payment methods of one card; undefined where none exists. */
export const findCard = (paymentMethod: string): Promise<{ fingerprint: string | undefined } | undefined> =>
  withStripe(async (api) => {
    const found = await unlessMissing(api.paymentMethods.retrieve(paymentMethod));
    return found && { fingerprint: found.card?.fingerprint ?? undefined };
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
