import { earningsOf, PAYABLE_AFTER_DELIVERY_MS, PAYABLE_AFTER_SHIPPING_MS, sharesOf } from '#shared/people/artists.ts';
import { sharedPrice } from '#shared/money/passed-on.ts';
import { holds } from '#shared/money/terms.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { commissionOn, COMMISSION_PAYABLE_AFTER_MS } from '#shared/people/partners.ts';
import type { StoredOrder } from '../orders/order.entity.ts';

/** An order as far as the earnings with it depend on it. */
export type EarningOrder = Pick<
  StoredOrder,
  | 'status'
  | 'supplierId'
  | 'partnerId'
  | 'item'
  | 'charges'
  | 'terms'
  | 'acceptedAt'
  | 'completedAt'
  | 'shippedAt'
  | 'deliveredAt'
>;

/** What a payee is entitled to with an order. */
export interface Entitlement {
  cents: number;
  /** Of `cents`, what the customer has paid for the parcel (C56). */
  parcelCents?: number;
  phase: 'pending' | 'payable';
  /** When pending earnings become payable, ISO 8601; absent before shipping. */
  payableAt?: string;
}

const NOTHING: Entitlement = { cents: 0, phase: 'payable' };

const hasEnded = ({ status }: EarningOrder): boolean => status === ORDER.cancelled || status === ORDER.refunded;

const hasShipped = ({ status }: EarningOrder): boolean =>
  status === ORDER.shipped || status === ORDER.delivered || status === ORDER.closed;

const hasCompleted = ({ status, acceptedAt, completedAt }: EarningOrder): boolean =>
  status >= ORDER.proofReady ||
  // After a change request or during a repaint; an order whose artist was released has no acceptance any more.
  (status === ORDER.accepted && completedAt !== undefined && acceptedAt !== undefined && completedAt >= acceptedAt);

/** When the earnings with a piece become payable: 7 days after delivery or 30 after shipping, whichever is first (C18). */
const payableAtOf = (order: EarningOrder): string | undefined => {
  if (!hasShipped(order)) return undefined;
  const { shippedAt, deliveredAt } = order;
  const times = [
    ...(shippedAt === undefined ? [] : [Date.parse(shippedAt) + PAYABLE_AFTER_SHIPPING_MS]),
    // A piece that was painted again still has the time of its first delivery until it arrives anew.
    ...(deliveredAt === undefined || (shippedAt !== undefined && deliveredAt < shippedAt)
      ? []
      : [Date.parse(deliveredAt) + PAYABLE_AFTER_DELIVERY_MS]),
  ];
  return times.length === 0 ? undefined : new Date(Math.min(...times)).toISOString();
};

export interface EarningFacts {
  order: EarningOrder;
  /** The chosen extra, in cents. */
  extraCents: number;
  /** Cents that the price was lowered by in cases. */
  allowanceCents: number;
  /** What the parcel costs the customer, with all changes of its price, in cents. */
  shippingCents: number;
  /** Cents kept of a piece that was cancelled or refunded; undefined before it is settled. */
  keptCents: number | undefined;
  /** Whether a case or a guarantee claim holds the money. */
  isHeld: boolean;
}

/**
 * What of the customer's shipping charge goes to the artist who has sent the piece, in cents (C56); it stays theirs when
 * the piece is refunded afterwards, and nothing of an order from before that rule goes to them.
 */
const parcelOf = ({ order, shippingCents }: EarningFacts): number => {
  const { shippedAt, acceptedAt } = order;
  const isSent = shippedAt !== undefined && acceptedAt !== undefined && shippedAt >= acceptedAt;
  return holds('parcel', order) && isSent ? Math.max(0, shippingCents) : 0;
};

/**
 * What an artist is entitled to with an order at `now` (epoch milliseconds, C18, C47): price share and extra share from the
 * first proof, the parcel from the shipping (C56), and of an ended piece the share of what was kept. Nothing for an artist
 * who no longer holds the order.
 */
export const entitlementOf = (supplierId: string, facts: EarningFacts, now: number): Entitlement => {
  const { order, extraCents, keptCents, isHeld } = facts;
  if (order.supplierId !== supplierId) return NOTHING;
  const whole = earningsOf(sharedPrice(order), extraCents);
  const parcelCents = parcelOf(facts);
  const parcel = parcelCents > 0 && { parcelCents };
  if (hasEnded(order)) {
    const kept = order.acceptedAt === undefined ? 0 : Math.min(whole, sharesOf(keptCents ?? 0).artist);
    return { cents: kept + parcelCents, ...parcel, phase: isHeld ? 'pending' : 'payable' };
  }
  if (!hasCompleted(order)) return NOTHING;
  const payableAt = payableAtOf(order);
  const isPayable = payableAt !== undefined && Date.parse(payableAt) <= now && !isHeld;
  const phase = isPayable ? 'payable' : 'pending';
  return { cents: whole + parcelCents, ...parcel, phase, ...(payableAt && { payableAt }) };
};

/**
 * What a partner is entitled to with an order at `now` (epoch milliseconds, C13): the commission on the price after
 * promotions and allowances, and on the extra, projected from the day of the order and payable 30 days after shipping.
 * An ended piece brings the commission on what was kept of it if it had shipped, else nothing.
 */
export const commissionOf = (
  partnerId: string,
  { order, extraCents, allowanceCents, keptCents, isHeld }: EarningFacts,
  now: number,
): Entitlement => {
  const { item, charges, shippedAt } = order;
  if (order.partnerId !== partnerId) return NOTHING;
  const price = sharedPrice(order) - (charges?.promoCents ?? 0) - allowanceCents + extraCents;
  const kept = shippedAt === undefined ? 0 : Math.min(price, keptCents ?? 0);
  const isLeaving = hasEnded(order) || hasShipped(order);
  const cents = commissionOn(item, hasEnded(order) ? kept : price);
  if (!isLeaving || shippedAt === undefined) return cents === 0 ? NOTHING : { cents, phase: 'pending' };
  const payableAt = new Date(Date.parse(shippedAt) + COMMISSION_PAYABLE_AFTER_MS).toISOString();
  const isPayable = Date.parse(payableAt) <= now && !isHeld;
  return { cents, phase: isPayable ? 'payable' : 'pending', payableAt };
};

/** Cents of an order's earnings by where they stand. */
export interface Standing {
  pendingCents: number;
  payableCents: number;
  inRunCents: number;
  paidCents: number;
}

/**
 * Where the earnings with an order should stand: what is in a run or paid stays there, the rest is pending or payable;
 * what was paid beyond the entitlement makes the next payment less.
 */
export const standingOf = (
  { inRunCents, paidCents }: Standing,
  { cents, phase }: Entitlement,
): Pick<Standing, 'pendingCents' | 'payableCents'> => {
  const rest = cents - inRunCents - paidCents;
  return phase === 'pending' && rest > 0
    ? { pendingCents: rest, payableCents: 0 }
    : { pendingCents: 0, payableCents: rest };
};
