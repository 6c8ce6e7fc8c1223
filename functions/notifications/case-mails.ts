import type { EventPayload } from '#events/registry.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { pathTo } from '#shared/site/paths.ts';
import { findCase, type StoredCase } from '../cases/case.entity.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { Settlement } from '../refunds/refund.entity.ts';
import { passedOnText } from '../refunds/refund-view.ts';
import type { Mail } from '../mail/mail.ts';

type Words = Pick<Mail, 'subject' | 'heading' | 'paragraphs'>;
type CaseEvent = EventPayload<'case.opened' | 'case.evidence' | 'case.decided'>;

const read = async ({ caseId, orderId }: CaseEvent): Promise<{ order: StoredOrder; stored: StoredCase }> => {
  const [{ data: order }, stored] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    findCase(caseId),
  ]);
  if (!order || !stored) throw new Error(`Case ${caseId} is missing.`);
  return { order, stored };
};

const toCustomer = async (order: StoredOrder, words: Words, label = 'Open the project'): Promise<Mail> => ({
  to: order.email,
  ...words,
  action: {
    label,
    path: `${pathTo('/orders/project/:orderId', { orderId: order.orderId })}${await orderLinkQuery(order)}`,
  },
});

const toArtist = async (
  supplierId: string | null,
  { orderId }: StoredOrder,
  words: Words,
  label = 'Open the project',
): Promise<Mail[]> => {
  const user = supplierId === null ? undefined : await findUser(supplierId);
  return user
    ? [{ to: user.email, ...words, action: { label, path: pathTo('/sellers/orders/:orderId', { orderId }) } }]
    : [];
};

const ABOUT = {
  dispute: 'There is a case about this piece',
  lost: 'This piece was reported as lost',
  damaged: 'This piece was reported as damaged',
} as const;

const dayOf = (iso: string | undefined): string => formatDay(dayAt(Date.parse(iso ?? '')));

const quoted = ({ reason, statements }: StoredCase): string => `“${reason}” “${statements[0]?.text ?? ''}”`;

/** Notifies both sides of a new case what happens now, and asks the other side what it has to say. */
export const caseOpened = async (payload: EventPayload<'case.opened'>): Promise<Mail[]> => {
  const { supplierId, kind, by } = payload;
  const { order, stored } = await read(payload);
  const { title } = order.item;
  // A disputed payment is between the bank, or PayPal, and us; the artist learns that the piece waits.
  if (kind === 'chargeback')
    return toArtist(supplierId, order, {
      subject: order.shippedAt === undefined ? `Please wait: ${title}` : `A payment is disputed: ${title}`,
      heading:
        order.shippedAt === undefined ? 'This piece waits for a decision.' : 'The payment of this piece is disputed.',
      paragraphs: [
        // promise: case-decision-mailed
        `The customer, or their bank, disputes a payment. ${
          order.shippedAt === undefined
            ? 'Please do not go on with this piece and do not send it; its payment waits, too.'
            : 'You have sent the piece, so there is nothing for you to do; its payment waits.'
        } We write to you as soon as it is decided.`,
      ],
    });
  const until = `Until ${dayOf(stored.evidenceBy)} both sides can add what they have to say, with photos. Then we decide, and write to both.`;
  const opener: Words = {
    subject: `We have your case: ${title}`,
    // promise: case-decision-mailed
    heading: 'We look into it.',
    paragraphs: [
      `A person reads what you wrote. ${until}`,
      // promise: case-waits
      'Until then nothing ships, nothing is paid out, and no deadline runs.',
    ],
  };
  const other: Words = {
    subject: `${ABOUT[kind]}: ${title}`,
    heading: 'What do you say?',
    paragraphs: [`The ${by === 'artist' ? 'artist' : 'customer'} wrote: ${quoted(stored)}`, until],
  };
  const answer = 'Say what happened';
  return [
    by === 'customer' ? await toCustomer(order, opener) : await toCustomer(order, other, answer),
    ...(by === 'artist' ? await toArtist(supplierId, order, opener) : await toArtist(supplierId, order, other, answer)),
  ];
};

/** Notifies the other side of a case what was added. */
export const caseEvidence = async (payload: EventPayload<'case.evidence'>): Promise<Mail[]> => {
  const { supplierId, by } = payload;
  const { order, stored } = await read(payload);
  const words: Words = {
    subject: `New in the case: ${order.item.title}`,
    heading: 'The other side has added something.',
    // promise: case-waits
    paragraphs: [`The ${by} has added to the case about this piece. You can answer until ${dayOf(stored.evidenceBy)}.`],
  };
  return by === 'artist' ? [await toCustomer(order, words)] : toArtist(supplierId, order, words);
};

const OUTCOMES = {
  continue: { customer: 'The piece goes on as agreed.', artist: 'The piece goes on as agreed.' },
  repaint: {
    // promise: lost-painted-again
    customer: 'Your artist paints it again. It costs you nothing.',
    artist: 'Please paint this piece again. The brief and the photos are on the page of the project.',
  },
  // promise: case-money-back
  refund: { customer: '', artist: 'The customer gets their money back. There is nothing more for you to do.' },
  // promise: case-money-back
  partial: { customer: '', artist: 'The customer gets a part of the price back; the piece stays theirs.' },
  won: {
    customer: '',
    artist: 'The payment stands. Please go on with this piece.',
    sent: 'The payment stands, and so do your earnings.',
  },
  lost: {
    customer:
      'Your bank, or PayPal, has taken the payment of this piece back. The piece has ended with that, and there is nothing left for us to decide.',
    artist: 'The bank returned the customer’s payment. Please stop working on this piece.',
    // promise: refund-takes-share-back
    sent: 'The bank returned the customer’s payment. Your share of this piece is taken back; a mail of its own names the sum.',
  },
} as const;

/** What an artist reads of a decision; who has sent the piece is not asked to go on or to stop. */
const artistText = ({ shippedAt }: StoredOrder, decision: keyof typeof OUTCOMES): string => {
  const outcome = OUTCOMES[decision];
  return shippedAt !== undefined && 'sent' in outcome ? outcome.sent : outcome.artist;
};

const moneyText = (cents: number): string =>
  // promise: case-money-back
  `${formatCents(cents)} of what this piece costs comes back to you, or off your balance. Banks take a few days to show it.`;

const headingOf = ({ kind, decision }: StoredCase): string => {
  if (kind === 'chargeback') return 'The disputed payment is decided.';
  return decision === 'lost' ? 'This case is closed.' : 'We have decided.';
};

/** Notifies both sides how a case was decided, with the admin's words. */
export const caseDecided = async (payload: EventPayload<'case.decided'>): Promise<Mail[]> => {
  const { supplierId, decision, refundCents } = payload;
  const { order, stored } = await read(payload);
  const { title } = order.item;
  const words = stored.answer ? [`“${stored.answer}”`] : [];
  const heading = headingOf(stored);
  const subject = `Decided: ${title}`;
  const artist = await toArtist(supplierId, order, {
    subject,
    heading,
    paragraphs: [...words, artistText(order, decision)],
  });
  // The bank, or PayPal, tells its customer itself.
  if (stored.kind === 'chargeback') return artist;
  const outcome = refundCents > 0 ? moneyText(refundCents) : OUTCOMES[decision].customer;
  const { data: settlement } = await Settlement.get({ orderId: order.orderId }).go({ consistent: true });
  const said = [...words, outcome, passedOnText(settlement?.passedOnCents ?? 0)].filter((text) => text !== '');
  return [await toCustomer(order, { subject, heading, paragraphs: said }), ...artist];
};
