import type { Event } from '#infra/local/payments/paypal/store.ts';
import type { Payments } from '#test/support/payments.ts';
import { oneOf, type Random } from './random-carts.ts';

/** What people do on PayPal's page: most agree, some have a bank that refuses, some are looked into, some turn back, some close it. */
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

/** One in five who answered never sees the shop again. */
const COME_BACK = 0.8;

/** A customer on PayPal's page; answers how they come back to the shop, undefined for who does not. */
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

/** Of those whom PayPal still asks, most answer late: also in a window of a payment that the shop has given up since. */
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

/** What PayPal has recorded of some carts, newest first of each. */
export const paypalEvents = ({ paypal }: Payments, cartIds: readonly string[]): Event[] =>
  cartIds.flatMap(paypal.allSnapshots()).flatMap(({ events }) => events);
