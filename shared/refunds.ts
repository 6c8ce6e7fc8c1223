import { percentOf, sumCents } from './money.ts';
import { isUnderway, ORDER } from './order-states.ts';
import { DEPOSIT_PERCENT } from './pricing.ts';

/** From placing: this long everything comes back, whatever has happened since (C6). */
export const FREE_CANCELLATION_MS = 24 * 3_600_000;

/** From delivery: this long the money-back guarantee holds (C16). */
export const GUARANTEE_MS = 30 * 24 * 3_600_000;

/** The most photos that one request under it takes. */
export const MOST_CLAIM_PHOTOS = 10;

/** What decides how much of a piece comes back: the first three may be cancelled, the others may not. */
export type CancellationRule =
  | 'within_24_hours'
  | 'before_acceptance'
  | 'after_acceptance'
  | 'repainted'
  | 'completed'
  | 'ended';
/** The rules under which a piece may be cancelled. */
export type OpenRule = Extract<CancellationRule, 'within_24_hours' | 'before_acceptance' | 'after_acceptance'>;

/** Which rule holds for a piece at a moment, in epoch milliseconds (C6). */
export const cancellationRule = (
  { status, placedAt, repaintedAt }: { status: number; placedAt: string; repaintedAt?: string },
  now: number,
): CancellationRule => {
  if (status === ORDER.cancelled || status === ORDER.refunded) return 'ended';
  if (status !== ORDER.quoting && status !== ORDER.accepted) return 'completed';
  // Its customer has had it: what remains is the guarantee.
  if (repaintedAt !== undefined) return 'repainted';
  if (now - Date.parse(placedAt) < FREE_CANCELLATION_MS) return 'within_24_hours';
  return status === ORDER.quoting ? 'before_acceptance' : 'after_acceptance';
};

/** Whether a piece may still be cancelled under a rule. */
export const allowsCancellation = (rule: CancellationRule): rule is OpenRule =>
  rule === 'within_24_hours' || rule === 'before_acceptance' || rule === 'after_acceptance';

/** How far a piece is, for the guarantee: what it has been through. */
export interface GuaranteedPast {
  status: number;
  repaintedAt?: string | undefined;
  /** The last time. */
  deliveredAt: string | undefined;
  revisions: number;
}

/** Whether a piece that had arrived is painted again under the guarantee, and has not arrived anew. */
export const isPaintedAgain = ({ status, repaintedAt }: Pick<GuaranteedPast, 'status' | 'repaintedAt'>): boolean =>
  repaintedAt !== undefined && isUnderway(status);

/**
 * Why the money-back guarantee does not hold for a piece; undefined when it does, photos aside (C16). It holds as well while a piece
 * is painted again, as of the request that this goes back to.
 */
export const guaranteeProblem = (
  { status, repaintedAt, deliveredAt, revisions }: GuaranteedPast,
  now: number,
): string | undefined => {
  if (status !== ORDER.delivered && status !== ORDER.closed && !isPaintedAgain({ status, repaintedAt }))
    return 'Only a piece that was delivered is covered by the guarantee.';
  if (deliveredAt === undefined || now - Date.parse(deliveredAt) >= GUARANTEE_MS)
    return 'The guarantee ends 30 days after delivery.';
  return revisions === 0 ? 'The guarantee needs at least one request for changes first.' : undefined;
};

/** What a piece costs, in cents: frozen when it was placed, and what its artist asks on top. */
export interface PieceCharges {
  itemCents: number;
  promoCents: number;
  shippingCents: number;
  extraCents: number;
}

/** All that a piece costs, in cents. */
export const pieceTotal = ({ itemCents, promoCents, shippingCents, extraCents }: PieceCharges): number =>
  itemCents - promoCents + shippingCents + extraCents;

/** The piece's share of the deposit, in cents: floor(20 %) of it and of its extra, never above what it costs. */
export const pieceDeposit = (charges: PieceCharges): number =>
  Math.min(
    pieceTotal(charges),
    percentOf(charges.itemCents, DEPOSIT_PERCENT) + percentOf(charges.extraCents, DEPOSIT_PERCENT),
  );

/** What has happened to the money of a cart, oldest first. */
export type MoneyEvent =
  | { kind: 'extra'; orderId: string; cents: number }
  | { kind: 'payment'; cents: number }
  /** The piece was cancelled or refunded, or the gift card given back: what is paid from now on is not for it. */
  | { kind: 'ended'; orderId: string };

/** Splits cents by weights so that the parts sum up to them; none is above its weight if the cents are not above all weights. */
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
  /** Paid in full at once, as gift cards are. */
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

/** A payment goes to the deposits of what is left, then to the rest of it; what nobody asked for is the first one's. */
const payInto = (parts: readonly Part[], cents: number): void => {
  const live = parts.filter(({ hasEnded }) => !hasEnded);
  const afterDeposits = give(live, cents, ({ charges, isDepositWhole }) =>
    isDepositWhole ? pieceTotal(charges) : pieceDeposit(charges),
  );
  const left = give(live, afterDeposits, ({ charges }) => pieceTotal(charges));
  const [first] = live;
  if (first) first.paid += left;
};

/** What was paid for a piece, and what it costs, in cents. */
export interface PieceAccount {
  charges: PieceCharges;
  paid: number;
}

/**
 * What was paid for each piece of a cart: every payment is split over the pieces that were left when it came, so that it does
 * not matter in which order they are cancelled. The parts sum up to the payments. Gift cards are pieces that are paid at once;
 * `otherCents` is what else was bought, in cents.
 */
export const pieceAccounts = (
  pieces: readonly { orderId: string; charges: Omit<PieceCharges, 'extraCents'>; isPaidAtOnce?: boolean }[],
  otherCents: number,
  events: readonly MoneyEvent[],
): Map<string, PieceAccount> => {
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
    if (event.kind === 'payment') payInto(parts, event.cents);
    else {
      const part = parts.find(({ orderId }) => orderId === event.orderId);
      if (part && event.kind === 'extra') part.charges.extraCents += event.cents;
      else if (part) part.hasEnded = true;
    }
  }
  return new Map(parts.map(({ orderId, charges, paid }) => [orderId, { charges, paid }]));
};

/** What is kept of a piece, what comes back, and by how much its charges are lowered, in cents. */
export interface Settlement {
  keptCents: number;
  refundCents: number;
  creditCents: number;
}

/** How a piece is settled: its deposit is kept when an artist has begun and the first day is over, else nothing (C6, C16). */
export const settle = ({ charges, paid }: PieceAccount, keepsDeposit: boolean): Settlement => {
  const keptCents = keepsDeposit ? Math.min(pieceDeposit(charges), paid) : 0;
  return { keptCents, refundCents: paid - keptCents, creditCents: pieceTotal(charges) - keptCents };
};

/** A payment that money can go back to, and what is left of it: in cents, those of a gift card's promotional balance apart. */
export interface Source {
  entryId: string;
  cents: number;
  promoCents: number;
}

/**
 * Splits a refund over payments in reverse order of payment, from a list that begins with the oldest: what came last goes back
 * first, and promotional balance only to itself. Throws when it is more than is left, because then the caller is wrong.
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
