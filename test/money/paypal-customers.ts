import type { Event } from '#infra/local/payments/paypal/store.ts';
import type { Payments } from '#test/support/payments.ts';
import { oneOf, type Random } from './random-carts.ts';

/**
 * Customers' actions on PayPal's page: most agree, some are refused by their bank, some are reviewed, some turn back,
 * some close the page.
 */
const ANSWERS = [
  'balance',
  'balance',
  'balance',
  'balance',
  'balance',
  'refused',
  'review',
  'review_refused',
  'cancel',
  'nothing',
] as const;

/** Share of the answering customers who return to the shop. */
const COME_BACK = 0.8;

/** Acts on PayPal's page; answers how the customer returns to the shop, undefined without a return. */
export const visitPaypal = async (
  { paypal }: Payments,
  page: string,
  random: Random,
): Promise<{ cancelled: boolean } | undefined> => {
  const answer = oneOf(random, ANSWERS);
  if (answer === 'nothing') return undefined;
  await paypal.answer(page, answer);
  return random() < COME_BACK ? { cancelled: answer === 'cancel' } : undefined;
};

/** Most customers with an open PayPal page answer late, also for a payment that the shop has given up since. */
export const answerLate = async ({ paypal }: Payments, cartIds: readonly string[], random: Random): Promise<void> => {
  const all = paypal.allSnapshots();
  const open = cartIds
    .flatMap((cartId) => all(cartId).orders)
    .filter(({ status }) => status === 'PAYER_ACTION_REQUIRED');
  for (const { links } of open) {
    const answer = oneOf(random, ANSWERS);
    const page = links.find(({ rel }) => rel === 'payer-action')?.href;
    if (page && answer !== 'nothing') await paypal.answer(page, answer);
  }
};

/** PayPal's recorded events of some carts, newest first for each cart. */
export const paypalEvents = ({ paypal }: Payments, cartIds: readonly string[]): Event[] =>
  cartIds.flatMap(paypal.allSnapshots()).flatMap(({ events }) => events);
