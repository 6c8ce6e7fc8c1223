import type { Stripe } from 'stripe';
import { ObjectStore } from '../object-store.ts';

/** Every kind of object that the fake keeps, by the name that its `object` field carries. */
export interface Kinds {
  customer: Stripe.Customer;
  deleted_customer: Stripe.DeletedCustomer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
}
export type Kind = keyof Kinds;

export class Store extends ObjectStore<Kinds> {}
