import type { EventName, EventPayload } from '#events/registry.ts';
import { cardStep } from '#shared/money/gift-card-words.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { OTHERWISE_TEXTS } from '#shared/orders/commission.ts';
import { MAX_AUTOMATIC_EXTRA_PERCENT } from '#shared/orders/offers.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { readArtist } from '../artists/artists.ts';
import { cartOf, type StoredCart } from '../carts/cart.entity.ts';
import type { Commission } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { accountChanged, linkAsked } from './account-mails.ts';
import { applicationDecided } from './application-mails.ts';
import { standingChanged } from './standing-mails.ts';
import { balanceDue, balanceUnpaid } from './balance-mails.ts';
import { caseDecided, caseEvidence, caseOpened } from './case-mails.ts';
import { giftCardReleased, giftCardUnsent } from './gift-card-mails.ts';
import { guaranteeAsked, guaranteeDeclined, guaranteeRepaint } from './guarantee-mails.ts';
import type { Fact, Mail, TopicMail } from '../mail/mail.ts';
import { mailingListAsked } from './mailing-list-mails.ts';
import { messageAsked, messageReplied, subscriptionAsked } from './message-mails.ts';
import { textDecided } from './moderation-mails.ts';
import { contactAnswered, contactAsked } from './contact-mails.ts';
import { passedOn } from './passed-on-mails.ts';
import { paymentReceived } from './payment-mails.ts';
import { orderBrought, partnerDecided } from './partner-mails.ts';
import { destinationChanged, payoutPaid, payoutReturned, payoutTakenBack } from './payout-mails.ts';
import { confirmationPath } from './order-people.ts';
import { QUOTE_MAILS } from './quote-mails.ts';
import { reviewAdded, reviewResponded } from './review-mails.ts';
import {
  addressChanged,
  giftChanged,
  orderDelivered,
  orderShipped,
  shippingChanged,
  shippingProposed,
  trackingCorrected,
} from './shipping-mails.ts';
import {
  changesRequested,
  daysAnswered,
  daysAsked,
  orderApproved,
  orderCompleted,
  orderLate,
  orderMessage,
  orderProgress,
} from './project-mails.ts';
import { extraRefunded, giftCardReturned, orderCancelled, orderRefunded, partlyRefunded } from './refund-mails.ts';
import { sumFacts } from './sum-facts.ts';
import { artistReminded, customerReminded, photoAsked, photoReplaced } from './staff-mails.ts';

const isCard = ({ supplier_product: kind }: CartItem): boolean => isGiftCard(kind);

/** What happens next with the gift cards of an order, a sentence for each. */
const cardsText = ({ items, email, placedAt, createdAt }: StoredCart): string[] =>
  items.filter(isCard).map((item) => {
    const { when, text } = cardStep(item, { email: email ?? null, placedAt: Date.parse(placedAt ?? createdAt) });
    return when === 'Now' || when === 'Next' ? text : `On ${when} ${text}`;
  });

/** The receipt for another address that an account typed: it names what was paid, and opens nothing. */
const receiptOnly = (to: string, facts: Fact[]): Mail => ({
  to,
  subject: 'Your receipt',
  heading: 'Your receipt.',
  paragraphs: [
    'This is the receipt of an order that was placed with this address. All other mails about it go to the account that ordered.',
  ],
  facts,
});

/** Whom an order is a gift for, and when it is wanted. */
const recipientFacts = (gift: GiftMode | undefined): Fact[] =>
  gift
    ? [
        ['A gift for', gift.recipient],
        ...(gift.wanted_on === null ? [] : [['Wanted by', formatDay(gift.wanted_on)] satisfies Fact]),
      ]
    : [];

/** Who alone is asked until when, and how it goes on then (C68). */
const commissionedText = async (pieces: string, { supplierId, until, otherwise }: Commission): Promise<string> => {
  const { name } = await readArtist(supplierId);
  // promise: commission-alone, commission-taken-in-an-hour, commission-others, commission-refund
  return `We are showing your ${pieces} to ${name} alone, until ${formatDay(dayAt(Date.parse(until)))}. An offer without an extra we take for you within an hour; any offer you can choose at once. If ${name} passes or has not taken it by then, ${OTHERWISE_TEXTS[otherwise]}.`;
};

