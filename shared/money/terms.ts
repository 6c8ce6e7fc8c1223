/**
 * The terms that an order is placed under; it keeps them. Each rule about money or time that holds only for orders placed
 * after it names the number from which it holds; what has no number was placed under the first.
 */
export const TERMS = 2;

/** From which terms on each rule holds. */
export const TERMS_OF = {
  /** Charity gift and carbon offset are outside shares, commissions and promotions (C47). */
  passedOn: 2,
  /** Each piece owes its own part of the balance (C51). */
  balanceByPiece: 2,
  /** The customer's shipping charge of a piece goes to its artist (C56). */
  parcel: 2,
} as const;

/** Whether a rule holds for an order or a cart that was placed under `terms`. */
export const holds = (rule: keyof typeof TERMS_OF, { terms = 1 }: { terms?: number | undefined }): boolean =>
  terms >= TERMS_OF[rule];

/**
 * What the checkout says of an order of paintings above its button (CO-19), after the sentence that links the terms of
 * sale; it is stored with the order as what its customer agreed to.
 */
export const CHECKOUT_TERMS =
  // promise: free-cancellation-day, guarantee-30-days, balance-on-day-7, balance-by-piece, seven-days-to-approve
  'You can cancel free of charge within 24 hours. There are no returns, but a 100% money-back guarantee applies after revisions. The balance is billed automatically if it is unpaid 7 days after painting completion. Each piece by itself. The painting ships if no revisions are asked within 7 days.';

/** The sentence before it. */
export const AGREEMENT = 'By placing this order you agree to the terms of sale.';
