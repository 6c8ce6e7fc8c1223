import type { Address } from '#shared/schemas/cart.ts';
import { paypalProvider } from './paypal.ts';
import { stripeProvider } from './stripe.ts';

/** Ways to pay of which a provider knows; a gift card alone needs none. */
export const METHODS = ['card', 'affirm', 'amazon', 'paypal'] as const;
export type Method = (typeof METHODS)[number];

/** What a customer has saved for later, by the provider's own ids. */
export interface Saved {
  customer: string;
  paymentMethod: string;
}

/** What is to be charged. All of it is frozen with the attempt: a provider asked again under the same key is asked the same. */
export interface Charge {
  /** Idempotency key of the charge, and what its metadata name beside the cart. */
  attemptId: string;
  cartId: string;
  amountCents: number;
  method: Method;
  /** The provider's own name of the card; absent where the customer chooses on the provider's page. */
  paymentMethod?: string;
  /** Charged while its customer is away, instead of what a page has sent. */
  saved?: Saved;
  email: string;
  address: Address;
  /** Absent where none was asked for. */
  billing?: Address;
  createdAt: string;
  /** Where the provider's page sends the customer after they paid, and after they left it. */
  returnUrl: string;
  cancelUrl: string;
}

/** What became of a charge, as its provider says it now. `reference` is the provider's id of it. */
export type ChargeState =
  | { state: 'succeeded'; reference: string; customerId: string | null }
  | { state: 'requires_action'; reference: string; clientSecret: string }
  | { state: 'requires_redirect'; reference: string; url: string }
  /** The customer has agreed, and nothing is taken until it is captured. */
  | { state: 'approved'; reference: string }
  | { state: 'processing'; reference: string }
  | { state: 'failed'; reference: string | null; isDeclined: boolean };

export interface Refund {
  /** Idempotency key of the refund. */
  refundId: string;
  /** Of the charge that is paid back. */
  reference: string;
  cents: number;
}

export type RefundState = { state: 'succeeded' | 'pending'; reference: string } | { state: 'failed'; reason: string };

/**
 * Who takes money. Each call may be repeated by the request, the webhook and the sweeper, and happens once; each refuses
 * `cart.payment_in_progress` while another is at it, and `request.busy` when the outcome is unknown.
 */
export interface Provider {
  /** Account of the ledger that the money arrives in. */
  account: 'cash:stripe' | 'cash:paypal';
  /** Whether a method can be used with the keys that we have. */
  offers(method: Method): Promise<boolean>;
  charge(charge: Charge): Promise<ChargeState>;
  /** State of a charge whose reference is known. */
  read(reference: string, charge: Charge): Promise<ChargeState>;
  /** The charge of an attempt whose key the provider has forgotten: looked up, never made again. */
  find(charge: Charge): Promise<ChargeState>;
  /** Makes sure that a charge can never succeed later; answers `succeeded` when the money came first. */
  cancel(reference: string, charge: Charge): Promise<ChargeState>;
  /** Takes what was approved: called only by who has moved the attempt to `capturing`, after which nobody releases it. */
  capture?(reference: string, charge: Charge): Promise<Exclude<ChargeState, { state: 'approved' }>>;
  /** What a charge has saved for later; undefined when nothing was, it was removed since, or its customer disputes the charge. */
  savedBy?(reference: string): Promise<Saved | undefined>;
  refund(refund: Refund): Promise<RefundState>;
}

const PROVIDERS: Record<Method, Provider> = {
  card: stripeProvider,
  affirm: stripeProvider,
  amazon: stripeProvider,
  paypal: paypalProvider,
};

/** Who takes money in this way. */
export const providerOf = (method: Method): Provider => PROVIDERS[method];
