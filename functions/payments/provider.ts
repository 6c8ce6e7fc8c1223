import type { Address } from '#shared/schemas/cart.ts';
import { paypalProvider } from './paypal.ts';
import { stripeProvider } from './stripe.ts';

/** Payment methods that a provider charges; gift cards need no provider. */
export const METHODS = ['card', 'affirm', 'amazon', 'paypal'] as const;
export type Method = (typeof METHODS)[number];

/** A customer's saved payment method, by the provider's ids. */
export interface SavedPayment {
  customer: string;
  paymentMethod: string;
}

/** A saved payment method, with its card as the customer recognises it; other methods have none. */
export interface SavedMethod extends SavedPayment {
  card: { brand: string; last4: string } | null;
}

/**
 * A charge of an attempt. All of it is frozen with the attempt, so a call repeated under the same key asks for the
 * same.
 */
export interface Charge {
  /** Idempotency key of the charge; its metadata have this id and the cart's. */
  attemptId: string;
  cartId: string;
  amountCents: number;
  method: Method;
  /** The provider's id of the card; absent when the customer chooses on the provider's page. */
  paymentMethod?: string;
  /** Saved method that is charged in place of `paymentMethod`: off-session, unless `isCustomerPresent`. */
  saved?: SavedPayment;
  /** The account's customer at the provider, whom a checkout's card is saved for (docs/decisions/054). */
  customer?: string;
  /** The customer pressed the button for the saved method, and can answer the bank (3-D Secure). */
  isCustomerPresent?: boolean;
  email: string;
  address: Address;
  /** Absent when it was not asked for. */
  billing?: Address;
  createdAt: string;
  /** `place`: the checkout's charge, where the customer agreed that the method is saved for the balance (Y-11). */
  purpose: 'place' | 'pay';
  /** Where the provider's page sends a customer who has paid; `cancelUrl` is for one who has left without paying. */
  returnUrl: string;
  cancelUrl: string;
}

/** Current state of a charge at its provider; `reference` is the provider's id of it. */
export type ChargeState =
  | { state: 'succeeded'; reference: string; customerId: string | null }
  | { state: 'requires_action'; reference: string; clientSecret: string }
  | { state: 'requires_redirect'; reference: string; url: string }
  /** The customer has approved the charge, which moves no money until it is captured; `payer` is their account there. */
  | { state: 'approved'; reference: string; payer?: string | undefined }
  | { state: 'processing'; reference: string }
  /** `isUnconfirmed`: the customer's bank asked for them (3-D Secure) and was not convinced. */
  | { state: 'failed'; reference: string | null; isDeclined: boolean; isUnconfirmed?: boolean };

export interface Refund {
  /** Idempotency key of the refund. */
  refundId: string;
  /** The provider's id of the charge that is refunded. */
  reference: string;
  cents: number;
}

export type RefundState = { state: 'succeeded' | 'pending'; reference: string } | { state: 'failed'; reason: string };

/** A dispute of a payment of ours: the customer's bank, or PayPal for its customer, asks for the money back. */
export interface Dispute {
  id: string;
  cartId: string;
  /** The way to pay whose money is disputed, as the ledger names its provider. */
  method: 'card' | 'paypal';
  /** The provider's reference of the payment. */
  reference: string;
  /** What is disputed, and of a lost dispute what was taken back, in cents. */
  cents: number;
  /** What the dispute is about, as a sentence for the staff. */
  reason: string;
  outcome: 'open' | 'won' | 'lost';
}

/**
 * A payment provider. The request, the webhook and the sweep may repeat each call, and its effect happens once. A call
 * refuses `cart.payment_in_progress` while another one is running, and `request.busy` when the outcome is unknown.
 */
export interface Provider {
  /** Ledger account of the money at this provider. */
  account: 'cash:stripe' | 'cash:paypal';
  /** Whether a method can be charged with the configured keys. */
  offers(method: Method): Promise<boolean>;
  charge(charge: Charge): Promise<ChargeState>;
  /** State of a charge whose reference is known. */
  read(reference: string, charge: Charge): Promise<ChargeState>;
  /** Looks up the charge of an attempt whose idempotency key the provider has forgotten; never charges again. */
  find(charge: Charge): Promise<ChargeState>;
  /** Makes sure that a charge can never succeed later; answers `succeeded` when the money came first. */
  cancel(reference: string, charge: Charge): Promise<ChargeState>;
  /**
   * Captures an approved charge: called only after the attempt has moved to `capturing`, from which nobody else
   * releases it.
   */
  capture?(reference: string, charge: Charge): Promise<Exclude<ChargeState, { state: 'approved' }>>;
  /**
   * The method that a charge has saved; undefined when it saved none, the method was removed, or the charge is
   * disputed.
   */
  savedBy?(reference: string): Promise<SavedMethod | undefined>;
  refund(refund: Refund): Promise<RefundState>;
}

const PROVIDERS: Record<Method, Provider> = {
  card: stripeProvider,
  affirm: stripeProvider,
  amazon: stripeProvider,
  paypal: paypalProvider,
};

/** The provider that charges a method. */
export const providerOf = (method: Method): Provider => PROVIDERS[method];
