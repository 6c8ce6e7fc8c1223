import { keysOf } from '../keys.ts';
import { formatCents, MIN_CHARGE_CENTS } from '../money/money.ts';
import { DEPOSIT_PERCENT } from '../money/pricing.ts';
import { DAY_MS, DAY_SECONDS } from '../time/time.ts';

/** An extra is at most this many times the price of its piece (C41). */
const MAX_EXTRA_TIMES = 3;

/** Least extra in cents: the deposit share of a smaller one is below what a card can be charged. */
export const MIN_EXTRA_CENTS = Math.ceil((100 * MIN_CHARGE_CENTS) / DEPOSIT_PERCENT);

/** Characters of the personal note with an offer, and of the reason with which an artist withdraws. */
export const MAX_NOTE_CHARACTERS = 300;

/**
 * Why an artist passes on a request: as the artist chooses it, and as the customer and the staff read it after "passed:".
 * What only the photo is to blame for does not lower the artist's rate of acceptance.
 */
export const PASS_REASONS = {
  busy: { label: 'I am too busy', text: 'too busy at present' },
  photo: { label: 'The photo is too small or unclear', text: 'the photo is too small or unclear' },
  subject: { label: 'It is not my subject', text: 'not their subject' },
  other: { label: 'Another reason', text: 'another reason' },
} as const;
export type PassReason = keyof typeof PASS_REASONS;
export const PASS_REASON_NAMES = keysOf(PASS_REASONS);

/** The schedule selects no offer whose extra is above this part of the piece's price, in per cent (C41). */
export const MAX_AUTOMATIC_EXTRA_PERCENT = 25;

/** Milliseconds from the selection of an offer until the deposit of its extra must be paid (C41). */
const EXTRA_DUE_MS = 3 * DAY_MS;

/** Milliseconds from the selection of an offer until the customer is reminded of that deposit. */
export const EXTRA_REMINDER_MS = 2 * DAY_MS;

/** Milliseconds after a schedule without an offer that can be chosen, until the staff looks at the order. */
export const NO_OFFER_MS = DAY_MS;

/**
 * What happens when the deposit of a chosen extra stays unpaid (C41): the best offer without an extra, other artists are
 * asked, or everything comes back; what is not possible gives way to the next.
 */
export const IF_UNPAID = ['other_offer', 'ask_again', 'refund'] as const;
export type IfUnpaid = (typeof IF_UNPAID)[number];

/** `IF_UNPAID` in words, as the end of "If it is not paid by then, …". */
export const UNPAID_TEXTS: Record<IfUnpaid, string> = {
  other_offer:
    // promise: unpaid-extra-gives-way, everything-back-when-nobody-is-left
    'we take the best offer without an extra. If there is none, we ask other artists, and if nobody is left to ask, everything you paid for this piece comes back',
  // promise: unpaid-extra-gives-way, everything-back-when-nobody-is-left
  ask_again: 'we ask other artists. If nobody is left to ask, everything you paid for this piece comes back',
  // promise: unpaid-extra-gives-way
  refund: 'the order of this piece ends, and everything you paid for it comes back',
};

/** Terms of an offer: cents on top of the piece's price, and working time in seconds. */
export interface OfferTerms {
  price: number;
  days: number;
}

/** The terms of an offer in words: "6 days to finish, no extra". */
export const offerText = ({ price, days }: OfferTerms): string => {
  const count = Math.round(days / DAY_SECONDS);
  return `${count} ${count === 1 ? 'day' : 'days'} to finish, ${price === 0 ? 'no' : formatCents(price)} extra`;
};

/** Maximum extra in cents for a piece at its price in cents. */
export const maxExtra = (pieceCents: number): number => MAX_EXTRA_TIMES * pieceCents;

/** Whether the schedule may select an offer with an extra by itself, both in cents. */
export const isAutomatic = (extraCents: number, pieceCents: number): boolean =>
  extraCents * 100 <= MAX_AUTOMATIC_EXTRA_PERCENT * pieceCents;

/**
 * Whether changed terms are a new offer, so that a customer who saw the old one cannot select it: a higher price, more
 * time, or an offer after a pass. Lower terms stay the same offer.
 */
export const isNewOffer = (before: Partial<OfferTerms>, { price, days }: OfferTerms): boolean =>
  before.price === undefined || before.price < 0 || price > before.price || days > (before.days ?? 0);

/** The selection of an offer, with the extra that is still to be paid. */
export interface SelectionTimes {
  isSelectionAnnounced: boolean;
  scheduleAt: string;
  selectedAt: string;
  extraCents: number;
  isReminded: boolean;
}

/** When the deposit of an extra must be paid, as ISO time. */
export const extraDueAt = (selectedAt: string): string => new Date(Date.parse(selectedAt) + EXTRA_DUE_MS).toISOString();

/**
 * The next deadline of a selected offer as ISO time: its schedule, then the reminder of the extra's deposit, then its
 * last day; undefined when nothing is left to do.
 */
export const selectionDueAt = ({
  isSelectionAnnounced,
  scheduleAt,
  selectedAt,
  extraCents,
  isReminded,
}: SelectionTimes): string | undefined => {
  const reminderAt = new Date(Date.parse(selectedAt) + EXTRA_REMINDER_MS).toISOString();
  const extraAt = isReminded ? extraDueAt(selectedAt) : reminderAt;
  const deadlines = [...(isSelectionAnnounced ? [] : [scheduleAt]), ...(extraCents > 0 ? [extraAt] : [])];
  return deadlines.toSorted()[0];
};
