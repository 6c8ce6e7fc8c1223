import type { EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money.ts';
import { accountOf, kindOf } from '../payouts/payees.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../sellers/artists.ts';
import type { Mail } from './mail.ts';

/** Texts of the mail to an artist, who is paid by bank, and to a partner, who is paid by PayPal (C13). */
const WORDS = {
  artists: {
    brought: (pieces: string) => `we have sent you your earnings with ${pieces}. Banks take a few days to show it.`,
    path: '/sellers/payouts',
  },
  partners: {
    brought: (pieces: string) => `we have sent you your commission on ${pieces} through PayPal, to this address.`,
    path: '/users/partners',
  },
} as const;

/** Notifies an artist or a partner of a payment (C21). */
export const payoutPaid = async ({
  payeeId,
  cents,
  orders,
  reference,
}: EventPayload<'payout.paid'>): Promise<Mail[]> => {
  const kind = kindOf(payeeId);
  const user = await findUser(accountOf(payeeId));
  if (!user) return [];
  const name = kind === 'artists' ? (await readArtist(payeeId)).name : user.name;
  const { brought, path } = WORDS[kind];
  const pieces = orders === 1 ? 'one piece' : `${orders} pieces`;
  return [
    {
      to: user.email,
      subject: `We have paid you ${formatCents(cents)}`,
      heading: 'Your payment is on its way.',
      paragraphs: [name ? `Hello ${name}, ${brought(pieces)}` : `Hello, ${brought(pieces)}`],
      facts: [
        ['Amount', formatCents(cents)],
        ['Reference', reference],
      ],
      action: { label: 'See your earnings', path },
    },
  ];
};
