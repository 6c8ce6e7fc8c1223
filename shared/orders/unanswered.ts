import { DAY_MS } from '../time/time.ts';

/** Milliseconds from one look at an order that nobody has offered to paint until further artists are asked (C50). */
export const ASK_MORE_MS = DAY_MS;

/** Milliseconds from placing until its customer is first asked how it is to go on. */
export const FIRST_NOTICE_MS = DAY_MS;

/** Milliseconds from the first of these notices until the second. */
const SECOND_NOTICE_MS = 2 * DAY_MS;

/** Milliseconds from the first notice, and from the second, after which an order without an answer ends. */
const END_MS = { first: 7 * DAY_MS, second: 5 * DAY_MS };

/** Milliseconds for which a customer's wish to wait stops these notices. */
export const WAITING_MS = 30 * DAY_MS;

/** A notice that asked the customer how it is to go on, by its event. */
export interface Notice {
  eventId: string;
  at: string;
}

/** How an order that nobody has offered to paint goes on (C50). */
export interface Unanswered {
  /** The notices since the clock began, the first one first; at most two. */
  notices: readonly Notice[];
  /** Until when the customer has said to wait. */
  waitsUntil?: string;
}

const later = (iso: string, milliseconds: number): number => Date.parse(iso) + milliseconds;

/**
 * When an order without an answer to its notices ends, in epoch milliseconds: seven days after the first of them, later where the
 * second was late.
 */
export const endsAt = ([first, second]: readonly [Notice, ...Notice[]]): number =>
  Math.max(later(first.at, END_MS.first), second ? later(second.at, END_MS.second) : 0);

/** What the clock of an order does next, and when in epoch milliseconds; its first notice is due at `firstAt`. */
export const nextOf = (
  { notices, waitsUntil }: Unanswered,
  firstAt: number,
): { step: 'first' | 'second' | 'end'; at: number } => {
  const [first, second] = notices;
  if (!first) return { step: 'first', at: waitsUntil === undefined ? firstAt : Date.parse(waitsUntil) };
  if (!second) return { step: 'second', at: later(first.at, SECOND_NOTICE_MS) };
  return { step: 'end', at: endsAt([first, second]) };
};

/** Why nobody has offered to paint an order: nobody takes orders for it, or nobody who was asked has sent an offer. */
export const UNANSWERED_WHYS = ['nobody_open', 'nobody_answered'] as const;
export type UnansweredWhy = (typeof UNANSWERED_WHYS)[number];

/** `UnansweredWhy` by the number of artists who were asked. */
export const unansweredWhy = (asked: number): UnansweredWhy => (asked === 0 ? 'nobody_open' : 'nobody_answered');
