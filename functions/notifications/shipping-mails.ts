import type { EventPayload } from '#events/registry.ts';
import { carrierName, parcelName, trackingUrl } from '#shared/shipping/carriers.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { DELIVERY_MS } from '#shared/orders/order-states.ts';
import { pathTo } from '#shared/site/paths.ts';
import { certificateIdOf } from '../certificates/fingerprint.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { reviewLinkQuery } from '../platform/order-link.ts';
import { env } from '../platform/env.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../artists/artists.ts';
import type { Mail } from '../mail/mail.ts';
import { giftFacts, orderOf, projectPath } from './order-people.ts';

type Words = Pick<Mail, 'subject' | 'heading' | 'paragraphs'> & Pick<Mail, 'facts'>;

/** A mail to the customer with one button, by default to the page of the project. */
const toCustomer = async (order: StoredOrder, words: Words, action?: Mail['action']): Promise<Mail> => ({
  to: order.email,
  ...words,
  action: action ?? { label: 'Open the project', path: await projectPath(order) },
});

const artistName = async (supplierId: string | null): Promise<string> =>
  supplierId === null ? 'Your artist' : (await readArtist(supplierId)).name;

/** A mail to the artist of an order, if there is one with an account. */
const toArtist = async (supplierId: string | null, { orderId }: StoredOrder, words: Words): Promise<Mail[]> => {
  const user = supplierId === null ? undefined : await findUser(supplierId);
  if (!user) return [];
  return [
    {
      to: user.email,
      ...words,
      action: { label: 'Open the project', path: pathTo('/sellers/orders/:orderId', { orderId }) },
    },
  ];
};

const dayOf = (milliseconds: number): string => formatDay(dayAt(milliseconds));

/** Whom a gift goes to: “to Anna Berg”; empty for a piece that is none. */
const toRecipient = ({ giftMode }: Pick<StoredOrder, 'giftMode'>): string =>
  giftMode ? ` to ${giftMode.recipient}` : '';

/** Carrier and number of a parcel, with a button to the carrier's own page about it where there is one. */
const parcelWords = (carrier: string, tracking: string): { facts: [string, string][]; action?: Mail['action'] } => {
  const url = trackingUrl(carrier, tracking);
  return {
    facts: [
      ['Carrier', carrierName(carrier)],
      ['Tracking number', tracking],
    ],
    ...(url && { action: { label: 'Follow the parcel', path: url } }),
  };
};

/** Notifies the customer of the parcel, with the carrier's own page about it. */
export const orderShipped = async ({ orderId, supplierId }: EventPayload<'order.shipped'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { item, carrier = '', tracking = '', shippedAt = order.placedAt } = order;
  const { facts, action } = parcelWords(carrier, tracking);
  const words = {
    subject: `On its way${toRecipient(order)}: ${item.title}`,
    heading: order.giftMode ? 'Your gift is on its way.' : 'Your piece is on its way.',
    paragraphs: [
      `${await artistName(supplierId)} has sent your piece${toRecipient(order)}. If it has not arrived by ${dayOf(Date.parse(shippedAt) + DELIVERY_MS)}, please report it on the page of your project.`,
    ],
    facts,
  };
  return [await toCustomer(order, words, action)];
};

/** Notifies the customer of a corrected tracking number, and says what changed (C61). */
export const trackingCorrected = async ({
  orderId,
  supplierId,
  carrier,
  tracking,
  before,
}: EventPayload<'shipping.corrected'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { facts, action } = parcelWords(carrier, tracking);
  const words = {
    subject: `Another tracking number: ${order.item.title}`,
    heading: 'The tracking number was corrected.',
    paragraphs: [
      `${await artistName(supplierId)} has corrected the tracking number of your piece: it is now ${parcelName({ carrier, tracking })}, it was ${parcelName(before)}. Please follow your parcel with the new one.`,
    ],
    facts,
  };
  return [await toCustomer(order, words, action)];
};

/** Address of the certificate that is issued for this delivery. */
const certificateFacts = async ({ orderId, deliveredAt }: StoredOrder): Promise<[string, string][]> =>
  deliveredAt === undefined
    ? []
    : [['Its certificate', `${env('SITE_URL')}/certificates/${await certificateIdOf(orderId, deliveredAt)}`]];

const ARRIVED = {
  customer: 'You have confirmed that your piece has arrived.',
  admin: 'The carrier says that your piece has arrived.',
  // promise: delivered-after-21-days
  deadline: 'Three weeks have passed since your piece was sent, so it counts as delivered.',
} as const;

/** Leads the customer to the file, and notifies the artist. */
const fileDelivered = async (order: StoredOrder, supplierId: string): Promise<Mail[]> => {
  const name = await artistName(supplierId);
  const { title } = order.item;
  const customer = await toCustomer(
    order,
    {
      subject: `Ready to download: ${title}`,
      heading: 'Your painting is yours to download.',
      paragraphs: [
        // promise: file-once-approved-and-paid
        `It is approved and paid. On the page of your project you can download the file exactly as ${name} has made it, as often as you like, for two years.`,
        // promise: guarantee-30-days
        `If it is not right, our money-back guarantee covers it for 30 days from now. And if you like it, ${name} is glad of your review.`,
      ],
      facts: await certificateFacts(order),
    },
    { label: 'Download your painting', path: await projectPath(order) },
  );
  const artist = await toArtist(supplierId, order, {
    subject: `Delivered: ${title}`,
    heading: 'Your piece was delivered.',
    paragraphs: [
      // promise: file-once-approved-and-paid
      `Hello ${name}, everything is paid, and the customer can download this piece. Thank you for it.`,
    ],
  });
  return [customer, ...artist];
};

