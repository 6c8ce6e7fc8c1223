import { percentOf, sumCents } from './money.ts';
import { isUnderway, ORDER } from '../orders/order-states.ts';
import { withoutPassedOn, type PassedOnCharges } from './passed-on.ts';
import { DEPOSIT_PERCENT } from './pricing.ts';

/** Milliseconds after placing in which a cancellation refunds everything, even after an artist has accepted (C6). */
export const FREE_CANCELLATION_MS = 24 * 3_600_000;

/** Milliseconds after delivery in which the money-back guarantee holds (C16). */
export const GUARANTEE_MS = 30 * 24 * 3_600_000;

/** Maximum number of photos in one guarantee claim. */
export const MAX_CLAIM_PHOTOS = 10;

/** Situation of a piece that decides about its cancellation: the first three allow it, the others do not. */
export type CancellationRule =
  | 'within_24_hours'
  | 'before_acceptance'
  | 'after_acceptance'
  | 'repainted'
  | 'frozen'
  | 'completed'
  | 'ended';
export type OpenRule = Extract<CancellationRule, 'within_24_hours' | 'before_acceptance' | 'after_acceptance'>;

/** Statuses in which a piece is at its artist's: until it ships, 24 hours after placing bring everything back. */
const AT_THE_ARTIST = new Set<number>([ORDER.accepted, ORDER.proofReady, ORDER.approved]);

/**
 * The cancellation rule for a piece at `now` (epoch milliseconds, C6). The clock comes before the status: within 24
 * hours of placing everything comes back, however fast the artist was, until the piece ships.
 */
export const cancellationRule = (
  {
    status,
    placedAt,
    repaintedAt,
    frozenAt,
  }: { status: number; placedAt: string; repaintedAt?: string; frozenAt?: string },
  now: number,
): CancellationRule => {
  if (status === ORDER.cancelled || status === ORDER.refunded) return 'ended';
  if (frozenAt !== undefined) return 'frozen';
  const isQuoting = status === ORDER.quoting;
  if (!isQuoting && !AT_THE_ARTIST.has(status)) return 'completed';
  // The customer has had the piece already, so only the guarantee applies.
  if (repaintedAt !== undefined) return status === ORDER.accepted || isQuoting ? 'repainted' : 'completed';
  if (now - Date.parse(placedAt) < FREE_CANCELLATION_MS) return 'within_24_hours';
  if (isQuoting) return 'before_acceptance';
  return status === ORDER.accepted ? 'after_acceptance' : 'completed';
};

export const allowsCancellation = (rule: CancellationRule): rule is OpenRule =>
  rule === 'within_24_hours' || rule === 'before_acceptance' || rule === 'after_acceptance';

/** What the guarantee depends on: status, last repaint, its end, and the number of change requests. */
export interface GuaranteedPast {
  status: number;
  repaintedAt?: string | undefined;
  /**
   * When the guarantee of the last delivery ends, ISO 8601; during a repaint it is still that of the claimed piece. Absent
   * before the first delivery.
   */
  until: string | undefined;
  revisions: number;
  /** Since when a case holds the piece; absent when none does. */
  frozenAt?: string | undefined;
}

/** Whether a delivered piece is being painted again under the guarantee and has not been delivered anew. */
export const isPaintedAgain = ({ status, repaintedAt }: Pick<GuaranteedPast, 'status' | 'repaintedAt'>): boolean =>
  repaintedAt !== undefined && isUnderway(status);

/**
 * Sentence why the money-back guarantee does not hold for a piece at `now` (epoch milliseconds, C16); undefined when it
 * holds. During a repaint the caller passes the moment of the claim as `now`. Photos are checked elsewhere.
 */
export const guaranteeProblem = (
  { status, repaintedAt, until, revisions, frozenAt }: GuaranteedPast,
  now: number,
): string | undefined => {
  // promise: case-waits
  if (frozenAt !== undefined) return 'A case about this piece is open. The guarantee waits until it is decided.';
  if (status !== ORDER.delivered && status !== ORDER.closed && !isPaintedAgain({ status, repaintedAt }))
    return 'Only a piece that was delivered is covered by the guarantee.';
  // promise: guarantee-30-days
  if (until === undefined || now >= Date.parse(until)) return 'The guarantee ends 30 days after delivery.';
  return revisions === 0 ? 'The guarantee needs at least one request for changes first.' : undefined;
};

/**
 * Charges of a piece in cents: item, of which a part may be passed on, promotion and shipping shares frozen at placing, and
 * the artist's extra.
 */
export interface PieceCharges extends PassedOnCharges {
  itemCents: number;
  promoCents: number;
  shippingCents: number;
  extraCents: number;
}

/** Total of a piece in cents. */
export const pieceTotal = ({ itemCents, promoCents, shippingCents, extraCents }: PieceCharges): number =>
  itemCents - promoCents + shippingCents + extraCents;

