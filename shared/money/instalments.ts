/** Months over which Affirm spreads a purchase at 0 % APR. */
export const INSTALMENTS = 12;

/** A product's page offers instalments from this price (doc 1 §9), the checkout estimates one from this charge (Y-10). */
export const MIN_OFFERED_CENTS = 5_000;
export const MIN_ESTIMATED_CENTS = 1_000;

/** One month's instalment in cents, rounded up (Y-10). */
export const monthlyCents = (cents: number): number => Math.ceil(cents / INSTALMENTS);
