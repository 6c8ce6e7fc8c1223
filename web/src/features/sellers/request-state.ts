import { formatCents } from '#shared/money/money.ts';
import { MIN_EXTRA_CENTS } from '#shared/orders/offers.ts';
import { plain, shortNumber } from '#shared/text/search-words.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Brief, NotChosen } from '#shared/schemas/quote.ts';
import { dayAt } from '#shared/time/days.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { formatRoughly, formatShortDate } from '#web/lib/dates.ts';
import { deliveryDay } from '../cart/item-options.ts';

/** Whom an order waits for. */
type WaitsFor = 'you' | 'others' | 'nobody';

interface StateRow {
  label: string;
  tone?: 'blue' | 'ok' | 'warn' | 'bad';
  waitsFor: WaitsFor;
  /** Heading of its group in the inbox. */
  group: string;
  /** What the artist does next, as the label of a button. */
  act?: string;
}

/** The states of an order for one artist, the most urgent first. */
const STATES = {
  repaint: { label: 'Paint again', tone: 'bad', waitsFor: 'you', group: 'To paint again', act: 'Read what is wrong' },
  changes: {
    label: 'Changes requested',
    tone: 'warn',
    waitsFor: 'you',
    group: 'Changes requested',
    act: 'See the changes',
  },
  chosen: { label: 'You were chosen', tone: 'warn', waitsFor: 'you', group: 'Accept to begin', act: 'Accept' },
  asked: { label: 'New request', tone: 'blue', waitsFor: 'you', group: 'Waiting for your quote', act: 'Answer' },
  painting: { label: 'On the easel', tone: 'ok', waitsFor: 'you', group: 'On the easel', act: 'Send a proof' },
  ship: { label: 'Ready to ship', tone: 'ok', waitsFor: 'you', group: 'To ship', act: 'Ship' },
  frozen: { label: 'On hold', tone: 'bad', waitsFor: 'others', group: 'On hold: a case is open' },
  deposit: { label: 'Waiting for the deposit', waitsFor: 'others', group: 'Waiting for the customer' },
  approval: { label: 'Waiting for approval', waitsFor: 'others', group: 'Waiting for the customer' },
  balance: { label: 'Waiting for the balance', waitsFor: 'others', group: 'Waiting for the customer' },
  offered: { label: 'Offer sent', tone: 'ok', waitsFor: 'others', group: 'Offers' },
  shipped: { label: 'On its way', waitsFor: 'others', group: 'On its way' },
  delivered: { label: 'Delivered', tone: 'ok', waitsFor: 'nobody', group: 'Ended' },
  passed: { label: 'You passed', waitsFor: 'nobody', group: 'Ended' },
  lost: { label: 'Not chosen', waitsFor: 'nobody', group: 'Ended' },
  refunded: { label: 'Refunded', waitsFor: 'nobody', group: 'Ended' },
  cancelled: { label: 'Cancelled', waitsFor: 'nobody', group: 'Ended' },
} as const satisfies Record<string, StateRow>;
type Kind = keyof typeof STATES;

export type RequestState = StateRow & { kind: Kind };

type Request = Pick<Brief, 'status' | 'selected' | 'quote' | 'payment_due' | 'revision' | 'repainted' | 'frozen'>;

const whileQuoting = ({ selected, quote, payment_due: isUnpaid }: Request): Kind => {
  if (selected) return isUnpaid ? 'deposit' : 'chosen';
  if (!quote) return 'asked';
  return quote.price < 0 ? 'passed' : 'offered';
};

const kindOf = (request: Request): Kind => {
  const { status, selected, payment_due: isUnpaid, revision, repainted, frozen } = request;
  if (frozen) return 'frozen';
  if (status === ORDER.quoting) return whileQuoting(request);
  if (!selected) return 'lost';
  if (status === ORDER.accepted) return repainted ? 'repaint' : revision > 0 ? 'changes' : 'painting';
  if (status === ORDER.proofReady) return 'approval';
  if (status === ORDER.approved) return isUnpaid ? 'balance' : 'ship';
  if (status === ORDER.shipped) return 'shipped';
  if (status === ORDER.refunded) return 'refunded';
  return status === ORDER.cancelled ? 'cancelled' : 'delivered';
};

/** An artist's view of an order. */
export const requestState = (request: Request): RequestState => {
  const kind = kindOf(request);
  return { kind, ...STATES[kind] };
};

const leftUntil = (iso: string, nowMs: number): number => (Date.parse(iso) - nowMs) / 1000;

const paintBy = (promisedAt: string, nowMs: number): string => {
  const seconds = leftUntil(promisedAt, nowMs);
  const day = `Paint by ${formatShortDate(Date.parse(promisedAt))}`;
  return seconds < 0 ? `${day}, ${formatRoughly(-seconds)} late` : `${day}, ${formatRoughly(seconds)} left`;
};

