import type { EventName, EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money.ts';
import { MAX_AUTOMATIC_EXTRA_PERCENT } from '#shared/offers.ts';
import { ORDER } from '#shared/order-states.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { balanceOf } from '../carts/ledger.ts';
import { accountChanged, linkAsked } from './account-mails.ts';
import { applicationDecided } from './application-mails.ts';
import { balanceDue, balanceUnpaid } from './balance-mails.ts';
import { caseDecided, caseEvidence, caseOpened } from './case-mails.ts';
import { giftCardReleased } from './gift-card-mails.ts';
import { guaranteeAsked, guaranteeDeclined, guaranteeRepaint } from './guarantee-mails.ts';
import type { Mail } from './mail.ts';
import { messageAsked, messageReplied, subscriptionAsked } from './message-mails.ts';
import { payoutPaid } from './payout-mails.ts';
import { artistOf, orderOf } from './order-people.ts';
import { confirmationPath, QUOTE_MAILS } from './quote-mails.ts';
import { reviewAdded, reviewResponded } from './review-mails.ts';
import { addressChanged, orderDelivered, orderShipped, shippingChanged, shippingProposed } from './shipping-mails.ts';
import { changesRequested, orderApproved, orderCompleted, orderMessage, orderProgress } from './project-mails.ts';
import { giftCardReturned, orderCancelled, orderRefunded } from './refund-mails.ts';
import { artistReminded, photoAsked, photoReplaced } from './staff-mails.ts';

const orderPlaced = async ({ cartId, orderIds }: EventPayload<'order.placed'>): Promise<Mail[]> => {
  const cart = await cartOf(cartId);
  const { total, paid, due } = balanceOf(await ledgerOf(cartId));
  const pieces = orderIds.length === 1 ? 'piece' : `${orderIds.length} pieces`;
  const next = [
    `We are showing your ${pieces} to our artists now. Their answers come in within hours; you can choose one, or we choose the best for you an hour after you ordered, never one with an extra above ${MAX_AUTOMATIC_EXTRA_PERCENT} % of the piece.`,
    'You can cancel free of charge within 24 hours of ordering.',
  ];
  return [
    {
      to: cart.email ?? '',
      subject: 'Your order has started',
      heading: 'Thank you. Your order has started.',
      paragraphs:
        orderIds.length > 0
          ? next
          : ['Your payment has arrived. There is nothing to paint in this order, so it needs no artist.'],
      facts: [
        ...cart.items.map(({ title, price }): [string, string] => [title, formatCents(price)]),
        ['Shipping', formatCents(cart.shippingPrice ?? 0)],
        ['Total', formatCents(total)],
        ['Paid today', formatCents(paid)],
        ['Due on completion', formatCents(due)],
      ],
      action: { label: 'Follow your order', path: await confirmationPath(cart) },
    },
  ];
};

const paymentReceived = async ({ cartId, cents, orderIds }: EventPayload<'payment.received'>): Promise<Mail[]> => {
  const [cart, entries, orders] = await Promise.all([
    cartOf(cartId),
    ledgerOf(cartId),
    Promise.all(orderIds.map(orderOf)),
  ]);
  const { total, paid, due } = balanceOf(entries);
  const waiting = orders.filter((order) => order.status === ORDER.quoting && order.isSelectionAnnounced);
  const toArtists = waiting.map(async ({ orderId, supplierId = '', item }): Promise<Mail> => {
    const artist = await artistOf(supplierId);
    return {
      to: artist.email,
      subject: `You can accept now: ${item.title}`,
      heading: 'The new deposit is paid.',
      paragraphs: [
        `Hello ${artist.name}, the customer has paid what your offer asks for. Please accept the order so that they know that you begin.`,
      ],
      action: { label: 'Accept the order', path: `/sellers/orders/${orderId}` },
    };
  });
  const receipt: Mail = {
    to: cart.email ?? '',
    subject: `We have received ${formatCents(cents)}`,
    heading: 'Thank you. Your payment has arrived.',
    paragraphs: [
      due > 0
        ? 'The rest is due when your piece is finished.'
        : 'Everything is paid. There is nothing more for you to do.',
    ],
    facts: [
      ['Paid now', formatCents(cents)],
      ['Total', formatCents(total)],
      ['Paid in all', formatCents(paid)],
      ['Still due', formatCents(due)],
    ],
    action: { label: 'Follow your order', path: await confirmationPath(cart) },
  };
  return [receipt, ...(await Promise.all(toArtists))];
};

type Writers = { [N in EventName]?: (payload: EventPayload<N>) => Promise<Mail[]> };

/** Function that writes the mails of each event; an event without an entry sends none. */
export const MAILS: Writers = {
  'order.placed': orderPlaced,
  'order.completed': orderCompleted,
  'order.approved': orderApproved,
  'order.changes_requested': changesRequested,
  'order.message': orderMessage,
  'order.progress': orderProgress,
  'order.cancelled': orderCancelled,
  'order.refunded': orderRefunded,
  'artist.reminded': artistReminded,
  'photo.asked': photoAsked,
  'photo.replaced': photoReplaced,
  'guarantee.asked': guaranteeAsked,
  'guarantee.declined': guaranteeDeclined,
  'guarantee.repaint': guaranteeRepaint,
  'order.shipped': orderShipped,
  'order.delivered': orderDelivered,
  'order.address-changed': addressChanged,
  'shipping.proposed': shippingProposed,
  'shipping.changed': shippingChanged,
  'case.opened': caseOpened,
  'case.evidence': caseEvidence,
  'case.decided': caseDecided,
  'payment.received': paymentReceived,
  'balance.due': balanceDue,
  'balance.unpaid': balanceUnpaid,
  ...QUOTE_MAILS,
  'message.asked': messageAsked,
  'message.replied': messageReplied,
  'subscription.asked': subscriptionAsked,
  'link.asked': linkAsked,
  'account.changed': accountChanged,
  'application.decided': applicationDecided,
  'gift-card.released': giftCardReleased,
  'gift-card.returned': giftCardReturned,
  'payout.paid': payoutPaid,
  'review.added': reviewAdded,
  'review.responded': reviewResponded,
};
