/*
 * What providers say of themselves: all that they list for a time (stripe-books.ts, paypal-books.ts), and by its name what
 * our books mention of another time. Never what we keep.
 */

type CashAccount = 'cash:stripe' | 'cash:paypal';

/** Money that a provider has taken. Cents. */
export interface ProviderPayment {
  account: CashAccount;
  /** What refunds and the ledger call it by. */
  reference: string;
  /** Whose it is, as its metadata say; absent where it is not of ours. */
  cartId?: string;
  attemptId?: string;
  cents: number;
  currency: string;
  /** As far as the provider says so with the payment; refunds that it lists come on top for PayPal, which tells no sum. */
  refundedCents: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Money that a provider has given back. Cents. */
export interface ProviderRefund {
  account: CashAccount;
  reference: string;
  /** The payment that it was given back of. */
  payment: string;
  refundId?: string;
  cents: number;
  at: number;
}

/** A payment that has not come, and still may. */
interface OpenPayment {
  reference: string;
  cartId: string;
  attemptId: string;
  at: number;
}

export interface ProviderBooks {
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  open: OpenPayment[];
  /** Carts that a provider has heard of, whatever came of it. */
  mentioned: string[];
}

/** A time, in epoch milliseconds; its end does not belong to it. */
export interface Span {
  from: number;
  to: number;
}
