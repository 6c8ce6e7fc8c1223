import type { EventPayload } from '#events/registry.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import { duesOf, readMoney } from '../carts/piece-accounts.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { Mail } from '../mail/mail.ts';
import { payPath, pieceName } from './order-people.ts';
import { sumFacts } from './sum-facts.ts';

const dayOf = (iso: string): string => formatDay(dayAt(Date.parse(iso)));

/** Name of the saved payment method in sentences. */
const SAVED = { card: 'your card', amazon: 'your Amazon account' } as const;

type Words = Pick<Mail, 'subject' | 'heading' | 'paragraphs'>;

/** Asks the payer of a cart for what is due, nobody once less than `cents` is. */
const toCartPayer = async (cartId: string, cents: number, words: Words): Promise<Mail[]> => {
  const { cart, entries } = await readMoney(cartId);
  const { due } = balanceOf(entries);
  // The event may arrive late, so a customer who has paid in the meantime gets no mail.
  if (due < cents || !cart.email) return [];
  return [
    {
      to: cart.email,
      ...words,
      facts: sumFacts(cart, entries, { paid: 'Paid', due: 'Balance due' }),
      action: { label: `Pay ${formatCents(due)}`, path: await payPath(cart) },
    },
  ];
};

/** Asks the payer of a cart for what some of its pieces owe, nobody once none of them owes anything. */
export const toPayer = async (cartId: string, orderIds: readonly string[], words: Words): Promise<Mail[]> => {
  const money = await readMoney(cartId);
  const { cart, entries } = money;
  const dues = duesOf(money);
  const owing = orderIds.filter((orderId) => (dues.get(orderId) ?? 0) > 0);
  const cents = sumCents(owing.map((orderId) => dues.get(orderId) ?? 0));
  if (cents === 0 || !cart.email) return [];
  const isAll = cents === balanceOf(entries).due;
  return [
    {
      to: cart.email,
      ...words,
      facts: sumFacts(cart, entries, { paid: 'Paid', due: 'Balance due' }),
      action: { label: `Pay ${formatCents(cents)}`, path: await payPath(cart, isAll ? undefined : owing) },
    },
  ];
};

type BilledPiece = NonNullable<EventPayload<'balance.due'>['pieces']>[number];

/** A billed piece with its name in sentences: `oil painting`. */
interface NamedPiece extends BilledPiece {
  name: string;
  isFile: boolean;
}

/** The pieces of an event that still owe something. */
const namedPieces = async (cartId: string, pieces: readonly BilledPiece[]): Promise<NamedPiece[]> => {
  const money = await readMoney(cartId);
  const dues = duesOf(money);
  return pieces.flatMap((piece) => {
    const order = money.orders.find(({ orderId }) => orderId === piece.orderId);
    const cents = dues.get(piece.orderId) ?? 0;
    return order && cents > 0 ? [{ ...piece, cents, name: pieceName(order), isFile: isFilePiece(order.item) }] : [];
  });
};

