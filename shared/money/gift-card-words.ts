import { dayAt, formatDay } from '../time/days.ts';
import { mailingTime } from './gift-card-mailing.ts';
import { isEmailedCard } from './gift-cards.ts';
import type { CartItem } from '../schemas/cart.ts';

/** When a bought gift card goes out, and how, in words for its buyer. */
export interface CardStep {
  when: string;
  text: string;
}

type Bought = Pick<CartItem, 'gift' | 'supplier_product' | 'quantity'>;

/** What happens next with a bought gift card; `placedAt` in epoch milliseconds. */
export const cardStep = (
  { gift, supplier_product: kind, quantity }: Bought,
  { email, placedAt }: { email: string | null; placedAt: number },
): CardStep => {
  const [card, goes] = quantity === 1 ? ['card', 'goes'] : [`${quantity} cards`, 'go'];
  if (!isEmailedCard(kind))
    // promise: gift-card-posted
    return { when: 'Next', text: `We print your ${card} and send ${quantity === 1 ? 'it' : 'them'} by post.` };
  if (!gift)
    // promise: gift-card-on-its-day
    return { when: 'Now', text: `Your ${card} ${goes} to ${email ?? 'you'} by e-mail, with the number to pay with.` };
  const at = mailingTime(gift);
  // promise: gift-card-on-its-day
  if (at <= placedAt) return { when: 'Now', text: `${gift.recipient} gets the ${card} by e-mail, from ${gift.from}.` };
  return {
    when: formatDay(dayAt(at), 'plain'),
    // promise: gift-card-on-its-day
    text: `${gift.recipient} gets the ${card} by e-mail at nine in the morning, from ${gift.from}.`,
  };
};
