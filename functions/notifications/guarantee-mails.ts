import type { EventPayload } from '#events/registry.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { GuaranteeClaim, MOST_CLAIMS, type StoredClaim } from '../refunds/claim.entity.ts';
import type { Mail } from './mail.ts';

type Happened = EventPayload<'guarantee.asked' | 'guarantee.declined'>;

const claimOf = async ({ orderId, number }: Happened): Promise<{ order: StoredOrder; claim: StoredClaim }> => {
  const [{ data: order }, { data: claim }] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    GuaranteeClaim.get({ orderId, number }).go({ consistent: true }),
  ]);
  if (!order || !claim) throw new Error(`Request ${number} of order ${orderId} is missing.`);
  return { order, claim };
};

const toCustomer = async (order: StoredOrder, mail: Pick<Mail, 'subject' | 'heading' | 'paragraphs'>): Promise<Mail> => ({
  to: order.email,
  ...mail,
  action: { label: 'See your order', path: `/orders/${order.cartId}${await orderLinkQuery(order)}` },
});

const counted = (photos: number): string => (photos === 1 ? 'a photo' : `${photos} photos`);

/** Tells the customer that their request for their money back has come. */
export const guaranteeAsked = async (happened: Happened): Promise<Mail[]> => {
  const { order, claim } = await claimOf(happened);
  return [
    await toCustomer(order, {
      subject: `We have your request: ${order.item.title}`,
      heading: 'We have your request.',
      paragraphs: [
        `We are sorry that this piece is not what you hoped for. A person looks at what you wrote and at ${counted(claim.photos.length)} of yours, and writes to you as soon as it is decided. There is nothing more for you to do.`,
        `You wrote: “${claim.reason}”`,
      ],
    }),
  ];
};

/** Tells the customer that their request was declined, and why. */
export const guaranteeDeclined = async (happened: Happened): Promise<Mail[]> => {
  const { order, claim } = await claimOf(happened);
  return [
    await toCustomer(order, {
      subject: `About your request: ${order.item.title}`,
      heading: 'We could not agree to your request.',
      paragraphs: [
        `“${claim.answer ?? ''}”`,
        ...(claim.number < MOST_CLAIMS ? ['If we have missed something, send another request with photos that show it, from the page of your order, within 30 days of delivery.'] : []),
      ],
    }),
  ];
};
