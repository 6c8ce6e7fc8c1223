import type { EventName, EventPayload } from '#events/registry.ts';
import { sharesOf } from '#shared/artists.ts';
import { formatCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { balanceOf } from '../carts/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../sellers/artists.ts';
import { accountChanged, linkAsked } from './account-mails.ts';
import { applicationDecided } from './application-mails.ts';
import { balanceDue, balanceUnpaid } from './balance-mails.ts';
import { giftCardReleased } from './gift-card-mails.ts';
import { guaranteeAsked, guaranteeDeclined, guaranteeRepaint } from './guarantee-mails.ts';
import type { Mail } from './mail.ts';
import { messageAsked, messageReplied, subscriptionAsked } from './message-mails.ts';
import { payoutPaid } from './payout-mails.ts';
import { reviewAdded, reviewResponded } from './review-mails.ts';
import { addressChanged, orderDelivered, orderShipped, shippingChanged, shippingProposed } from './shipping-mails.ts';
import { changesRequested, orderApproved, orderCompleted, orderMessage, orderProgress } from './project-mails.ts';
import { giftCardReturned, orderCancelled, orderRefunded } from './refund-mails.ts';

const orderOf = async (orderId: string): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  if (!data) throw new Error(`Order ${orderId} is missing.`);
  return data;
};

/**
 * Paths of the confirmation page and of a piece's offers; in a guest's mail they carry an order link, which opens them
 * without a session.
 */
const confirmationPath = async (order: { cartId: string; ownerId: string }): Promise<string> =>
  `/orders/${order.cartId}${await orderLinkQuery(order)}`;
const quotesPath = async (order: StoredOrder): Promise<string> =>
  `/orders/quotes/${order.orderId}${await orderLinkQuery(order)}`;

/** Name and current account address of an artist. */
const artistOf = async (supplierId: string): Promise<{ name: string; email: string }> => {
  const [{ name }, user] = await Promise.all([readArtist(supplierId), findUser(supplierId)]);
  if (!user) throw new Error(`The account of artist ${supplierId} is missing.`);
  return { name, email: user.email };
};

const sizeOf = ({ item }: StoredOrder): string =>
  item.options.find(({ name }) => name === 'size')?.display_value ?? 'as described';

const orderPlaced = async ({ cartId, orderIds }: EventPayload<'order.placed'>): Promise<Mail[]> => {
  const cart = await cartOf(cartId);
  const { total, paid, due } = balanceOf(await ledgerOf(cartId));
  const pieces = orderIds.length === 1 ? 'piece' : `${orderIds.length} pieces`;
  const next = [
    `We are showing your ${pieces} to our artists now. Their answers come in within hours; you can choose one, or we choose the best for you an hour after you ordered.`,
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

const quoteAsked = async ({ orderId, supplierId }: EventPayload<'quote.asked'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  return [
    {
      to: artist.email,
      subject: `A new request: ${order.item.title}, ${sizeOf(order)}`,
      heading: 'Would you paint this?',
      paragraphs: [
        `Hello ${artist.name}, a customer has ordered a piece in your medium. Look at the photos and the wishes, and send your offer, or pass.`,
      ],
      facts: [
        ['Piece', order.item.title],
        ['Size', sizeOf(order)],
        ['Your share', formatCents(sharesOf(order.item.price).artist)],
      ],
      action: { label: 'See the request', path: `/sellers/orders/${orderId}` },
    },
  ];
};

const quoteOffered = async ({ orderId, supplierId }: EventPayload<'quote.offered'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  return [
    {
      to: order.email,
      subject: `${artist.name} would like to paint your ${order.item.title}`,
      heading: 'An artist has answered.',
      paragraphs: [
        `${artist.name} has sent an offer for your piece. Compare the offers and choose one, or leave the choice to us.`,
      ],
      action: { label: 'See the offers', path: await quotesPath(order) },
    },
  ];
};

const quoteSelected = async ({ orderId, supplierId, by }: EventPayload<'quote.selected'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  const chosen = by === 'customer' ? 'You chose' : 'The offer with the highest quality score was chosen:';
  return [
    {
      to: artist.email,
      subject: `You were chosen: ${order.item.title}`,
      heading: 'You were chosen.',
      paragraphs: [
        `Hello ${artist.name}, your offer was selected. Please accept the order so that the customer knows that you begin.`,
      ],
      action: { label: 'Accept the order', path: `/sellers/orders/${orderId}` },
    },
    {
      to: order.email,
      subject: `${artist.name} was chosen for your ${order.item.title}`,
      heading: 'Your artist has been told.',
      paragraphs: [
        `${chosen} ${artist.name}. As soon as they accept, the painting begins. You may change your choice until then.`,
      ],
      action: { label: 'See the offers', path: await quotesPath(order) },
    },
  ];
};

const quoteAccepted = async ({ orderId, supplierId }: EventPayload<'quote.accepted'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), artistOf(supplierId)]);
  return [
    {
      to: order.email,
      subject: `${artist.name} has accepted your order`,
      heading: 'Your piece is being painted.',
      paragraphs: [
        `${artist.name} has accepted and begins now. Painting takes about a week; then you see the finished piece and can ask for changes before it ships.`,
      ],
      action: { label: 'Follow your order', path: await confirmationPath(order) },
    },
    {
      to: artist.email,
      subject: `It is yours: ${order.item.title}`,
      heading: 'The order is yours.',
      paragraphs: ['Thank you for accepting. The brief, the photos and the wishes stay on your project page.'],
      action: { label: 'Open the project', path: `/sellers/orders/${orderId}` },
    },
  ];
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
  'guarantee.asked': guaranteeAsked,
  'guarantee.declined': guaranteeDeclined,
  'guarantee.repaint': guaranteeRepaint,
  'order.shipped': orderShipped,
  'order.delivered': orderDelivered,
  'order.address-changed': addressChanged,
  'shipping.proposed': shippingProposed,
  'shipping.changed': shippingChanged,
  'payment.received': paymentReceived,
  'balance.due': balanceDue,
  'balance.unpaid': balanceUnpaid,
  'quote.asked': quoteAsked,
  'quote.offered': quoteOffered,
  'quote.selected': quoteSelected,
  'quote.accepted': quoteAccepted,
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
