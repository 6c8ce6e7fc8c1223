import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { isEmailLike } from '#shared/email.ts';
import { isPosted } from '#shared/gift-cards.ts';
import { ERRORS } from '#shared/errors.ts';
import type { Address, Cart, CheckShipping, ShippingAnswer } from '#shared/schemas/cart.ts';
import { track } from '#web/lib/analytics.ts';
import { api } from '#web/lib/api.ts';
import { placeOfPostalCode } from '#web/lib/postal-code.ts';
import {
  amountsDue,
  amountsOf,
  isPlaced,
  placingRefusal,
  type CheckoutAmounts,
  type ContactField,
  type Refusal,
} from './checkout-rules.ts';
import { change, emptyAddress, firstState, NOT_POSTED, placedState, type CheckoutState } from './checkout-state.ts';
import { saveContact, loadContact } from './saved-contact.ts';

const firstOf = (cart: Cart): CheckoutState => {
  if (isPlaced(cart)) return placedState(cart);
  const saved = loadContact();
  return firstState(saved?.email || cart.email || '', saved?.address ?? cart.address ?? emptyAddress);
};

export interface Checkout {
  state: CheckoutState;
  amounts: CheckoutAmounts;
  isChecking: boolean;
  /** Why the shipping check failed. */
  checkFailure: string | undefined;
  editEmail: (email: string) => void;
  editAddress: (part: Partial<Address>) => void;
  /** Fills in city and state of the postal code (H-03). */
  lookUpZip: () => void;
  tickMailingList: (wanted: boolean) => void;
  payFull: (full: boolean) => void;
  clearShipping: () => void;
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

/** Message of one field after a refused attempt; undefined once the field is mended. */
const fieldError = (
  field: ContactField,
  refusal: Refusal | undefined,
  { email, address }: CheckoutState,
): string | undefined => {
  if (!refusal?.fields.includes(field)) return undefined;
  const value = field === 'email' ? email : address[field];
  if (value.trim() === '') return MISSING[field];
  return field === 'email' && !isEmailLike(value.trim()) ? ERRORS['cart.invalid_email'][1] : undefined;
};

/**
 * The form of an order to place, or of a placed order to pay: contact and address (saved on this device while the order
 * is open), the shipping check, and what is due. `promos` are the promotion codes that the order is priced with.
 */
export const useCheckout = (cart: Cart, promos = ''): Checkout => {
  const [stored, dispatch] = useReducer(change, cart, firstOf);
  // The last check's promotions count only with the codes that it was sent with.
  const current =
    stored.promotions && stored.promotions.codes !== promos ? { ...stored, promotions: undefined } : stored;
  const state = isPosted(cart.items) ? current : { ...current, shipping: NOT_POSTED };
  const [refusal, setRefusal] = useState<Refusal>();
  const client = useQueryClient();
  const { email, address, method } = state;
  useEffect(() => {
    if (!state.isPlaced) saveContact({ email, address });
  }, [state.isPlaced, email, address]);

  const check = useMutation({
    mutationFn: (input: CheckShipping) => api.post<ShippingAnswer>('/api/carts/shipping/', input),
    onSuccess: (answer, { address: asked, shipping_method, promos: codes }) =>
      dispatch({ type: 'checked', address: asked, method: shipping_method, codes, answer }),
  });
  const lookUpZip = async () => {
    const place = await placeOfPostalCode(client, address.country, address.zip);
    if (place) dispatch({ type: 'looked up', of: address, place });
  };
  return {
    state,
    amounts: state.isPlaced ? amountsDue(cart, state) : amountsOf(cart, state),
    isChecking: check.isPending,
    checkFailure: check.error?.message,
    editEmail: (next) => dispatch({ type: 'email', email: next }),
    editAddress: (part) => {
      check.reset();
      dispatch({ type: 'address', part });
    },
    lookUpZip: () => void lookUpZip(),
    tickMailingList: (wanted) => dispatch({ type: 'mailing list', wanted }),
    payFull: (full) => dispatch({ type: 'pays full', full }),
    clearShipping: () => dispatch({ type: 'items' }),
    checkShipping: () => {
      track('checkout.check_shipping', { items: cart.items.length });
      check.mutate({ address, shipping_method: method, promos, cart_id: cart.id });
    },
    refuse: () => {
      const found = placingRefusal(cart.items, state);
      setRefusal(found);
      return found;
    },
    errorOf: (field) => fieldError(field, refusal, state),
  };
};
