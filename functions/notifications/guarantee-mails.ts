import { pathTo } from '#shared/site/paths.ts';
import type { EventPayload } from '#events/registry.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { GuaranteeClaim, MAX_CLAIMS, type StoredClaim } from '../refunds/claim.entity.ts';
import { readArtist } from '../artists/artists.ts';
import type { Mail } from '../mail/mail.ts';

type ClaimEvent = Pick<
  EventPayload<'guarantee.asked' | 'guarantee.declined' | 'guarantee.repaint'>,
  'orderId' | 'number'
>;

const claimOf = async ({ orderId, number }: ClaimEvent): Promise<{ order: StoredOrder; claim: StoredClaim }> => {
  const [{ data: order }, { data: claim }] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    GuaranteeClaim.get({ orderId, number }).go({ consistent: true }),
  ]);
  if (!order || !claim) throw new Error(`Request ${number} of order ${orderId} is missing.`);
  return { order, claim };
};

const toCustomer = async (
  order: StoredOrder,
  mail: Pick<Mail, 'subject' | 'heading' | 'paragraphs'>,
): Promise<Mail> => ({
  to: order.email,
  ...mail,
  action: {
    label: 'See your order',
    path: `${pathTo('/orders/:cartId', { cartId: order.cartId })}${await orderLinkQuery(order)}`,
  },
});

const photosText = (photos: number): string => (photos === 1 ? 'a photo' : `${photos} photos`);

/** Confirms a guarantee claim to its customer. */
export const guaranteeAsked = async (payload: ClaimEvent): Promise<Mail[]> => {
  const { order, claim } = await claimOf(payload);
  return [
    await toCustomer(order, {
      subject: `We have your request: ${order.item.title}`,
      heading: 'We have your request.',
      paragraphs: [
        // promise: claim-answered
        `We are sorry that this piece is not what you hoped for. A person looks at what you wrote and at ${photosText(claim.photos.length)} of yours, and writes to you as soon as it is decided. There is nothing more for you to do.`,
        `You wrote: “${claim.reason}”`,
      ],
    }),
  ];
};

/** Notifies the customer that the guarantee claim was declined, with the admin's reason. */
export const guaranteeDeclined = async (payload: ClaimEvent): Promise<Mail[]> => {
  const { order, claim } = await claimOf(payload);
  return [
    await toCustomer(order, {
      subject: `About your request: ${order.item.title}`,
      heading: 'We could not agree to your request.',
      paragraphs: [
        `“${claim.answer ?? ''}”`,
        ...(claim.number < MAX_CLAIMS
          ? [
              // promise: guarantee-30-days
              'If we have missed something, send another request with photos that show it, from the page of your order, within 30 days of delivery.',
            ]
          : []),
      ],
    }),
  ];
};

const toArtist = async (
  supplierId: string,
  name: string,
  { item, orderId }: StoredOrder,
  words: string,
): Promise<Mail[]> => {
  const user = await findUser(supplierId);
  if (!user) return [];
  return [
    {
      to: user.email,
      subject: `To be painted again: ${item.title}`,
      heading: 'Please paint this piece again.',
      paragraphs: [
        `Hello ${name}, this piece has arrived, and its customer has asked for the money-back guarantee. We have agreed that you paint it again. We wrote to you both:`,
        words,
        'The brief, the wishes and the photos are on the page of the project. When it is finished, send the proof there, as you did the first time.',
      ],
      action: { label: 'Open the project', path: pathTo('/sellers/orders/:orderId', { orderId }) },
    },
  ];
};

/** Notifies the customer of a repaint and asks the artist for it, both with the admin's text. */
export const guaranteeRepaint = async (payload: EventPayload<'guarantee.repaint'>): Promise<Mail[]> => {
  const { supplierId } = payload;
  const { order, claim } = await claimOf(payload);
  const name = supplierId === null ? 'Your artist' : (await readArtist(supplierId)).name;
  const words = `“${claim.answer ?? ''}”`;
  const customer = await toCustomer(order, {
    subject: `${name} paints it again: ${order.item.title}`,
    heading: `${name} paints it again.`,
    paragraphs: [
      words,
      // promise: repaint-costs-nothing, proof-mailed, guarantee-30-days
      'It costs you nothing, and the piece that you have is yours. We write to you when it is finished, and the page of your order says how far it is. From the day on which it arrives, our money-back guarantee covers it for another 30 days.',
    ],
  });
  return [customer, ...(supplierId === null ? [] : await toArtist(supplierId, name, order, words))];
};
