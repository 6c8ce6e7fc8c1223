import type { EventPayload } from '#events/registry.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { formatCents } from '#shared/money/money.ts';
import { LATE_MS } from '#shared/orders/lateness.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { MINUTE_MS } from '#shared/time/time.ts';
import { pathTo } from '#shared/site/paths.ts';
import { dueOf } from '../carts/piece-accounts.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { entriesOf, ProjectEntry, type StoredProjectEntry } from '../projects/project.entity.ts';
import { mayAnswerDays, withDays } from '../projects/more-days.ts';
import { artistIn, holderOf } from '../projects/sides.ts';
import { readArtist } from '../artists/artists.ts';
import type { Mail } from '../mail/mail.ts';
import { artistOf, giftFacts, orderOf, pieceName, projectPath } from './order-people.ts';

const dayOf = (iso: string): string => formatDay(dayAt(Date.parse(iso)));

/** A mail to an artist; `label` is that of its button, null for who has lost the order and cannot open it (C42). */
const toArtist = async (
  { orderId }: StoredOrder,
  { email }: { email: string },
  mail: Pick<Mail, 'subject' | 'heading' | 'paragraphs' | 'facts'>,
  label: string | null,
): Promise<Mail> => ({
  to: email,
  ...mail,
  ...(label !== null && { action: { label, path: pathTo('/sellers/orders/:orderId', { orderId }) } }),
});

const toCustomer = async (
  order: StoredOrder,
  mail: Pick<Mail, 'subject' | 'heading' | 'paragraphs' | 'facts'>,
  label: string,
): Promise<Mail> => ({ to: order.email, ...mail, action: { label, path: await projectPath(order) } });

/** How and when a piece reaches its customer. */
const handedOver = ({ item }: StoredOrder, when: string): string =>
  // promise: ships-once-approved-and-paid, file-once-approved-and-paid
  isFilePiece(item) ? `You can download it once it ${when}.` : `It ships once it ${when}.`;

/** Asks the customer to approve a proof, or to request changes; of several proofs only the last one is mailed. */
export const orderCompleted = async ({
  orderId,
  supplierId,
  proof,
}: EventPayload<'order.completed'>): Promise<Mail[]> => {
  const [order, artist] = await Promise.all([orderOf(orderId), readArtist(supplierId)]);
  if (order.proofVersion !== proof || order.approveBy === undefined) return [];
  const piece = pieceName(order);
  const isFirst = proof === 1;
  return [
    await toCustomer(
      order,
      {
        subject: isFirst ? `Your ${piece} is finished` : `Your ${piece} has been changed`,
        heading: isFirst ? 'Your piece is finished.' : 'Your changes are painted.',
        paragraphs: [
          `${artist.name} shows you the ${isFirst ? 'finished piece' : 'new version'}. Look at it closely, and approve it, or ask for changes.`,
          // promise: seven-days-to-approve, ships-once-approved-and-paid
          `Without an answer by ${dayOf(order.approveBy)} it counts as approved. ${handedOver(order, 'is approved and its balance is paid')}`,
        ],
      },
      'See your piece',
    ),
  ];
};

/** Notifies the artist of an approval, and the customer of one by silence and of what is left to pay. */
export const orderApproved = async ({
  orderId,
  cartId,
  supplierId,
  by,
}: EventPayload<'order.approved'>): Promise<Mail[]> => {
  const [order, artist, due] = await Promise.all([orderOf(orderId), artistOf(supplierId), dueOf({ orderId, cartId })]);
  const { title } = order.item;
  const waits = isFilePiece(order.item)
    ? // promise: file-once-approved-and-paid
      'The customer downloads it as soon as everything is paid; there is nothing left for you to do.'
    : due > 0
      ? // promise: artist-told-when-paid
        'The customer still has its balance to pay; we write to you as soon as you can ship.'
      : 'Everything is paid. Please pack it well and ship it.';
  const customer = await toCustomer(
    order,
    {
      // promise: seven-days-to-approve
      subject: `Your ${pieceName(order)} counts as approved`,
      // promise: seven-days-to-approve
      heading: 'Your piece counts as approved.',
      paragraphs: [
        // promise: seven-days-to-approve
        'Seven days have passed since you were shown the finished piece, so it counts as approved.',
        due > 0
          ? // promise: ships-once-approved-and-paid
            handedOver(order, `has its balance of ${formatCents(due)} paid`)
          : isFilePiece(order.item)
            ? // promise: file-once-approved-and-paid
              'You can download it in a minute; we write to you then.'
            : `${artist.name} packs and ships it now.`,
      ],
    },
    'See your piece',
  );
  return [
    await toArtist(
      order,
      artist,
      {
        subject: `Approved: ${title}`,
        heading: 'Your piece was approved.',
        paragraphs: [
          `Hello ${artist.name}, ${by === 'customer' ? 'the customer has approved it' : 'the customer has not asked for changes within seven days'}. ${waits}`,
        ],
        facts: giftFacts(order),
      },
      'Open the project',
    ),
    ...(by === 'silence' ? [customer] : []),
  ];
};

