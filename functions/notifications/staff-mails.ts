import type { EventPayload } from '#events/registry.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { PhotoRequest, type StoredPhotoRequest } from '../photo-checks/photo-request.entity.ts';
import { now } from '../platform/clock.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../artists/artists.ts';
import { toPayer } from './balance-mails.ts';
import type { Mail } from '../mail/mail.ts';
import { orderOf, pieceName, projectPath } from './order-people.ts';

const requestOf = async (orderId: string, requestId: string): Promise<StoredPhotoRequest> => {
  const { data } = await PhotoRequest.get({ orderId, requestId }).go({ consistent: true });
  if (!data) throw new Error(`Request ${requestId} is missing.`);
  return data;
};

/** Asks the customer for a better photo, with the words of the staff or of an artist. */
export const photoAsked = async ({ orderId, requestId }: EventPayload<'photo.asked'>): Promise<Mail[]> => {
  const [order, { reason, isArtists, askedBy }] = await Promise.all([orderOf(orderId), requestOf(orderId, requestId)]);
  const who = isArtists
    ? `${(await readArtist(askedBy)).name}, whom we have asked to paint your order, has`
    : 'We have';
  return [
    {
      to: order.email,
      subject: `A better photo for your ${pieceName(order)}`,
      heading: 'Could you send us a better photo?',
      paragraphs: [
        `${who} looked at its photos. With one of them the painting would not become as good as it can be:`,
        `“${reason}”`,
        // promise: better-photo
        'Please send another photo in its place. It costs nothing, and the rest of your order stays as it is.',
      ],
      action: {
        label: 'Send another photo',
        path: `${pathTo('/orders/photo/:orderId', { orderId })}${await orderLinkQuery(order)}`,
      },
    },
  ];
};

const toArtist = async (supplierId: string, mail: (name: string) => Omit<Mail, 'to'>): Promise<Mail[]> => {
  const [{ name }, user] = await Promise.all([readArtist(supplierId), findUser(supplierId)]);
  return user ? [{ to: user.email, ...mail(name) }] : [];
};

/** Notifies the chosen artist, or the one who asked for it, that the brief has a new photo. */
export const photoReplaced = async ({ orderId, supplierId }: EventPayload<'photo.replaced'>): Promise<Mail[]> => {
  if (supplierId === null) return [];
  const { item, supplierId: chosen } = await orderOf(orderId);
  const next = chosen === supplierId ? 'Please paint from the new one.' : 'Look at it, and send your offer, or pass.';
  return toArtist(supplierId, (name) => ({
    subject: `A new photo: ${item.title}`,
    heading: 'The customer has sent a better photo.',
    paragraphs: [`Hello ${name}, it has taken the place of the old one in the brief. ${next}`],
    action: { label: 'See the photo', path: pathTo('/sellers/orders/:orderId', { orderId }) },
  }));
};

const dayOf = (iso: string): string => formatDay(dayAt(Date.parse(iso)));

type Task = EventPayload<'artist.reminded'>['task'];

/** What an artist is reminded of, by how things stand at `at`, in epoch milliseconds. */
const taskWords = (
  task: Task,
  { promisedAt, selectedBy }: StoredOrder,
  at: number,
): { heading: string; text: string; label: string } => {
  switch (task) {
    case 'accept':
      return {
        heading:
          selectedBy === 'staff'
            ? 'We have asked you to paint this piece.'
            : 'You were chosen, and the customer waits.',
        text: 'please accept the order, or say that you cannot, so that the customer knows who paints.',
        label: 'Accept the order',
      };
    case 'ship':
      return {
        heading: 'This piece waits to be shipped.',
        text: 'it is approved and paid. Please ship the piece, and enter carrier and tracking number.',
        label: 'Enter the tracking number',
      };
    case 'paint': {
      const label = 'Open the project';
      if (promisedAt === undefined)
        return { heading: 'The customer waits for this piece.', text: 'please send the proof.', label };
      const day = dayOf(promisedAt);
      return Date.parse(promisedAt) < at
        ? {
            heading: 'The promised day has passed.',
            text: `this piece was promised for ${day}, and the customer waits for it. Please send the proof, or write to the customer when it will be there.`,
            label,
          }
        : {
            heading: `This piece is promised for ${day}.`,
            text: 'please send the proof by then. If that day is in danger, write to the customer now.',
            label,
          };
    }
  }
};

/** Reminds an artist of what is to be done next for an order. */
export const artistReminded = async ({
  orderId,
  supplierId,
  task,
}: EventPayload<'artist.reminded'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { heading, text, label } = taskWords(task, order, now());
  return toArtist(supplierId, (name) => ({
    subject: `Please do not forget: ${order.item.title}`,
    heading,
    paragraphs: [
      `Hello ${name}, ${text}`,
      'If something is in the way, ask the studio on the page of the project, and we find a way.',
    ],
    action: { label, path: pathTo('/sellers/orders/:orderId', { orderId }) },
  }));
};

/** Reminds a customer of the approval or the balance that a piece waits for; nothing once it was given. */
export const customerReminded = async ({
  orderId,
  cartId,
  task,
}: EventPayload<'customer.reminded'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { status, approveBy } = order;
  const piece = pieceName(order);
  if (task === 'pay')
    return status === ORDER.approved
      ? toPayer(cartId, [orderId], {
          subject: `Your ${piece} waits for the balance`,
          heading: 'Your piece is ready to ship.',
          // promise: ships-once-approved-and-paid
          paragraphs: ['It is painted and approved, and it ships once its balance is paid.'],
        })
      : [];
  if (status !== ORDER.proofReady || approveBy === undefined) return [];
  return [
    {
      to: order.email,
      subject: `Your ${piece} waits for your answer`,
      heading: 'Have you looked at your piece?',
      paragraphs: [
        // promise: seven-days-to-approve
        `It is finished, and waits for you. Approve it, or ask for changes; without an answer by ${dayOf(approveBy)} it counts as approved.`,
      ],
      action: { label: 'See your piece', path: await projectPath(order) },
    },
  ];
};
