import type { EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../sellers/artists.ts';
import type { Mail } from './mail.ts';

/** Notifies an artist of a payment (C21). */
export const payoutPaid = async ({
  supplierId,
  cents,
  orders,
  reference,
}: EventPayload<'payout.paid'>): Promise<Mail[]> => {
  const [{ name }, user] = await Promise.all([readArtist(supplierId), findUser(supplierId)]);
  if (!user) return [];
  return [
    {
      to: user.email,
      subject: `We have paid you ${formatCents(cents)}`,
      heading: 'Your payment is on its way.',
      paragraphs: [
        `Hello ${name}, we have sent you your earnings with ${orders === 1 ? 'one piece' : `${orders} pieces`}. Banks take a few days to show it.`,
      ],
      facts: [
        ['Amount', formatCents(cents)],
        ['Reference', reference],
      ],
      action: { label: 'See your earnings', path: '/sellers/payouts' },
    },
  ];
};
