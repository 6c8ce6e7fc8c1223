import type { Stripe } from 'stripe';
import { find, list, type Call, type ListAnswer } from './calls.ts';
import { mergeMetadata, readAddress } from './form.ts';
import { newId } from './ids.ts';
import { detach } from './payment-methods.ts';

export const createCustomer = (call: Call): Stripe.Customer => {
  const { params } = call;
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: readAddress(params),
    balance: 0,
    created: call.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.text('description') ?? null,
    discount: null,
    email: params.text('email') ?? null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata()),
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  call.store.put('customer', customer);
  call.emit('customer.created', customer);
  return customer;
};

/** The customer with an id; of a deleted one only that it was deleted. */
export const retrieveCustomer = (call: Call): Stripe.Customer | Stripe.DeletedCustomer =>
  call.store.get('deleted_customer', call.id) ?? find(call, 'customer', call.id);

/** Deletes a customer for good: its payment methods are detached, and every call but `retrieve` refuses its id. */
export const deleteCustomer = (call: Call): Stripe.DeletedCustomer => {
  const customer = find(call, 'customer', call.id);
  for (const method of call.store.list('payment_method', { fields: { customer: customer.id } })) detach(call, method);
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  call.store.put('deleted_customer', deleted);
  call.emit('customer.deleted', customer);
  return deleted;
};

export const updateCustomer = (call: Call): Stripe.Customer => {
  const { params } = call;
  const old = find(call, 'customer', call.id);
  const settings = params.group('invoice_settings');
  const method = settings?.text('default_payment_method');
  const customer: Stripe.Customer = {
    ...old,
    description: params.raw('description') ?? old.description,
    email: params.raw('email') ?? old.email,
    name: params.raw('name') ?? old.name,
    phone: params.raw('phone') ?? old.phone,
    metadata: mergeMetadata(old.metadata, params.metadata()),
    invoice_settings: {
      ...old.invoice_settings,
      ...(method && { default_payment_method: find(call, 'payment_method', method, 'invoice_settings').id }),
    },
  };
  call.store.put('customer', customer);
  call.emit('customer.updated', customer);
  return customer;
};

export const listCustomers = (call: Call): ListAnswer<'customer'> =>
  list(call, 'customer', '/v1/customers', { fields: { email: call.params.text('email') } });
