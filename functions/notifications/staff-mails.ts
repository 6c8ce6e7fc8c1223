import type { EventPayload } from '#events/registry.ts';
import { PhotoRequest, type StoredPhotoRequest } from '../orders/photo-request.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../sellers/artists.ts';
import type { Mail } from './mail.ts';
import { orderOf, pieceName } from './order-people.ts';

const requestOf = async (orderId: string, requestId: string): Promise<StoredPhotoRequest> => {
  const { data } = await PhotoRequest.get({ orderId, requestId }).go({ consistent: true });
  if (!data) throw new Error(`Request ${requestId} is missing.`);
  return data;
};

/** Asks the customer for a better photo, with the words of the staff. */
export const photoAsked = async ({ orderId, requestId }: EventPayload<'photo.asked'>): Promise<Mail[]> => {
  const [order, { reason }] = await Promise.all([orderOf(orderId), requestOf(orderId, requestId)]);
  return [
    {
      to: order.email,
      subject: `A better photo for your ${pieceName(order)}`,
      heading: 'Could you send us a better photo?',
      paragraphs: [
        'We have looked at the photos of your order. With one of them the painting would not become as good as it can be:',
        `“${reason}”`,
        'Please send another photo in its place. It costs nothing, and the rest of your order stays as it is.',
      ],
      action: { label: 'Send another photo', path: `/orders/photo/${orderId}${await orderLinkQuery(order)}` },
    },
  ];
};

const toArtist = async (supplierId: string, mail: (name: string) => Omit<Mail, 'to'>): Promise<Mail[]> => {
  const [{ name }, user] = await Promise.all([readArtist(supplierId), findUser(supplierId)]);
  return user ? [{ to: user.email, ...mail(name) }] : [];
};

/** Notifies the chosen artist that the brief has a new photo. */
export const photoReplaced = async ({ orderId, supplierId }: EventPayload<'photo.replaced'>): Promise<Mail[]> => {
  if (supplierId === null) return [];
  const { item } = await orderOf(orderId);
  return toArtist(supplierId, (name) => ({
    subject: `A new photo: ${item.title}`,
    heading: 'The customer has sent a better photo.',
    paragraphs: [`Hello ${name}, it has taken the place of the old one in the brief. Please paint from the new one.`],
    action: { label: 'See the photo', path: `/sellers/orders/${orderId}` },
  }));
};

const TASKS: Record<EventPayload<'artist.reminded'>['task'], { heading: string; text: string; label: string }> = {
  accept: {
    heading: 'You were chosen, and the customer waits.',
    text: 'please accept the order, or say that you cannot, so that the customer knows who paints.',
    label: 'Accept the order',
  },
  paint: {
    heading: 'The promised day has passed.',
    text: 'the customer waits for this piece. Please send the proof, or write to the customer when it will be there.',
    label: 'Open the project',
  },
  ship: {
    heading: 'This piece waits to be shipped.',
    text: 'the customer has approved and paid. Please ship the piece, and enter carrier and tracking number.',
    label: 'Enter the tracking number',
  },
};

/** Reminds an artist of what is to be done next for an order. */
export const artistReminded = async ({
  orderId,
  supplierId,
  task,
}: EventPayload<'artist.reminded'>): Promise<Mail[]> => {
  const { item } = await orderOf(orderId);
  const { heading, text, label } = TASKS[task];
  return toArtist(supplierId, (name) => ({
    subject: `Please do not forget: ${item.title}`,
    heading,
    paragraphs: [
      `Hello ${name}, ${text}`,
      'If something is in the way, ask the studio on the page of the project, and we find a way.',
    ],
    action: { label, path: `/sellers/orders/${orderId}` },
  }));
};
