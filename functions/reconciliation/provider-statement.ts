/*
 * Provider statements: all that the providers list for a span (stripe-statement.ts, paypal-statement.ts), and single items of
 * other times that our ledger names. They have nothing from our own table.
 */

type CashAccount = 'cash:stripe' | 'cash:paypal';

/** Money that a provider has taken. Cents. */
export interface ProviderPayment {
  account: CashAccount;
  /** Id that refunds and the ledger name it by. */
  reference: string;
  /** Cart and attempt in its metadata; absent when it is not one of ours. */
  cartId?: string;
  attemptId?: string;
  cents: number;
  currency: string;
  /**
   * Refunded cents as the payment itself says; PayPal says only whether all was refunded, so its listed refunds are
   * summed up.
   */
  refundedCents: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Money that a provider has given back. Cents. */
export interface ProviderRefund {
  account: CashAccount;
  reference: string;
  /** Reference of the refunded payment. */
  payment: string;
  refundId?: string;
  cents: number;
  at: number;
}

/** A payment that is not made yet, and still may be. */
interface OpenPayment {
  reference: string;
  cartId: string;
  attemptId: string;
  at: number;
}

export interface ProviderStatement {
  payments: ProviderPayment[];
  refunds: ProviderRefund[];
  open: OpenPayment[];
  /** Carts that a provider's objects name, whether or not money moved. */
  mentioned: string[];
}

/** A span of time in epoch milliseconds, without its end. */
export interface Span {
  from: number;
  to: number;
}
