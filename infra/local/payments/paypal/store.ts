import { ObjectStore } from '../object-store.ts';

export interface Money {
  currency_code: string;
  value: string;
}

interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST';
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: string };
  amount: Money;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  create_time: string;
  update_time: string;
  supplementary_data: { related_ids: { order_id: string } };
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  shipping?: object;
  payments?: { captures: Capture[] };
}

export interface Order {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  purchase_units: [PurchaseUnit];
  payment_source: { paypal: { email_address?: string; account_id?: string } };
  payer?: { email_address: string; payer_id: string };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Refund {
  id: string;
  status: 'COMPLETED';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  create_time: string;
  update_time: string;
  links: Link[];
}

/** A dispute; `id` is the store's and not part of PayPal's answers. */
export interface Dispute {
  id: string;
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: [{ seller_transaction_id: string; gross_amount: Money; custom?: string }];
  reason: string;
  status: 'OPEN' | 'RESOLVED';
  dispute_amount: Money;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK';
  dispute_channel: 'INTERNAL';
  links: Link[];
}

/** One transfer of a batch of payouts. */
export interface PayoutItem {
  payout_item_id: string;
  transaction_id: string;
  transaction_status: 'SUCCESS' | 'FAILED' | 'PENDING' | 'UNCLAIMED' | 'RETURNED' | 'ONHOLD' | 'BLOCKED';
  payout_item: {
    recipient_type: string;
    amount: { currency: string; value: string };
    receiver: string;
    sender_item_id?: string | undefined;
    note?: string | undefined;
  };
  errors?: { name: string; message: string };
  time_processed?: string;
}

/** A batch of payouts as it is stored; `created` in epoch milliseconds. */
export interface Payout {
  id: string;
  status: 'PENDING' | 'SUCCESS';
  created: number;
  sender_batch_header: { sender_batch_id: string };
  items: PayoutItem[];
}

export interface Event {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: 'checkout-order' | 'capture' | 'refund' | 'dispute' | 'payouts_item';
  event_type: string;
  summary: string;
  resource: object;
}

/**
 * How a test customer pays: at once, declined by the bank, held for a minute's review that ends in payment or
 * decline, or by an eCheck, which takes six days and only orders without `IMMEDIATE_PAYMENT_REQUIRED`.
 */
export const FUNDINGS = ['balance', 'refused', 'review', 'review_refused', 'echeck'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** Data of the fake about an order that the API does not show. */
export interface OrderSecret {
  returnUrl: string;
  cancelUrl: string;
  /** Whether the order takes only what pays at once. */
  isImmediate: boolean;
  funding?: Funding;
  /** Epoch milliseconds at which the capture is no longer pending. */
  settlesAt?: number;
}

interface Kinds {
  order: Order;
  refund: Refund;
  dispute: Dispute;
  payout: Payout;
  event: Event;
}

export class Store extends ObjectStore<Kinds> {}

/** Context of every operation: the stored objects, the clock, and the API's base URL for links in answers. */
export interface PaypalContext {
  store: Store;
  now: () => number;
  /** URL of the API and its pages, without a trailing slash. */
  base: string;
}

export const isoOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Records an event and queues its delivery; must run in the transaction of the change that the event reports. */
export const emit = ({ store, now }: PaypalContext, event: Omit<Event, 'event_version' | 'create_time'>): void => {
  store.put('event', { ...event, event_version: '1.0', create_time: isoOf(now()) });
  store.queue(event.id, now());
};
