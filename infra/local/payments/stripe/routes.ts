import type { Stripe } from 'stripe';
import { find, list, type Call, type ListAnswer } from './calls.ts';
import { createRefund, listCharges, listRefunds, retrieveCharge, retrieveRefund } from './charges.ts';
import { createCustomer, deleteCustomer, listCustomers, retrieveCustomer, updateCustomer } from './customers.ts';
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listPaymentMethods,
  retrievePaymentMethod,
} from './payment-methods.ts';
import { listDisputes, retrieveDispute } from './disputes.ts';
import type { Kind, Kinds } from './store.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /**
   * Required key: the secret key, at least the publishable key, or the publishable key with the object's client secret.
   */
  keys: 'secret' | 'publishable' | 'client_secret';
  run(call: Call): Kinds[Kind] | ListAnswer<Kind>;
}

const route = (line: string, keys: Route['keys'], run: Route['run']): Route => {
  const [method, path = ''] = line.split(' ');
  return {
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]+)')}$`),
    keys,
    run,
  };
};

const retrieveEvent = (call: Call): Stripe.Event => find(call, 'event', call.id);

const listEvents = (call: Call): ListAnswer<'event'> => {
  const type = call.params.text('type');
  return list(call, 'event', '/v1/events', { types: type === undefined ? call.params.list('types') : [type] });
};

/** The operations of the API that the fake supports. */
export const routes: readonly Route[] = [
  route('POST /v1/customers', 'secret', createCustomer),
  route('GET /v1/customers', 'secret', listCustomers),
  route('GET /v1/customers/:id', 'secret', retrieveCustomer),
  route('POST /v1/customers/:id', 'secret', updateCustomer),
  route('DELETE /v1/customers/:id', 'secret', deleteCustomer),
  route('GET /v1/customers/:id/payment_methods', 'secret', listPaymentMethods),
  route('POST /v1/payment_methods', 'publishable', createPaymentMethod),
  route('GET /v1/payment_methods', 'secret', listPaymentMethods),
  route('GET /v1/payment_methods/:id', 'secret', retrievePaymentMethod),
  route('POST /v1/payment_methods/:id/attach', 'secret', attachPaymentMethod),
  route('POST /v1/payment_methods/:id/detach', 'secret', detachPaymentMethod),
  route('POST /v1/payment_intents', 'secret', createPaymentIntent),
  route('GET /v1/payment_intents', 'secret', listPaymentIntents),
  route('GET /v1/payment_intents/:id', 'client_secret', retrievePaymentIntent),
  route('POST /v1/payment_intents/:id', 'secret', updatePaymentIntent),
  route('POST /v1/payment_intents/:id/confirm', 'client_secret', confirmPaymentIntent),
  route('POST /v1/payment_intents/:id/cancel', 'secret', cancelPaymentIntent),
  route('GET /v1/charges', 'secret', listCharges),
  route('GET /v1/charges/:id', 'secret', retrieveCharge),
  route('POST /v1/refunds', 'secret', createRefund),
  route('GET /v1/refunds', 'secret', listRefunds),
  route('GET /v1/refunds/:id', 'secret', retrieveRefund),
  route('GET /v1/disputes', 'secret', listDisputes),
  route('GET /v1/disputes/:id', 'secret', retrieveDispute),
  route('GET /v1/events', 'secret', listEvents),
  route('GET /v1/events/:id', 'secret', retrieveEvent),
];
