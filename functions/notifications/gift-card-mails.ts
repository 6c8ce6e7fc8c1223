import type { EventPayload } from '#events/registry.ts';
import { colorsOf } from '#shared/money/card-designs.ts';
import { formatCents } from '#shared/money/money.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Cart } from '../carts/cart.entity.ts';
import { clearMailed, codeToMail, findDelivery, isUnsent, listUnsent } from '../gift-cards/deliver.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { normalEmail } from '../platform/users.ts';
import type { Mail } from '../mail/mail.ts';

const HOW_TO_PAY =
  // promise: gift-card-rest-stays
  'To pay with it, enter the number at the checkout under "Gift card". It pays as much as is on it, and what is left stays on the card for the next time.';

/**
 * Mails a gift card's code to its recipient with the buyer's message; the stored code is deleted once the mail was
 * sent. A card whose mail could not be sent is listed for the staff.
 */
export const giftCardReleased = async (released: EventPayload<'gift-card.released'>): Promise<Mail[]> => {
  const delivery = await findDelivery(released);
  const code = delivery && (await codeToMail(delivery));
  if (!code || !delivery.email) return [];
  const { email, cents, gift, design } = delivery;
  const worth = formatCents(cents);
  const words = gift
    ? [`Hello ${gift.recipient}, ${gift.from} gives you ${worth} towards a painting made by hand from your photo.`]
    : [`Here is a gift card worth ${worth}, for yourself or to give away.`];
  return [
    {
      to: email,
      subject: gift ? `A gift card from ${gift.from}` : 'Your gift card',
      heading: gift ? `A gift from ${gift.from}` : 'Your gift card',
      paragraphs: [
        ...words,
        HOW_TO_PAY,
        'Please do not delete this mail: whoever has the number can spend the card, and we cannot show it again.',
      ],
      card: {
        ...colorsOf(design),
        worth: worth.replace(/\.00$/, ''),
        names: gift ? `For ${gift.recipient}, from ${gift.from}` : '',
        message: gift?.message ?? '',
      },
      facts: [
        ['Number', code],
        ['Worth', worth],
      ],
      action: { label: 'Choose a painting', path: pathTo('/') },
      afterwards: () => clearMailed(delivery),
      unsent: () => listUnsent(delivery),
    },
  ];
};

/** Tells the buyer that a gift card could not be mailed, unless the buyer's own address is the one that had bounced. */
export const giftCardUnsent = async (unsent: EventPayload<'gift-card.unsent'>): Promise<Mail[]> => {
  const [delivery, { data: cart }] = await Promise.all([
    findDelivery(unsent),
    Cart.get({ cartId: unsent.cartId }).go({ consistent: true }),
  ]);
  if (!delivery?.email || !isUnsent(delivery) || !cart?.email) return [];
  if (normalEmail(cart.email) === normalEmail(delivery.email)) return [];
  const { email, cents, gift } = delivery;
  return [
    {
      to: cart.email,
      subject: 'Your gift card could not be sent',
      heading: 'Your gift card could not be sent.',
      paragraphs: [
        `The gift card worth ${formatCents(cents)}${gift ? ` for ${gift.recipient}` : ''} was to go to ${email}, but mails to this address do not arrive.`,
        // promise: gift-card-other-address
        'The card keeps its worth. Write to us with another address, and we send it there.',
      ],
      action: {
        label: 'See your order',
        path: `${pathTo('/orders/:cartId', { cartId: cart.cartId })}${await orderLinkQuery(cart)}`,
      },
    },
  ];
};
