import type { EventPayload } from '#events/registry.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { destinationText } from '#shared/people/destinations.ts';
import type { SentTo } from '#shared/schemas/destination.ts';
import { pathTo } from '#shared/site/paths.ts';
import { accountOf, kindOf } from '../payouts/payees.ts';
import { itemsOfRun } from '../payouts/run-view.ts';
import { findUser } from '../platform/users.ts';
import { readArtists } from '../artists/artists.ts';
import type { Fact, Mail } from '../mail/mail.ts';
import { orderOf } from './order-people.ts';

const PATHS = { artists: pathTo('/sellers/payouts'), partners: pathTo('/users/partners') } as const;

/** Pieces of a payment that a mail names one by one. */
const MAX_NAMED = 20;

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
        // promise: refund-takes-share-back
        `${TAKEN_BACK[why]}, so ${earned} is taken back, too.`,
        owedCents > 0
          ? // promise: refund-takes-share-back
            `We have paid ${formatCents(owedCents)} of it to you before, so that sum is taken off your next payment. You need not send anything.`
          : // promise: refund-takes-share-back
            'It was not paid to you yet, so nothing else changes.',
      ],
      facts: [
        ['Piece', item.title],
        ['Taken back', formatCents(cents)],
        ...(owedCents > 0 ? ([['Off your next payment', formatCents(owedCents)]] satisfies Fact[]) : []),
      ],
      action: { label: 'See your earnings', path: PATHS[kind] },
    },
  ];
};

interface Transferred {
  runId: string;
  payeeId: string;
  cents: number;
  orders: number;
  sentTo?: SentTo | undefined;
}

/** The payee's address, greeting and page of earnings; undefined for an account that is no more. */
const payeeOf = async (payeeId: string): Promise<{ to: string; hello: string; path: string } | undefined> => {
  const user = await findUser(accountOf(payeeId));
  if (!user) return undefined;
  const kind = kindOf(payeeId);
  const [artist] = kind === 'artists' ? await readArtists([payeeId]) : [];
  const name = artist?.name ?? user.name;
  // Who is no artist or partner any more is still owed what they have earned, and enters where to on the account's page.
  const isFormer = user.role !== (kind === 'artists' ? 'Supplier' : 'Partner');
  return {
    to: user.email,
    hello: name ? `Hello ${name}, ` : 'Hello, ',
    path: isFormer ? pathTo('/account') : PATHS[kind],
  };
};

/** What a transfer is for, and where it was sent. */
const transferWords = async ({ runId, payeeId, cents, orders, sentTo }: Transferred) => {
  const held = (await itemsOfRun(runId)).filter((item) => item.payeeId === payeeId);
  const pieces = orders === 1 ? 'one piece' : `${orders} pieces`;
  return {
    brought: `${kindOf(payeeId) === 'artists' ? 'your earnings with' : 'your commission on'} ${pieces}`,
    facts: [
      ['Amount', formatCents(cents)],
      ...(sentTo ? ([['Sent to', destinationText(sentTo)]] satisfies Fact[]) : []),
      ...held.slice(0, MAX_NAMED).map((item): Fact => [item.title, formatCents(item.cents)]),
      ...(held.length > MAX_NAMED ? ([['More pieces', String(held.length - MAX_NAMED)]] satisfies Fact[]) : []),
    ] satisfies Fact[],
  };
};

/** Notifies an artist or a partner of a payment: its sum, pieces and way (C21, C49). */
export const payoutPaid = async (payload: EventPayload<'payout.paid'>): Promise<Mail[]> => {
  const { cents, reference, sentTo } = payload;
  const payee = await payeeOf(payload.payeeId);
  if (!payee) return [];
  const { brought, facts } = await transferWords(payload);
  const where = sentTo ? ` to ${destinationText(sentTo)}` : '';
  const when = sentTo && sentTo.way !== 'paypal' ? ' Banks take a few days to show it.' : '';
  return [
    {
      to: payee.to,
      subject: `We have paid you ${formatCents(cents)}`,
      heading: 'Your payment is on its way.',
      paragraphs: [`${payee.hello}we have sent ${brought}${where}.${when}`],
      facts: [...facts, ['Reference', reference]],
      action: { label: 'See your earnings', path: payee.path },
    },
  ];
};

/** Notifies an artist or a partner of a payment that came back: why, and what to do. */
export const payoutReturned = async (payload: EventPayload<'payout.returned'>): Promise<Mail[]> => {
  const { cents, reason } = payload;
  const payee = await payeeOf(payload.payeeId);
  if (!payee) return [];
  const { brought, facts } = await transferWords(payload);
  return [
    {
      to: payee.to,
      subject: `Your payment of ${formatCents(cents)} came back`,
      heading: 'Your payment came back.',
      paragraphs: [
        `${payee.hello}${brought} did not reach you: ${reason}`,
        // promise: returned-payment-payable
        'The sum is payable again and goes out with the next payment. Please look at where you are paid to, and enter it anew if something is wrong.',
      ],
      facts,
      action: { label: 'See where you are paid to', path: payee.path },
    },
  ];
};

/** Notifies the old and the new contact of a payee that another destination was entered (C49). */
export const destinationChanged = ({
  payeeId,
  to,
  before,
  paidFrom,
  ...entered
}: EventPayload<'payout.destination_changed'>): Promise<Mail[]> => {
  const day = formatDay(dayAt(Date.parse(paidFrom)));
  const until = before
    ? // promise: destination-after-7-days
      `Payments go there from ${day} on; until then they go to ${destinationText(before)}, as before.`
    : // promise: destination-after-7-days, payout-waits-for-destination
      `Payments go there from ${day} on; what is payable waits until then.`;
  return Promise.resolve(
    to.map((address) => ({
      to: address,
      subject: 'Where we pay you was changed',
      heading: before ? 'Your payments go to another place.' : 'We know where to pay you.',
      paragraphs: [
        `Somebody, probably you, has entered where we pay you: ${destinationText(entered)}. ${until}`,
        'If that was not you, please choose a new password at once, enter the right place, and write to us.',
      ],
      action: { label: 'See where you are paid to', path: PATHS[kindOf(payeeId)] },
    })),
  );
};
