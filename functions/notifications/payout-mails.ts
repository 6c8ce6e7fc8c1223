import type { EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money/money.ts';
import { pathTo } from '#shared/site/paths.ts';
import { accountOf, kindOf } from '../payouts/payees.ts';
import { findUser } from '../platform/users.ts';
import { readArtist } from '../artists/artists.ts';
import type { Fact, Mail } from '../mail/mail.ts';
import { orderOf } from './order-people.ts';

/** Texts of the mail to an artist, who is paid by bank, and to a partner, who is paid by PayPal (C13). */
const WORDS = {
  artists: {
    brought: (pieces: string) => `we have sent you your earnings with ${pieces}. Banks take a few days to show it.`,
    path: pathTo('/sellers/payouts'),
  },
  partners: {
    brought: (pieces: string) => `we have sent you your commission on ${pieces} through PayPal, to this address.`,
    path: pathTo('/users/partners'),
  },
} as const;

const TAKEN_BACK = {
  chargeback: 'The bank returned the customer’s payment',
  refund: 'The customer got the money back',
} as const;

/** Notifies an artist or a partner of earnings that were taken back: the sum, the reason, and what it changes. */
export const payoutTakenBack = async ({
  payeeId,
  orderId,
  cents,
  owedCents,
  why,
}: EventPayload<'payout.taken_back'>): Promise<Mail[]> => {
  const kind = kindOf(payeeId);
  const [user, { item }] = await Promise.all([findUser(accountOf(payeeId)), orderOf(orderId)]);
  if (!user) return [];
  const earned = kind === 'artists' ? 'what you earned with this piece' : 'your commission on this piece';
  return [
    {
      to: user.email,
      subject: `Taken back: ${formatCents(cents)}, ${item.title}`,
      heading: `${formatCents(cents)} was taken back.`,
      paragraphs: [
        `${TAKEN_BACK[why]}, so ${earned} is taken back, too.`,
        owedCents > 0
          ? `We have paid ${formatCents(owedCents)} of it to you before, so that sum is taken off your next payment. You need not send anything.`
          : 'It was not paid to you yet, so nothing else changes.',
      ],
      facts: [
        ['Piece', item.title],
        ['Taken back', formatCents(cents)],
        ...(owedCents > 0 ? ([['Off your next payment', formatCents(owedCents)]] satisfies Fact[]) : []),
      ],
      action: { label: 'See your earnings', path: WORDS[kind].path },
    },
  ];
};

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