const orderPlaced = async ({ cartId, orderIds }: EventPayload<'order.placed'>): Promise<Mail[]> => {
  const [cart, entries] = await Promise.all([cartOf(cartId), ledgerOf(cartId)]);
  const pieces = orderIds.length === 1 ? 'piece' : `${orderIds.length} pieces`;
  const [first] = await ordersOf(orderIds);
  const shown = first?.commission
    ? [await commissionedText(pieces, first.commission)]
    : [
        // promise: best-offer-after-an-hour
        `We are showing your ${pieces} to the artists who are free now. Their offers come in within hours; you can choose one, or we choose the best for you an hour after you ordered, never one with an extra above ${MAX_AUTOMATIC_EXTRA_PERCENT}% of the piece.`,
        // promise: asked-as-soon-as-free, unanswered-asked-after-a-day
        'Where none is free yet, we ask each one as soon as they are, and write to you tomorrow if nobody has offered to paint it.',
      ];
  const painted = [
    ...shown,
    // promise: free-cancellation-day
    'You can cancel free of charge within 24 hours of ordering.',
  ];
  const isPainted = orderIds.length > 0;
  const gift = first?.giftMode;
  const cards = cart.items.filter(isCard).length === 1 ? 'gift card is' : 'gift cards are';
  const sum = sumFacts(cart, entries, { paid: 'Paid today' });
  const numbered: Fact[] = [['Order number', shortNumber(cartId)], ...sum];
  return [
    {
      to: cart.email ?? '',
      subject: isPainted ? 'Your order has started' : `Your receipt: your ${cards} paid for`,
      heading: isPainted ? 'Thank you. Your order has started.' : `Thank you. Your ${cards} paid for.`,
      paragraphs: [...(isPainted ? painted : []), ...cardsText(cart)],
      // A piece says the number.
      facts: isPainted ? [...recipientFacts(gift), ...sum] : numbered,
      action: { label: isPainted ? 'Follow your order' : 'See your order', path: await confirmationPath(cart) },
    },
    ...(cart.receiptEmail === undefined ? [] : [receiptOnly(cart.receiptEmail, numbered)]),
    ...(await orderBrought(orderIds)),
  ];
};

type Writers = { [N in EventName]?: (payload: EventPayload<N>) => Promise<(Mail | TopicMail)[]> };

/** Function that writes the mails of each event; an event without an entry sends none. */
export const MAILS: Writers = {
  'order.placed': orderPlaced,
  'order.completed': orderCompleted,
  'order.approved': orderApproved,
  'order.changes_requested': changesRequested,
  'order.message': orderMessage,
  'order.passed_on': passedOn,
  'order.progress': orderProgress,
  'order.cancelled': orderCancelled,
  'order.refunded': orderRefunded,
  'order.partly_refunded': partlyRefunded,
  'artist.reminded': artistReminded,
  'order.late': orderLate,
  'days.asked': daysAsked,
  'days.answered': daysAnswered,
  'customer.reminded': customerReminded,
  'photo.asked': photoAsked,
  'photo.replaced': photoReplaced,
  'guarantee.asked': guaranteeAsked,
  'guarantee.declined': guaranteeDeclined,
  'guarantee.repaint': guaranteeRepaint,
  'order.shipped': orderShipped,
  'order.delivered': orderDelivered,
  'order.address-changed': addressChanged,
  'order.gift-changed': giftChanged,
  'shipping.proposed': shippingProposed,
  'shipping.changed': shippingChanged,
  'shipping.corrected': trackingCorrected,
  'case.opened': caseOpened,
  'case.evidence': caseEvidence,
  'case.decided': caseDecided,
  'payment.received': paymentReceived,
  'balance.due': balanceDue,
  'balance.unpaid': balanceUnpaid,
  ...QUOTE_MAILS,
  'quote.extra_refunded': extraRefunded,
  'message.asked': messageAsked,
  'message.replied': messageReplied,
  'subscription.asked': subscriptionAsked,
  'text.decided': textDecided,
  'link.asked': linkAsked,
  'account.changed': accountChanged,
  'application.decided': applicationDecided,
  'artist.standing_changed': standingChanged,
  'partner.decided': partnerDecided,
  'gift-card.released': giftCardReleased,
  'gift-card.unsent': giftCardUnsent,
  'gift-card.returned': giftCardReturned,
  'payout.paid': payoutPaid,
  'payout.returned': payoutReturned,
  'payout.taken_back': payoutTakenBack,
  'payout.destination_changed': destinationChanged,
  'contact.asked': contactAsked,
  'contact.answered': contactAnswered,
  'mailing-list.asked': mailingListAsked,
  'review.added': reviewAdded,
  'review.responded': reviewResponded,
};
