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