const lastOf = (
  entries: readonly StoredProjectEntry[],
  kind: StoredProjectEntry['kind'],
): StoredProjectEntry | undefined => entries.findLast((entry) => entry.kind === kind);

/** Notifies the artist of requested changes. */
export const changesRequested = async ({
  orderId,
  supplierId,
}: EventPayload<'order.changes_requested'>): Promise<Mail[]> => {
  const [order, artist, entries] = await Promise.all([orderOf(orderId), artistOf(supplierId), entriesOf(orderId)]);
  const request = lastOf(entries, 'changes');
  const pins = request?.pinIds?.length ?? 0;
  return [
    await toArtist(
      order,
      artist,
      {
        subject: `Changes requested: ${order.item.title}`,
        heading: 'The customer asks for changes.',
        paragraphs: [
          `Hello ${artist.name}, please change what is asked for, and show the piece again.`,
          request?.text ? `“${request.text}”` : '',
          ...(pins > 0 ? [`${pins} ${pins === 1 ? 'place is' : 'places are'} marked on the picture.`] : []),
        ].filter(Boolean),
        ...(order.promisedAt && { facts: [['Please show it by', dayOf(order.promisedAt)]] }),
      },
      'See what is asked for',
    ),
  ];
};

/**
 * Messages of one side that follow each other within this time are mailed once; with the studio only until the other one
 * answers, so that every question's answer is mailed.
 */
const BURST_MS = 15 * MINUTE_MS;

const isFirstOfBurst = (
  order: StoredOrder,
  entries: readonly StoredProjectEntry[],
  message: StoredProjectEntry,
): boolean => {
  const before = entries.findLast(
    (entry) =>
      entry.kind === 'message' &&
      entry.onlyFor === message.onlyFor &&
      artistIn(entry, order) === artistIn(message, order) &&
      entry.entryId < message.entryId &&
      (entry.onlyFor !== undefined || entry.by === message.by),
  );
  return before?.by !== message.by || Date.parse(message.at) - Date.parse(before.at) >= BURST_MS;
};

const SENDERS = { customer: 'The customer', artist: 'Your artist', admin: 'Our studio' } as const;

/**
 * Notifies the side that a message is for; an answer of the staff goes to the artist who asked, also once another one
 * has the order. The staff reads its messages in the admin area, and gets no mail. Messages that follow each other within
 * fifteen minutes are mailed once.
 */
export const orderMessage = async ({
  orderId,
  entryId,
  by,
  onlyFor,
}: EventPayload<'order.message'>): Promise<Mail[]> => {
  const [order, entries] = await Promise.all([orderOf(orderId), entriesOf(orderId)]);
  const message = entries.find((entry) => entry.entryId === entryId);
  if (!message || !isFirstOfBurst(order, entries, message)) return [];
  const holder = holderOf(order);
  const supplierId = onlyFor === 'artist' ? artistIn(message, order) : holder;
  const isFor = (side: 'customer' | 'artist'): boolean =>
    side !== by && (onlyFor === null ? true : onlyFor === side && by === 'admin');
  const mail = {
    subject: `A message about your ${pieceName(order)}`,
    heading: `${SENDERS[by]} has written to you.`,
    paragraphs: [`“${message.text}”`],
  };
  const toFormer = { ...mail, paragraphs: [...mail.paragraphs, 'The order has another artist now.'] };
  const artistMail = async (to: string): Promise<Mail> =>
    to === holder
      ? toArtist(order, await artistOf(to), mail, 'Read and answer')
      : toArtist(order, await artistOf(to), toFormer, null);
  return [
    ...(isFor('customer') ? [await toCustomer(order, mail, 'Read and answer')] : []),
    ...(isFor('artist') && supplierId !== undefined ? [await artistMail(supplierId)] : []),
  ];
};

