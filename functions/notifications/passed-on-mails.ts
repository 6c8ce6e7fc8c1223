import type { EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money/money.ts';
import { charityCodeOf } from '../orders/charity-code.ts';
import type { Mail } from '../mail/mail.ts';
import { orderOf, pieceName, projectPath } from './order-people.ts';

/** Mails the code of the charity's gift card to the customer who added it to a piece; an offset has no mail (C47). */
export const passedOn = async ({ orderId, kind }: EventPayload<'order.passed_on'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const code = kind === 'charity' ? await charityCodeOf(order) : undefined;
  if (code === undefined) return [];
  return [
    {
      to: order.email,
      subject: 'Your Watsi gift card',
      heading: 'Your charity gift is on its way.',
      paragraphs: [
        `You added a charity gift to your ${pieceName(order)}. Here is the code of the Watsi gift card: whoever has it chooses on watsi.org whose medical care it pays for. Keep it, or give it to somebody.`,
        // promise: charity-code-for-artist
        'If your piece has not been sent yet, your artist can put the code into the parcel, too. It is the same card.',
      ],
      facts: [
        ['Code', code],
        ['Worth', formatCents(order.passedOn?.charity?.cents ?? 0)],
      ],
      action: { label: 'See your piece', path: await projectPath(order) },
    },
  ];
};
