import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { isEmailLike } from '#shared/email.ts';
import { ERRORS } from '#shared/errors.ts';
import type { Address, Cart, CheckShipping, ShippingAnswer } from '#shared/schemas/cart.ts';
import { track } from '#web/lib/analytics.ts';
import { api } from '#web/lib/api.ts';
import { amountsOf, refusalOf, type CheckoutAmounts, type ContactField, type Refusal } from './checkout-rules.ts';
import { change, emptyAddress, firstState, type CheckoutState } from './checkout-state.ts';
import { keepContact, readContact } from './saved-contact.ts';

const firstOf = (cart: Cart): CheckoutState => {
  const saved = readContact();
  return firstState(saved?.email || cart.email || '', saved?.address ?? cart.address ?? emptyAddress);
};

export interface Checkout {
  state: CheckoutState;
  amounts: CheckoutAmounts;
  isChecking: boolean;
  /** Why shipping could not be asked for. */
  checkFailure: string | undefined;
  editEmail: (email: string) => void;
  editAddress: (part: Partial<Address>) => void;
  tickMailingList: (wanted: boolean) => void;
  payFull: (full: boolean) => void;
  forgetShipping: () => void;
  checkShipping: () => void;
  /** Checks the order as a whole and marks what is missing; undefined when it may be sent. */
  refuse: () => Refusal | undefined;
  errorOf: (field: ContactField) => string | undefined;
}

const MISSING: Partial<Record<ContactField, string>> = {
  email: 'Enter your email',
  name: 'Enter the name of who receives it',
  line1: 'Enter the street and number',
  city: 'Enter the city',
  state: 'Enter the state or region',
  zip: 'Enter the zip or postal code',
};

/** The error of one field after a refused try; a field that has been mended since shows none. */
const fieldError = (field: ContactField, refusal: Refusal | undefined, { email, address }: CheckoutState): string | undefined => {
  if (!refusal?.fields.includes(field)) return undefined;
  const value = field === 'email' ? email : address[field];
  if (value.trim() === '') return MISSING[field];
  return field === 'email' && !isEmailLike(value.trim()) ? ERRORS['cart.invalid_email'][1] : undefined;
};

/** The checkout form of a cart: contact and address kept on this device, the shipping check, and what is due. */
export const useCheckout = (cart: Cart): Checkout => {
  const [state, dispatch] = useReducer(change, cart, firstOf);
  const [refusal, setRefusal] = useState<Refusal>();
  const { email, address, method } = state;
  useEffect(() => keepContact({ email, address }), [email, address]);

  const check = useMutation({
    mutationFn: (input: CheckShipping) => api.post<ShippingAnswer>('/api/carts/shipping/', input),
    onSuccess: ({ shipping_price: price }, { address: asked, shipping_method }) => dispatch({ type: 'checked', address: asked, method: shipping_method, price }),
  });
  return {
    state,
    amounts: amountsOf(cart.items, state),
    isChecking: check.isPending,
    checkFailure: check.error?.message,
    editEmail: (next) => dispatch({ type: 'email', email: next }),
    editAddress: (part) => {
      check.reset();
      dispatch({ type: 'address', part });
    },
    tickMailingList: (wanted) => dispatch({ type: 'mailing list', wanted }),
    payFull: (full) => dispatch({ type: 'pays full', full }),
    forgetShipping: () => dispatch({ type: 'items' }),
    checkShipping: () => {
      track('checkout.check_shipping', { items: cart.items.length });
      check.mutate({ address, shipping_method: method, promos: '', cart_id: cart.id });
    },
    refuse: () => {
      const found = refusalOf(cart.items, state);
      setRefusal(found);
      return found;
    },
    errorOf: (field) => fieldError(field, refusal, state),
  };
};