/** Asks the customer for a review, and notifies the artist of the arrival. */
export const orderDelivered = async ({ orderId, supplierId, by }: EventPayload<'order.delivered'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  if (by === 'file') return fileDelivered(order, supplierId);
  const name = await artistName(supplierId);
  const { title } = order.item;
  const customer = await toCustomer(
    order,
    {
      subject: `How do you like it? ${title}`,
      heading: 'We hope that you love it.',
      paragraphs: [
        `${ARRIVED[by]} Would you tell ${name} and others how you like it? It takes a minute.`,
        // promise: guarantee-30-days
        'If it is not right, our money-back guarantee covers it for 30 days from now; you find it on the page of your project.',
      ],
      facts: await certificateFacts(order),
    },
    {
      label: 'Review your piece',
      path: `${pathTo('/orders/review/:orderId', { orderId })}${await reviewLinkQuery(order)}`,
    },
  );
  const artist = await toArtist(supplierId, order, {
    subject: `It has arrived: ${title}`,
    heading: 'Your piece has arrived.',
    paragraphs: [
      // promise: delivered-after-21-days
      `Hello ${name}, ${by === 'deadline' ? 'three weeks have passed since you sent this piece, so it counts as delivered' : 'this piece has arrived at its customer'}. Thank you for it.`,
    ],
  });
  return [customer, ...artist];
};

const more = (cents: number): string =>
  cents < 0 ? `${formatCents(-cents)} less` : cents > 0 ? `${formatCents(cents)} more` : 'the same';

/** What happens about a difference in money, in one sentence; empty when there is none. */
const settled = (differenceCents: number, refundCents: number): string[] => {
  if (refundCents > 0)
    return [`${formatCents(refundCents)} is on its way back to you. Banks take a few days to show it.`];
  if (differenceCents < 0) return [`Your balance is ${formatCents(-differenceCents)} lower.`];
  return differenceCents > 0 ? [`Your balance is ${formatCents(differenceCents)} higher.`] : [];
};

/** Asks the customer to agree to a higher price of shipping. */
export const shippingProposed = async ({
  orderId,
  supplierId,
  priceCents,
  differenceCents,
}: EventPayload<'shipping.proposed'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  // Answered or taken back before this mail was written.
  if (order.shippingEdit?.priceCents !== priceCents) return [];
  return [
    await toCustomer(order, {
      subject: `A new price of shipping: ${order.item.title}`,
      heading: 'Shipping costs more than planned.',
      paragraphs: [
        // promise: shipping-price-agreed
        `${await artistName(supplierId)} asks for ${formatCents(priceCents)} for the shipping of this piece, ${more(differenceCents)} than agreed. Nothing changes unless you agree; please answer on the page of your project.`,
      ],
    }),
  ];
};

/** Notifies the customer of a change by the artist, or the artist of the customer's answer. */
export const shippingChanged = async ({
  orderId,
  supplierId,
  by,
  isDeclined,
  priceCents,
  differenceCents,
  refundCents,
}: EventPayload<'shipping.changed'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { title } = order.item;
  if (by === 'artist')
    return [
      await toCustomer(order, {
        subject: `Shipping has changed: ${title}`,
        heading: 'Your artist has changed the shipping.',
        paragraphs: [
          `${await artistName(supplierId)} has changed how this piece is sent. Shipping costs ${formatCents(priceCents)} now.`,
          ...settled(differenceCents, refundCents),
        ],
      }),
    ];
  return toArtist(supplierId, order, {
    subject: `${isDeclined ? 'Declined' : 'Agreed'}: shipping of ${title}`,
    heading: isDeclined ? 'The customer has declined.' : 'The customer has agreed.',
    paragraphs: [
      isDeclined
        ? // promise: shipping-price-agreed
          `The customer does not agree to ${formatCents(priceCents)} for the shipping of this piece. The price stays as it was; you can talk about it on the page of the project.`
        : // promise: ships-once-approved-and-paid
          `Shipping of this piece costs ${formatCents(priceCents)} now. You can send it once the customer has paid everything.`,
    ],
  });
};

/** Notifies the artist that a piece has become a gift, that what goes with it has changed, or that it is none any more. */
export const giftChanged = async ({
  orderId,
  supplierId,
  isGift,
}: EventPayload<'order.gift-changed'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  return toArtist(supplierId, order, {
    subject: `${isGift ? 'A gift' : 'No gift any more'}: ${order.item.title}`,
    heading: isGift ? 'This piece is a gift.' : 'This piece is no gift any more.',
    paragraphs: [
      isGift
        ? // promise: gift-until-it-ships
          'The customer has changed what goes with it. The page of the project shows the note to print and the day on which it is wanted; if you have printed a note before, please print it again.'
        : 'Please pack it without a note.',
    ],
    facts: giftFacts(order),
  });
};

/** Confirms the new address to the customer, and notifies the artist of it. */
export const addressChanged = async ({
  orderId,
  supplierId,
  differenceCents,
  refundCents,
}: EventPayload<'order.address-changed'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { title } = order.item;
  const customer = await toCustomer(order, {
    subject: `A new address: ${title}`,
    // promise: address-until-it-ships
    heading: 'We send it to your new address.',
    paragraphs: [
      `We have changed the address of this piece, as you asked. If that was not you, please write to us at once.`,
      ...settled(differenceCents, refundCents),
    ],
  });
  const artist = await toArtist(supplierId, order, {
    subject: `Another address: ${title}`,
    heading: 'The address has changed.',
    paragraphs: [
      // promise: address-until-it-ships
      'The customer has changed where this piece goes. The page of the project shows the address as soon as the piece is approved; please send it only there.',
    ],
  });
  return [customer, ...artist];
};
