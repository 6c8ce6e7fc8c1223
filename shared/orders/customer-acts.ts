import { isUndone, ORDER } from './order-states.ts';

/** What an order can wait for from its customer, in the order of an order's life. */
export const CUSTOMER_ACTS = [
  'choose',
  'answer_waiting',
  'pay_deposit',
  'replace_photo',
  'agree_shipping',
  'approve',
  'pay_balance',
  'receive',
  'review',
] as const;
export type CustomerAct = (typeof CUSTOMER_ACTS)[number];

/** What the next act of a customer depends on. */
interface CustomerFacts {
  status: number;
  hasArtist: boolean;
  /** Whether an offer can be chosen. */
  hasOffers: boolean;
  /** Whether a mail has asked how it goes on: nobody has offered to paint it (C50), or its artist has not accepted (C58). */
  isAskedToWait: boolean;
  /** Whether the deposit that the chosen artist waits for is paid (C15). */
  isDepositPaid: boolean;
  /** Cents that the order still owes of its cart's balance. */
  due: number;
  /** Whether a case or a chargeback holds the order. */
  isFrozen: boolean;
  /** Whether a change of shipping waits for the customer's agreement (H-06). */
  hasOpenEdit: boolean;
  isReviewed: boolean;
  /** Whether a better photo is asked for; the artist cannot paint well before it comes. */
  isPhotoAsked: boolean;
}

/**
 * What an order waits for from its customer; undefined while it waits for somebody else, or for nobody. A proof comes
 * before a change of shipping, because silence approves it; the change comes before the balance, which it changes.
 */
export const customerAct = (facts: CustomerFacts): CustomerAct | undefined => {
  const { status, isFrozen, hasOpenEdit } = facts;
  if (isFrozen) return undefined;
  switch (status) {
    case ORDER.quoting:
      if (facts.hasArtist && !facts.isDepositPaid) return 'pay_deposit';
      if (facts.isPhotoAsked) return 'replace_photo';
      if (facts.isAskedToWait) return 'answer_waiting';
      return !facts.hasArtist && facts.hasOffers ? 'choose' : undefined;
    case ORDER.accepted:
      if (facts.isPhotoAsked) return 'replace_photo';
      return hasOpenEdit ? 'agree_shipping' : undefined;
    case ORDER.proofReady:
      return 'approve';
    case ORDER.approved:
      return hasOpenEdit ? 'agree_shipping' : facts.due > 0 ? 'pay_balance' : undefined;
    case ORDER.shipped:
      return 'receive';
    case ORDER.delivered:
    case ORDER.closed:
      return facts.isReviewed ? undefined : 'review';
    default:
      return undefined;
  }
};

interface Standing {
  status: number;
  act: CustomerAct | null;
  /** Whether a case or a chargeback holds the order. */
  frozen: boolean;
}

/** Whether an order waits for its customer, runs without them, was delivered, or has ended; a review waits for nobody. */
export const standingGroup = ({ status, act, frozen }: Standing) => {
  if (isUndone(status)) return 'ended';
  if (frozen) return 'runs';
  if (status >= ORDER.delivered) return 'delivered';
  return act ? 'waits' : 'runs';
};