/** Shows the customer that there is something to see of the piece in progress. */
export const orderProgress = async ({ orderId, entryId }: EventPayload<'order.progress'>): Promise<Mail[]> => {
  const [order, { data: entry }] = await Promise.all([
    orderOf(orderId),
    ProjectEntry.get({ orderId, entryId }).go({ consistent: true }),
  ]);
  const supplierId = holderOf(order);
  if (!entry || supplierId === undefined) return [];
  const { name } = await readArtist(supplierId);
  return [
    await toCustomer(
      order,
      {
        subject: `See how your ${pieceName(order)} grows`,
        heading: `${name} shows you the work in progress.`,
        paragraphs: [entry.text ? `“${entry.text}”` : 'There is a new picture of your piece on the easel.'],
      },
      'Have a look',
    ),
  ];
};

/** Tells the customer on the promised day that there is no proof, and what may be done; nothing once there is one (C58). */
export const orderLate = async ({ orderId, supplierId }: EventPayload<'order.late'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { status, promisedAt } = order;
  if (status !== ORDER.accepted || order.supplierId !== supplierId || promisedAt === undefined) return [];
  const { name } = await artistOf(supplierId);
  const dayAfter = (milliseconds: number): string => formatDay(dayAt(Date.parse(promisedAt) + milliseconds));
  return [
    {
      to: order.email,
      subject: `Your ${pieceName(order)} is not ready yet`,
      heading: 'Today your piece was to be ready.',
      paragraphs: [
        `${name} has promised it for ${dayAfter(0)}, and has not shown it yet. We have reminded ${name}.`,
        // promise: message-at-once, question-answered, case-decision-mailed
        `You can ask ${name} on the page of your piece when it will be there, and the studio as well. If that does not help, open a case there: we look at it, and decide how it goes on.`,
        // promise: late-artist-taken-up
        `If nothing has come by ${dayAfter(LATE_MS)}, we take it up ourselves.`,
      ],
      action: { label: 'See your piece', path: await projectPath(order) },
    },
  ];
};

/** Asks the customer for the days that the artist wants; nothing once the question is over. */
export const daysAsked = async ({ orderId, supplierId }: EventPayload<'days.asked'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { moreDays, promisedAt } = order;
  if (!mayAnswerDays(order) || !moreDays || promisedAt === undefined) return [];
  const { name } = await artistOf(supplierId);
  const until = dayOf(withDays(promisedAt, moreDays.days));
  return [
    {
      to: order.email,
      subject: `${name} asks for more time for your ${pieceName(order)}`,
      heading: `${name} asks for ${moreDays.days === 1 ? 'one more day' : `${moreDays.days} more days`}.`,
      paragraphs: [
        `The piece is promised for ${dayOf(promisedAt)}, and would be ready by ${until}. ${name} writes: “${moreDays.reason}”`,
        // promise: promised-day-stays
        'Please agree or decline on the page of your piece. Without an answer the promised day stays.',
      ],
      action: { label: 'Agree or decline', path: await projectPath(order) },
    },
  ];
};

/** Tells the artist what the customer has answered about more days. */
export const daysAnswered = async ({
  orderId,
  supplierId,
  isAgreed,
}: EventPayload<'days.answered'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { promisedAt } = order;
  if (order.supplierId !== supplierId || promisedAt === undefined) return [];
  const artist = await artistOf(supplierId);
  return [
    await toArtist(
      order,
      artist,
      {
        subject: `${isAgreed ? 'More time' : 'No more time'}: ${order.item.title}`,
        heading: isAgreed ? 'The customer agrees.' : 'The customer would like it as promised.',
        paragraphs: [
          `Hello ${artist.name}, this piece is promised for ${dayOf(promisedAt)}${isAgreed ? ' now' : ' as before'}.`,
        ],
      },
      'Open the project',
    ),
  ];
};
