import { pathTo } from '#shared/site/paths.ts';
import type { EventPayload } from '#events/registry.ts';
import { Order } from '../orders/order.entity.ts';
import { reviewLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { shownText } from '../platform/moderated-text.ts';
import { reviewOf } from '../reviews/review.entity.ts';
import { readArtists } from '../artists/artists.ts';
import type { Mail } from '../mail/mail.ts';

const starsText = (rating: number): string => (rating === 1 ? '1 star' : `${rating} stars`);

// promise: review-answered
const ANSWER = 'A short answer of yours appears below the review and goes to the customer by mail.';

/** Notifies the artist of a new review; one that is held is neither shown nor answered until a person has read it (C22). */
export const reviewAdded = async ({ orderId, supplierId }: EventPayload<'review.added'>): Promise<Mail[]> => {
  const [review, user, [artist]] = await Promise.all([
    reviewOf(orderId),
    findUser(supplierId),
    readArtists([supplierId]),
  ]);
  if (!review || !user) return [];
  const text = shownText(review.review);
  const isShown = review.review.state === 'shown';
  return [
    {
      to: user.email,
      subject: `${review.name} gave you ${starsText(review.rating)}: ${review.title}`,
      heading: `${starsText(review.rating)} from ${review.name}.`,
      paragraphs: [
        `Hello ${artist?.name ?? 'there'}, the customer has reviewed this piece.`,
        ...(text === undefined ? [] : [`“${text}”`]),
        // promise: review-answered
        isShown ? ANSWER : 'We read the words before they are shown, and write to you once you can answer them.',
      ],
      action: { label: isShown ? 'Answer the review' : 'See your reviews', path: pathTo('/sellers/reviews') },
    },
  ];
};

/** Asks the artist to answer a review that was held, once an admin has published it (C61). */
export const reviewPublished = async (orderId: string): Promise<Mail[]> => {
  const review = await reviewOf(orderId);
  const text = shownText(review?.review);
  const user = review && (await findUser(review.supplierId));
  if (!review || !user || text === undefined || review.response) return [];
  return [
    {
      to: user.email,
      // promise: review-answered
      subject: `You can answer ${review.name}’s review now: ${review.title}`,
      heading: 'This review is published.',
      paragraphs: [`We have read what ${review.name} wrote about this piece:`, `“${text}”`, ANSWER],
      action: { label: 'Answer the review', path: pathTo('/sellers/reviews') },
    },
  ];
};

/** Sends the artist's response to the customer. */
export const reviewResponded = async ({ orderId, supplierId }: EventPayload<'review.responded'>): Promise<Mail[]> => {
  const [review, { data: order }, [artist]] = await Promise.all([
    reviewOf(orderId),
    Order.get({ orderId }).go({ consistent: true }),
    readArtists([supplierId]),
  ]);
  const text = shownText(review?.response);
  if (!review || !order || text === undefined) return [];
  const name = artist?.name ?? 'Your artist';
  return [
    {
      to: order.email,
      subject: `${name} has answered your review`,
      heading: `${name} has answered you.`,
      paragraphs: [`You reviewed: ${review.title}.`, `“${text}”`],
      action: {
        label: 'See your review',
        path: `${pathTo('/orders/review/:orderId', { orderId })}${await reviewLinkQuery(order)}`,
      },
    },
  ];
};