type Timed = Request & Pick<Brief, 'schedule_at' | 'promised_at' | 'approve_by'>;

/** The order's deadline for the artist in words, as "3 hours left to answer"; empty without one. */
export const deadlineText = (request: Timed, nowMs: number): string => {
  const { kind } = requestState(request);
  const { schedule_at: scheduleAt, promised_at: promisedAt, approve_by: approveBy } = request;
  const seconds = leftUntil(scheduleAt, nowMs);
  if (kind === 'asked')
    return seconds > 0 ? `${formatRoughly(seconds)} left to answer` : 'Still open: nobody is chosen';
  if (kind === 'offered') return seconds > 0 ? `Decided in ${formatRoughly(seconds)} at the latest` : 'Not decided yet';
  if ((kind === 'painting' || kind === 'changes' || kind === 'repaint') && promisedAt)
    return paintBy(promisedAt, nowMs);
  if (kind === 'approval' && approveBy)
    // promise: seven-days-to-approve
    return `Approved by itself in ${formatRoughly(Math.max(0, leftUntil(approveBy, nowMs)))}`;
  return '';
};

/** An option of a brief in words: sizes readable, deliveries with their date. */
export const optionText = ({ name, value, display_value: text }: Brief['options'][number]): string => {
  if (name === 'size') return sizeText(text);
  const day = name === 'delivery' ? deliveryDay(value) : undefined;
  return day ? `${text}, by ${day}` : text;
};

/** A request of which the artist still has the brief, unlike the line that remains after a pass or a lost choice. */
export const hasBrief = <Whole extends Brief>(request: Whole | NotChosen): request is Whole =>
  !('not_chosen' in request);

/** Whether a request has all of some words in its piece, its number or its customer's wishes. */
export const hasWords = (request: Brief | NotChosen, words: readonly string[]): boolean => {
  const { order_id: id, product } = request;
  const text = plain([product.title, shortNumber(id), hasBrief(request) && request.description].join(' '));
  return words.every((word) => text.includes(word));
};

/** What an artist answered to a request that went to somebody else. */
export const ownAnswer = ({ quote }: NotChosen): string => {
  if (!quote) return 'You did not answer.';
  if (quote.price < 0) return 'You passed.';
  return `You offered ${Math.round(quote.days / DAY_SECONDS)} days for ${formatCents(quote.price)} extra.`;
};

/** What the artist has promised to show, day by day, the earliest first. */
export const dueDays = <Item extends Timed>(requests: readonly Item[]): { day: string; requests: Item[] }[] => {
  const due = requests.flatMap((request) => {
    const { kind } = requestState(request);
    const isPainted = kind === 'painting' || kind === 'changes' || kind === 'repaint';
    return isPainted && request.promised_at !== null ? [{ day: dayAt(Date.parse(request.promised_at)), request }] : [];
  });
  return [...Map.groupBy(due, ({ day }) => day)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, items]) => ({ day, requests: items.map(({ request }) => request) }));
};

const KINDS = Object.keys(STATES);
const HEADINGS = [...new Set(Object.values(STATES).map(({ group }) => group))];

/** The requests that wait for somebody, in groups, the most urgent group first; empty groups are left out. */
export const groupRequests = <Item extends Request>(
  requests: readonly Item[],
  waitsFor: WaitsFor,
): { title: string; requests: Item[] }[] =>
  HEADINGS.map((title) => ({
    title,
    requests: requests.filter((request) => {
      const state = requestState(request);
      return state.group === title && state.waitsFor === waitsFor;
    }),
  })).filter((group) => group.requests.length > 0);

/** Whether the artist holds the order: it is accepted, and its page is the project room. */
export const isInHand = ({ status, selected }: Pick<Brief, 'status' | 'selected'>): boolean =>
  selected && status >= ORDER.accepted;

/** The request to open beside the inbox: the most urgent one that the artist does not hold yet. */
export const firstOf = <Item extends Request>(requests: readonly Item[]): Item | undefined =>
  requests
    .filter((request) => !isInHand(request))
    .toSorted((a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)))
    .find((request) => requestState(request).waitsFor !== 'nobody');

/** Extra cost as an artist types it, in cents; undefined when it is no amount of dollars up to 10,000, or less than a card can be charged. */
export const parseExtra = (text: string): number | undefined => {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return 0;
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(plain)) return undefined;
  const cents = Math.round(Number(plain.replace(',', '.')) * 100);
  return cents <= 1_000_000 && (cents === 0 || cents >= MIN_EXTRA_CENTS) ? cents : undefined;
};

const MAX_DAYS = 120;

/** Whole days as typed, in seconds; undefined when they are not from 1 to 120. */
export const parseDays = (text: string): number | undefined => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days * DAY_SECONDS : undefined;
};
