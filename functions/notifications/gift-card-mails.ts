import type { EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money.ts';
import { codeToMail, findDelivery, clearMailed } from '../gift-cards/deliver.ts';
import type { Mail } from './mail.ts';

const HOW_TO_PAY =
  'To pay with it, enter the number at the checkout under "Gift card". It pays as much as is on it, and what is left stays on the card for the next time.';

/**
 * Mails a gift card's code to its recipient with the buyer's message; the stored code is deleted once the mail was
 * sent.
 */
export const giftCardReleased = async (released: EventPayload<'gift-card.released'>): Promise<Mail[]> => {
  const delivery = await findDelivery(released);
  const code = delivery && (await codeToMail(delivery));
  if (!code || !delivery.email) return [];
  const { email, cents, gift } = delivery;
  const worth = formatCents(cents);
  const words = gift
    ? [
        `Hello ${gift.recipient}, ${gift.from} gives you ${worth} towards a painting made by hand from your photo.`,
        ...(gift.message ? [`“${gift.message}”`] : []),
      ]
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
      facts: [
        ['Number', code],
        ['Worth', worth],
      ],
      action: { label: 'Choose a painting', path: '/' },
      afterwards: () => clearMailed(delivery),
    },
  ];
};
