import type { EventPayload } from '#events/registry.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import { COMMISSION_PAYABLE_AFTER_MS } from '#shared/people/partners.ts';
import { REFERRAL_MS } from '#shared/people/referrals.ts';
import { pathTo } from '#shared/site/paths.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { DAY_MS } from '#shared/time/time.ts';
import type { Fact, Mail } from '../mail/mail.ts';
import { Partner, PartnerApplication } from '../partners/partner.entity.ts';
import { commissionOf } from '../payouts/earnings.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { findUser } from '../platform/users.ts';
import { orderOf } from './order-people.ts';

const HELD_DAYS = COMMISSION_PAYABLE_AFTER_MS / DAY_MS;
const LINK_DAYS = REFERRAL_MS / DAY_MS;
const DASHBOARD = pathTo('/users/partners');

const linkWith = (code: string): string =>
  new URL(pathTo('/products/:sku', { sku: 'custphotoreal' }, { promos: code }), env('SITE_URL')).href;

const approved = (to: string, name: string, code: string): Mail => ({
  to,
  subject: 'Welcome to Atelier: you are one of our partners',
  heading: 'You are in.',
  paragraphs: [
    `Hello ${name}, we would be glad to have you. This is your code, and a first link with it; on your dashboard you make links to every product line. Please sign in again to see it.`,
    // promise: partner-link-30-days, partner-commission
    `Whoever orders within ${LINK_DAYS} days after following your link counts as yours. Your commission is projected from the day of the order, and payable ${HELD_DAYS} days after the piece has shipped; we pay it by PayPal, to the address that you enter on your dashboard.`,
    // promise: partner-own-orders, partner-refund
    'Your own orders earn nothing, and a refund takes its commission back. What each product line pays, and the terms, stand on your dashboard.',
  ],
  facts: [
    ['Your code', code],
    ['A link to share', linkWith(code)],
  ],
  action: { label: 'Open your dashboard', path: DASHBOARD },
});

const declined = (to: string, name: string, reason: string): Mail => ({
  to,
  subject: 'About your application as a partner of Atelier',
  heading: 'Not this time.',
  paragraphs: [
    `Hello ${name}, thank you for your interest. We cannot take you in as a partner at the moment, for this reason:`,
    `“${reason}”`,
    // promise: account-keeps-orders, partner-applies-again
    'Your account stays as it is. If something changes, you can apply again.',
  ],
  action: { label: 'See the program', path: pathTo('/partners') },
});

/** Notifies an applicant of the decision; an unconfirmed address gets no mail. */
export const partnerDecided = async ({ userId, state, reason }: EventPayload<'partner.decided'>): Promise<Mail[]> => {
  const [user, { data: application }, { data: partner }] = await Promise.all([
    findUser(userId),
    PartnerApplication.get({ userId }).go({ consistent: true }),
    Partner.get({ userId }).go({ consistent: true }),
  ]);
  if (!application || user?.verifiedAt === undefined) return [];
  const { name } = application;
  if (state === 'declined') return [declined(user.email, name, reason ?? '')];
  return partner ? [approved(user.email, name, partner.referralCode)] : [];
};

/** Notifies a partner of an order that a link brought: what it brings, and nothing of who has ordered (C13). */
export const orderBrought = async (orderIds: readonly string[]): Promise<Mail[]> => {
  const orders = await Promise.all(orderIds.map(orderOf));
  const partnerId = orders[0]?.partnerId;
  const user = partnerId === undefined ? undefined : await findUser(partnerId);
  if (partnerId === undefined || user?.role !== 'Partner') return [];
  const brought = orders.map((order) => ({
    order,
    cents: commissionOf(
      partnerId,
      { order, extraCents: 0, allowanceCents: 0, shippingCents: 0, keptCents: undefined, isHeld: false },
      now(),
    ).cents,
  }));
  const total = sumCents(brought.map(({ cents }) => cents));
  if (total === 0) return [];
  return [
    {
      to: user.email,
      subject: `Your link brought an order: ${formatCents(total)}`,
      heading: 'Your link brought an order.',
      paragraphs: [
        `${formatCents(total)} is projected for you. It becomes payable ${HELD_DAYS} days after the piece has shipped, and changes with the price if an artist asks for more or the order is refunded.`,
      ],
      facts: brought.map(({ order, cents }): Fact => [
        `${order.item.title}, order ${shortNumber(order.orderId)}`,
        formatCents(cents),
      ]),
      action: { label: 'See your orders', path: DASHBOARD },
    },
  ];
};