/**
 * Deposit share of a piece in cents: floor(20 %) of the item plus floor(20 %) of the extra, at most the piece's total
 * (C3, C15).
 */
export const pieceDeposit = (charges: PieceCharges): number =>
  Math.min(
    pieceTotal(charges),
    percentOf(charges.itemCents, DEPOSIT_PERCENT) + percentOf(charges.extraCents, DEPOSIT_PERCENT),
  );

/** Cents of a payment that are for one piece. */
export interface PieceCents {
  orderId: string;
  cents: number;
}

/** A change of a cart's money; lists of events are oldest first. */
export type MoneyEvent =
  /** A change of a piece's charges: artist's extra, shipping, or an allowance, which lowers its price. */
  | { kind: 'extra' | 'shipping' | 'allowance'; orderId: string; cents: number }
  /** A payment, with what it was made for where it was made for single pieces (C51). */
  | { kind: 'payment'; cents: number; pieces?: readonly PieceCents[] }
  /** Money that went back for a piece that goes on. */
  | { kind: 'refund'; orderId: string; cents: number }
  /**
   * Money that the customer's bank took back, with what it had been paid for; it is missing at the pieces that have not
   * ended.
   */
  | { kind: 'chargeback'; cents: number; pieces?: readonly PieceCents[] }
  /** The piece was cancelled or refunded, or the gift card returned: later payments are not split over it. */
  | { kind: 'ended'; orderId: string };

/**
 * Splits cents in proportion to weights: the parts add up to `cents`, and no part exceeds its weight unless `cents`
 * exceeds all weights.
 */
export const splitByWeight = (cents: number, weights: readonly number[]): number[] => {
  const whole = sumCents(weights);
  if (whole === 0) return weights.map(() => 0);
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const part = Math.floor((cents * weightSoFar) / whole) - givenSoFar;
    givenSoFar += part;
    return part;
  });
};

interface Part {
  orderId: string;
  charges: PieceCharges;
  /** The deposit is the whole total, as for gift cards. */
  isDepositWhole: boolean;
  paid: number;
  hasEnded: boolean;
}

const give = (parts: readonly Part[], cents: number, wantOf: (part: Part) => number): number => {
  const wants = parts.map((part) => Math.max(0, wantOf(part) - part.paid));
  const given = Math.min(cents, sumCents(wants));
  for (const [index, share] of splitByWeight(given, wants).entries()) {
    const part = parts[index];
    if (part) part.paid += share;
  }
  return cents - given;
};

/** Lets `take` have the cents of each named part that has not ended; answers what it left of all cents. */
const named = (
  live: readonly Part[],
  { cents, pieces = [] }: { cents: number; pieces?: readonly PieceCents[] },
  take: (part: Part, cents: number) => number,
): number =>
  cents -
  sumCents(
    pieces.map((piece) => {
      const part = live.find(({ orderId }) => orderId === piece.orderId);
      return part ? take(part, piece.cents) : 0;
    }),
  );

/**
 * Splits a payment over the parts that have not ended: first what it was made for, then their deposits, then their
 * totals; any surplus goes to the first part.
 */
const payInto = (parts: readonly Part[], payment: { cents: number; pieces?: readonly PieceCents[] }): void => {
  const live = parts.filter(({ hasEnded }) => !hasEnded);
  const cents = named(live, payment, (part, own) => {
    part.paid += own;
    return own;
  });
  const afterDeposits = give(live, cents, ({ charges, isDepositWhole }) =>
    isDepositWhole ? pieceTotal(charges) : pieceDeposit(charges),
  );
  const left = give(live, afterDeposits, ({ charges }) => pieceTotal(charges));
  const [first] = live;
  if (first) first.paid += left;
};

/**
 * Takes cents out of what was paid for the parts that have not ended: first where the payment was made for, then in
 * proportion to what is left.
 */
const takeFrom = (parts: readonly Part[], chargeback: { cents: number; pieces?: readonly PieceCents[] }): void => {
  const live = parts.filter(({ hasEnded }) => !hasEnded);
  const cents = named(live, chargeback, (part, own) => {
    const taken = Math.min(own, part.paid);
    part.paid -= taken;
    return taken;
  });
  const paid = live.map((part) => part.paid);
  for (const [index, share] of splitByWeight(Math.min(cents, sumCents(paid)), paid).entries()) {
    const part = live[index];
    if (part) part.paid -= share;
  }
};

const applyTo = (part: Part, event: Exclude<MoneyEvent, { kind: 'payment' | 'chargeback' }>): void => {
  const { charges } = part;
  switch (event.kind) {
    case 'extra':
      charges.extraCents += event.cents;
      return;
    case 'shipping':
      charges.shippingCents += event.cents;
      return;
    case 'allowance':
      charges.promoCents += event.cents;
      return;
    case 'refund':
      if (!part.hasEnded) part.paid -= event.cents;
      return;
    case 'ended':
      part.hasEnded = true;
  }
};

/** Charges of a piece, and what was paid for it, in cents. */
export interface PieceAccount {
  charges: PieceCharges;
  paid: number;
}