/** What paid pieces do: ships, or can be downloaded. */
const goesOut = (pieces: readonly NamedPiece[]): string => {
  if (pieces.every(({ isFile }) => isFile)) return 'can be downloaded';
  return pieces.some(({ isFile }) => isFile) ? 'ships or can be downloaded' : 'ships';
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** One sentence on what happens with the balance of a piece, and when. */
const whenText = ({ name, cents, at }: NamedPiece, method: keyof typeof SAVED | null): string => {
  const balance = `The balance of ${formatCents(cents)} for your ${name}`;
  if (at === null) return `${balance} is due.`;
  return method
    ? // promise: balance-on-day-7
      `${balance} will be charged to ${SAVED[method]} on ${dayOf(at)}.`
    : `${balance} is due by ${dayOf(at)}.`;
};

// promise: no-second-charge-gets-link, balance-link-any-device
const NO_METHOD = 'What you paid the deposit with cannot be charged again, so please pay it by the button below.';
const NOTHING_TO_DO =
  // promise: balance-paid-earlier
  'There is nothing for you to do. If you would rather pay earlier or in another way, you can do so now, and nothing will be charged then.';

/** Notifies the customer of the coming charges of pieces, each with its sum and its day (C51). */
const piecesDue = async (
  { cartId, method }: EventPayload<'balance.due'>,
  told: readonly BilledPiece[],
): Promise<Mail[]> => {
  const pieces = await namedPieces(cartId, told);
  const [first] = pieces;
  if (!first) return [];
  const cents = sumCents(pieces.map((piece) => piece.cents));
  const days = new Set(pieces.map(({ at }) => at && dayOf(at)));
  const isOneDay = days.size === 1 && first.at !== null;
  const all = listed(pieces.map(({ name }) => name));
  return toPayer(
    cartId,
    pieces.map(({ orderId }) => orderId),
    {
      subject:
        method && isOneDay
          ? // promise: balance-on-day-7
            `${formatCents(cents)} will be charged on ${dayOf(first.at ?? '')}`
          : `Your balance of ${formatCents(cents)} is due`,
      heading: `Your ${all} ${pieces.length === 1 ? 'is' : 'are'} painted.`,
      paragraphs: [
        ...pieces.map((piece) => whenText(piece, method)),
        method ? NOTHING_TO_DO : NO_METHOD,
        // promise: ships-once-approved-and-paid, file-once-approved-and-paid
        `${pieces.length === 1 ? 'It' : 'Each'} ${goesOut(pieces)} once it is paid and approved.`,
      ],
    },
  );
};

/** Notifies the customer of the coming charge of the balance, and how to pay it otherwise (C9). */
export const balanceDue = (due: EventPayload<'balance.due'>): Promise<Mail[]> => {
  const { cartId, cents, billedAt, method, pieces } = due;
  if (pieces) return piecesDue(due, pieces);
  return toCartPayer(cartId, cents, {
    subject: method
      ? // promise: balance-on-day-7
        `${formatCents(cents)} will be charged on ${dayOf(billedAt)}`
      : `Your balance of ${formatCents(cents)} is due`,
    heading: 'Everything you ordered is painted.',
    paragraphs: [
      method
        ? // promise: balance-on-day-7
          `The balance of ${formatCents(cents)} will be charged to ${SAVED[method]} on ${dayOf(billedAt)}. ${NOTHING_TO_DO}`
        : `The balance of ${formatCents(cents)} is due by ${dayOf(billedAt)}. ${NO_METHOD}`,
      // promise: ships-once-approved-and-paid
      'Your order ships once it is paid.',
    ],
  });
};

const nextTry = (what: string, method: 'card' | 'amazon' | null, nextAt: string | null, goes = 'ships'): string => {
  if (!nextAt)
    // promise: refused-card-tried-again, ships-once-approved-and-paid
    return `We will not try again by ourselves. Your ${what} waits for you, and ${goes} as soon as the balance is paid.`;
  return method
    ? // promise: refused-card-tried-again, ships-once-approved-and-paid
      `Otherwise we try again on ${dayOf(nextAt)}. Your ${what} ${goes} once the balance is paid.`
    : // promise: ships-once-approved-and-paid
      `Your ${what} ${goes} once it is paid.`;
};

const unpaidHeading = (method: 'card' | 'amazon' | null): string =>
  method ? 'Your balance could not be charged.' : 'Your balance is due.';

const unpaidSubject = (method: 'card' | 'amazon' | null, cents: number): string =>
  method ? `We could not charge ${formatCents(cents)}` : `Please pay the balance of ${formatCents(cents)}`;

const refusedText = (method: 'card' | 'amazon', cents: number): string =>
  `We tried to charge the balance of ${formatCents(cents)} to ${SAVED[method]}, and it was not accepted. That happens: some banks want to see you confirm a payment yourself, and cards expire. Nothing was charged.`;

const BY_HAND = 'Please pay it by the button below, with whatever you like.';

/** Asks the customer to pay by hand for pieces that could not be charged, and tells of the others that will be (C51). */
const piecesUnpaid = async (
  { cartId, method }: EventPayload<'balance.unpaid'>,
  told: readonly BilledPiece[],
): Promise<Mail[]> => {
  const pieces = await namedPieces(cartId, told);
  const refused = pieces.filter(({ isRefused }) => isRefused);
  const [first] = refused;
  if (!first) return [];
  const cents = sumCents(refused.map((piece) => piece.cents));
  const all = listed(refused.map(({ name }) => name));
  const nextAt = refused.flatMap(({ at }) => at ?? []).toSorted()[0] ?? null;
  return toPayer(
    cartId,
    refused.map(({ orderId }) => orderId),
    {
      subject: unpaidSubject(method, cents),
      heading: unpaidHeading(method),
      paragraphs: [
        method
          ? refusedText(method, cents)
          : `Your ${all} ${refused.length === 1 ? 'is' : 'are'} painted, and the balance of ${formatCents(cents)} has not been paid yet.`,
        ...(method ? [`It is for your ${all}.`] : []),
        BY_HAND,
        nextTry(all, method, nextAt, goesOut(refused)),
        ...pieces.filter(({ isRefused }) => !isRefused).map((piece) => whenText(piece, method)),
      ],
    },
  );
};

/** Asks the customer to pay a balance by hand that could not be charged (C9). */
export const balanceUnpaid = (unpaid: EventPayload<'balance.unpaid'>): Promise<Mail[]> => {
  const { cartId, cents, method, nextAt, pieces } = unpaid;
  if (pieces) return piecesUnpaid(unpaid, pieces);
  return toCartPayer(cartId, cents, {
    subject: unpaidSubject(method, cents),
    heading: unpaidHeading(method),
    paragraphs: [
      method
        ? refusedText(method, cents)
        : `Your order is painted, and the balance of ${formatCents(cents)} has not been paid yet.`,
      BY_HAND,
      nextTry('order', method, nextAt),
    ],
  });
};
