/** Days for which an artist can be asked alone. */
export const COMMISSION_DAYS = [1, 3, 7] as const;
export type CommissionDays = (typeof COMMISSION_DAYS)[number];

/** How an order goes on that its artist has not taken in that time: others are asked, or everything comes back. */
export const COMMISSION_OTHERWISE = ['others', 'refund'] as const;
export type CommissionOtherwise = (typeof COMMISSION_OTHERWISE)[number];

/** `COMMISSION_OTHERWISE` in words, as the end of "If Marta has not taken it by then, …". */
export const OTHERWISE_TEXTS: Record<CommissionOtherwise, string> = {
  // promise: commission-others
  others: 'we ask other artists',
  // promise: commission-refund
  refund: 'the order of this piece ends, and everything you paid for it comes back',
};

/** Days of a commission in words. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