/** A piece of a cart as it was placed; a gift card is one with `isPaidAtOnce`. */
export interface PlacedPiece {
  orderId: string;
  charges: Omit<PieceCharges, 'extraCents'>;
  isPaidAtOnce?: boolean;
}

const partsAfter = (pieces: readonly PlacedPiece[], otherCents: number, events: readonly MoneyEvent[]): Part[] => {
  const other = {
    orderId: '',
    charges: { itemCents: otherCents, promoCents: 0, shippingCents: 0 },
    isPaidAtOnce: true,
  };
  const parts: Part[] = [...pieces, other].map(({ orderId, charges, isPaidAtOnce = false }) => ({
    orderId,
    charges: { ...charges, extraCents: 0 },
    isDepositWhole: isPaidAtOnce,
    paid: 0,
    hasEnded: false,
  }));
  for (const event of events) {
    if (event.kind === 'payment') payInto(parts, event);
    else if (event.kind === 'chargeback') takeFrom(parts, event);
    else {
      const part = parts.find(({ orderId }) => orderId === event.orderId);
      if (part) applyTo(part, event);
    }
  }
  return parts;
};

/**
 * What was paid for each piece of a cart, by order id: every payment is split over the pieces that had not ended when
 * it came, so that the order of cancellations does not matter, and the parts add up to the payments. `otherCents` is the
 * price of anything else, listed under an empty order id.
 */
export const pieceAccounts = (
  pieces: readonly PlacedPiece[],
  otherCents: number,
  events: readonly MoneyEvent[],
): Map<string, PieceAccount> =>
  new Map(
    partsAfter(pieces, otherCents, events).map(({ orderId, charges, paid }) => [orderId, { charges, paid }] as const),
  );

/**
 * What each piece of a cart owes of `dueCents`, the cart's rest (C51): its total less what was paid for it, by the split of
 * `pieceAccounts`, so that the parts add up to the rest to the cent. What another piece has too much makes each part
 * less; what is missing of a piece that has ended is owed by the others.
 */
export const pieceDues = (
  pieces: readonly PlacedPiece[],
  otherCents: number,
  events: readonly MoneyEvent[],
  dueCents: number,
): Map<string, number> => {
  const live = partsAfter(pieces, otherCents, events).filter(({ hasEnded }) => !hasEnded);
  const rests = live.map(({ charges, paid }) => Math.max(0, pieceTotal(charges) - paid));
  const weights = sumCents(rests) > 0 ? rests : live.map(({ charges }) => pieceTotal(charges));
  const dues = splitByWeight(dueCents, weights);
  return new Map(live.map(({ orderId }, index) => [orderId, dues[index] ?? 0]));
};

/**
 * Result of ending a piece, in cents: what we keep, what is refunded, and by how much the piece's charges are lowered.
 */
export interface Settlement {
  keptCents: number;
  refundCents: number;
  creditCents: number;
}

/**
 * Settles a piece: with `keepsDeposit` (accepted, and 24 hours after placing) we keep the deposit of the piece without
 * what is passed on, which comes back whole, else nothing (C6, C16, C47).
 */
export const settle = ({ charges, paid }: PieceAccount, keepsDeposit: boolean): Settlement => {
  const kept = pieceDeposit({ ...charges, itemCents: withoutPassedOn(charges) });
  const keptCents = keepsDeposit ? Math.min(kept, paid) : 0;
  return { keptCents, refundCents: paid - keptCents, creditCents: pieceTotal(charges) - keptCents };
};

/**
 * Settles a piece whose payment a bank has taken back: what is left of its payments is kept, nothing is refunded, and
 * nothing more is owed (C17).
 */
export const settleTakenBack = ({ charges, paid }: PieceAccount): Settlement => {
  const total = pieceTotal(charges);
  const keptCents = Math.max(0, Math.min(paid, total));
  return { keptCents, refundCents: 0, creditCents: total - keptCents };
};

/**
 * A payment that can be refunded, with its cents not refunded yet; `promoCents` came from a gift card's promotional
 * balance.
 */
export interface Source {
  entryId: string;
  cents: number;
  promoCents: number;
}

/**
 * Splits a refund over payments, the newest payment first (C16); promotional cents go back to the promotional balance.
 * Throws an Error when the refund exceeds what is left of all payments, which is a fault of the caller.
 */
export const splitOverSources = <S extends Source>(refundCents: number, oldestFirst: readonly S[]): S[] => {
  let left = refundCents;
  const take = (available: number): number => {
    const taken = Math.min(left, available);
    left -= taken;
    return taken;
  };
  const parts = oldestFirst
    .toReversed()
    .map((source) => ({ ...source, cents: take(source.cents), promoCents: take(source.promoCents) }));
  if (left > 0) throw new Error(`${left} cents of a refund have no payment to go back to.`);
  return parts.filter(({ cents, promoCents }) => cents + promoCents > 0);
};
