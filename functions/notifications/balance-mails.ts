import type { EventPayload } from '#events/registry.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { pathTo } from '#shared/site/paths.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { balanceOf, ledgerOf } from '../ledger/ledger.ts';
import { payLinkQuery } from '../platform/order-link.ts';
import type { Mail } from '../mail/mail.ts';
import { sumFacts } from './sum-facts.ts';

const dayOf = (iso: string): string => formatDay(dayAt(Date.parse(iso)));

/** Name of the saved payment method in sentences. */
const SAVED = { card: 'your card', amazon: 'your Amazon account' } as const;

/** Asks the payer of a cart for what is due, nobody once less than `cents` is. */
export const toPayer = async (
  cartId: string,
  cents: number,
  words: Pick<Mail, 'subject' | 'heading' | 'paragraphs'>,
): Promise<Mail[]> => {
  const [cart, entries] = await Promise.all([cartOf(cartId), ledgerOf(cartId)]);
  const { due } = balanceOf(entries);
  // The event may arrive late, so a customer who has paid in the meantime gets no mail.
  if (due < cents || !cart.email) return [];
  return [
    {
      to: cart.email,
      ...words,
      facts: sumFacts(cart, entries, { paid: 'Paid', due: 'Balance due' }),
      action: {
        label: `Pay ${formatCents(due)}`,
        path: `${pathTo('/carts/pay/:cartId', { cartId })}${await payLinkQuery(cart)}`,
      },
    },
  ];
};

/** Notifies the customer of the coming charge of the balance, and how to pay it otherwise (C9). */
export const balanceDue = ({ cartId, cents, billedAt, method }: EventPayload<'balance.due'>): Promise<Mail[]> =>
  toPayer(cartId, cents, {
    subject: method
      ? `${formatCents(cents)} will be charged on ${dayOf(billedAt)}`
      : `Your balance of ${formatCents(cents)} is due`,
    heading: 'Everything you ordered is painted.',
    paragraphs: [
      method
        ? `The balance of ${formatCents(cents)} will be charged to ${SAVED[method]} on ${dayOf(billedAt)}. There is nothing for you to do. If you would rather pay earlier or in another way, you can do so now, and nothing will be charged then.`
        : `The balance of ${formatCents(cents)} is due by ${dayOf(billedAt)}. What you paid the deposit with cannot be charged again, so please pay it by the button below.`,
      'Your order ships once it is paid.',
    ],
  });

const nextTry = (method: 'card' | 'amazon' | null, nextAt: string | null): string => {
  if (!nextAt)
    return 'We will not try again by ourselves. Your order waits for you, and ships as soon as the balance is paid.';
  return method
    ? `Otherwise we try again on ${dayOf(nextAt)}. Your order ships once the balance is paid.`
    : 'Your order ships once it is paid.';
};

/** Asks the customer to pay a balance by hand that could not be charged (C9). */
export const balanceUnpaid = ({ cartId, cents, method, nextAt }: EventPayload<'balance.unpaid'>): Promise<Mail[]> =>
  toPayer(cartId, cents, {
    subject: method ? `We could not charge ${formatCents(cents)}` : `Please pay the balance of ${formatCents(cents)}`,
    heading: method ? 'Your balance could not be charged.' : 'Your balance is due.',
    paragraphs: [
      method
        ? `We tried to charge the balance of ${formatCents(cents)} to ${SAVED[method]}, and it was not accepted. That happens: some banks want to see you confirm a payment yourself, and cards expire. Nothing was charged.`
        : `Your order is painted, and the balance of ${formatCents(cents)} has not been paid yet.`,
      'Please pay it by the button below, with whatever you like.',
      nextTry(method, nextAt),
    ],
  });
