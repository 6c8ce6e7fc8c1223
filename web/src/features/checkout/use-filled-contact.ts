import type { RefObject } from 'react';
import { useFilledFields } from '../../ui/filled-fields.ts';
import type { Checkout } from './use-checkout.ts';
import type { Payment } from './use-payment.ts';

/** What the names of the billing address begin with. */
const BILLING = 'billing-';

/** Takes over what a browser fills into contact, address and billing address without an event. */
export const useFilledContact = (
  form: RefObject<HTMLElement | null>,
  { state, editEmail, editAddress }: Checkout,
  { state: { billing }, editBilling }: Payment,
): void =>
  useFilledFields(
    form,
    (name) => {
      if (name === 'email') return state.email;
      if (name.startsWith(BILLING)) return Reflect.get(billing, name.slice(BILLING.length));
      return Reflect.get(state.address, name);
    },
    (name, value) => {
      if (name === 'email') return editEmail(value);
      if (name.startsWith(BILLING)) return editBilling({ [name.slice(BILLING.length)]: value });
      return editAddress({ [name]: value });
    },
  );
