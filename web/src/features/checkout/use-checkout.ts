import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { emailProblem } from '#shared/people/email.ts';
import { isPosted } from '#shared/money/gift-cards.ts';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import type { Address, Cart, CheckShipping, ShippingAnswer } from '#shared/schemas/cart.ts';
import { isShipped, NO_ADDRESS } from '#shared/shipping/shipping.ts';
import { track } from '#web/lib/analytics.ts';
import { useAddressFormats } from '#web/lib/address-format.ts';
import { api } from '#web/lib/api.ts';
import { orderLinkHeader } from '#web/lib/order-links.ts';
import { placeOfPostalCode } from '#web/lib/postal-code.ts';
import { useSession } from '#web/lib/session.ts';
import { useVisitorCountry } from '#web/lib/visitor-country.ts';
import { currentIdentity, GUEST } from '#web/lib/storage.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import {
  amountsDue,
  amountsOf,
  canBePriced,
  isPlaced,
  placingRefusal,
  zipProblem,
  type CheckoutAmounts,
  type ContactField,
  type Refusal,
} from '../cart/checkout-rules.ts';
import {
  change,
  current,
  firstState,
  type GiftDraft,
  NOT_POSTED,
  piecesOf,
  placedState,
  type CheckoutState,
} from '../cart/checkout-state.ts';
import { loadChoices } from '../cart/saved-choices.ts';
import { saveContact, loadContact } from '../cart/saved-contact.ts';

/** Pause in the edits of an address after which its shipping is priced, in milliseconds. */
const SETTLE_MS = 600;

const firstOf = (cart: Cart): CheckoutState => {
  if (isPlaced(cart)) return placedState(cart);
  const saved = loadContact();
  const { paysFull = false, emailList, gift: saidGift } = loadChoices(cart.id);
  const state = firstState(
    // An account's order is mailed to its own address, whatever was typed last.
    (currentIdentity() === GUEST ? saved?.email || cart.email : cart.email || saved?.email) || '',
    saved?.address ?? cart.address ?? { ...NO_ADDRESS, country: '' },
  );
  if (!saidGift) return { ...state, paysFull, emailList };
  const { address, ...gift } = saidGift;
  if (!address) return { ...state, paysFull, emailList, gift };
  return { ...state, paysFull, emailList, address, gift: { ...gift, own: state.address } };
};

export interface Checkout {
  state: CheckoutState;
  amounts: CheckoutAmounts;
  isChecking: boolean;
  /** Why the shipping check failed. */
  checkFailure: string | undefined;
  /** Chosen delivery dates that are public holidays where the checked address is (C33). */
  holidays: NonNullable<ShippingAnswer['holidays']>;
  editEmail: (email: string) => void;
  editAddress: (part: Partial<Address>) => void;
  /** Takes back the address that a placed order was asked about. */
  restoreAddress: () => void;
  /** Fills in city and state of the postal code (H-03). */
  lookUpZip: () => void;
  /** Makes the paintings a gift, or none any more. */
  makeGift: (isGift: boolean) => void;
  editGift: (part: Partial<GiftDraft>) => void;
  tickMailingList: (wanted: boolean) => void;
  payFull: (full: boolean) => void;
  clearShipping: () => void;
  checkShipping: () => void;
  /** Checks the order as a whole and marks what is missing; undefined when it may be sent. */
  refuse: () => Refusal | undefined;
  /** Marks what is missing to price shipping; undefined when it can be priced. */
  refuseAddress: () => Refusal | undefined;
  /** What is still missing or wrong, without marking it. */
  missing: Refusal | undefined;
  errorOf: (field: ContactField) => string | undefined;
}

const MISSING: Partial<Record<ContactField, string>> = {
  email: 'Enter your email',
  recipient: 'Enter who the gift is for',
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
  { email, address, gift }: CheckoutState,
): string | undefined => {
  if (!refusal?.fields.includes(field)) return undefined;
  const value = field === 'email' ? email : field === 'recipient' ? (gift?.recipient ?? '') : address[field];
  if (value.trim() === '') return MISSING[field];
  if (field === 'zip') return zipProblem(address);
  return field === 'email' ? emailProblem(value, FORM_ERRORS['cart.invalid_email'][1]) : undefined;
};

/**
 * The form of an order to place, or of a placed order to pay: contact and address (saved on this device while the order
 * is open), the shipping check, and what is due. `promos` are the promotion codes that the order is priced with;
 * `orderIds` the pieces that are to be paid, where it is not the order. An open
 * order's shipping is checked by itself as soon as the address is whole; a failed check waits for the customer.
 */
export const useCheckout = (cart: Cart, promos = '', orderIds: readonly string[] = []): Checkout => {
  const [stored, dispatch] = useReducer(change, cart, firstOf);
  const pieces = piecesOf(cart.items);
  const known = current(stored, pieces, promos);
  const state = isPosted(cart.items) ? known : { ...known, shipping: NOT_POSTED };
  const [refusal, setRefusal] = useState<Refusal>();
  const client = useQueryClient();
  useAddressFormats();
  const { email, address, method } = state;
  const ownEmail = useSession()?.email;
  useEffect(() => {
    if (ownEmail) dispatch({ type: 'own email', email: ownEmail });
  }, [ownEmail]);
  const visitorCountry = useVisitorCountry(state.isCountryOpen);
  useEffect(() => {
    if (visitorCountry) dispatch({ type: 'visitor country', country: visitorCountry });
  }, [visitorCountry]);
  const { isCountryOpen } = state;
  // The address of a gift is its recipient's, and none for the next visit.
  const own = state.gift?.own ?? address;
  useEffect(() => {
    // A country that nobody has chosen is not stored, so the next visit begins where its visitor is.
    if (!state.isPlaced) saveContact({ email, address: isCountryOpen ? { ...own, country: '' } : own });
  }, [state.isPlaced, email, own, isCountryOpen]);

  const check = useMutation({
    mutationFn: ({ input }: { input: CheckShipping; pieces: string }) =>
      api.post('/api/carts/shipping/', { body: input, headers: orderLinkHeader(cart.id) }),
    onSuccess: (answer, { input: { address: asked, shipping_method, promos: codes }, pieces: priced }) =>
      dispatch({ type: 'checked', address: asked, method: shipping_method, codes, pieces: priced, answer }),
  });
  const checkShipping = () => {
    track('checkout.check_shipping', { items: cart.items.length });
    check.mutate({ input: { address, shipping_method: method, promos, cart_id: cart.id }, pieces });
  };
  const settled = useDebounced(address, SETTLE_MS);
  const isSettled = settled === address;
  const isUnpriced = !state.isPlaced && !state.shipping.isChecked && state.shipping.problem === null;
  const checksItself = isSettled && isUnpriced && !check.isPending && !check.isError && canBePriced(address);
  useEffect(() => {
    if (checksItself) checkShipping();
    // Only the moment at which the address is whole starts a check.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [checksItself]);
  const lookUpZip = async () => {
    const place = await placeOfPostalCode(client, address.country, address.zip);
    if (place) dispatch({ type: 'looked up', of: address, place });
  };
  const missing = placingRefusal(cart.items, state);
  const mark = (found: Refusal | undefined) => {
    setRefusal(found);
    return found;
  };
  return {
    state,
    amounts: state.isPlaced ? amountsDue(cart, state, orderIds) : amountsOf(cart, state),
    isChecking: check.isPending,
    checkFailure: check.error?.message,
    holidays: (state.shipping.isChecked && check.data?.holidays) || [],
    editEmail: (next) => dispatch({ type: 'email', email: next }),
    editAddress: (part) => {
      check.reset();
      dispatch({ type: 'address', part });
    },
    restoreAddress: () => {
      check.reset();
      dispatch({ type: 'as placed', cart });
    },
    lookUpZip: () => void lookUpZip(),
    makeGift: (isGift) => {
      check.reset();
      dispatch({ type: 'gift', isGift, isSent: cart.items.some(isShipped) });
    },
    editGift: (part) => dispatch({ type: 'gift part', part }),
    tickMailingList: (wanted) => dispatch({ type: 'mailing list', wanted }),
    payFull: (full) => dispatch({ type: 'pays full', full }),
    clearShipping: () => dispatch({ type: 'items' }),
    checkShipping,
    refuse: () => mark(missing),
    refuseAddress: () => {
      const fields = missing?.fields.filter((field) => field !== 'email' && field !== 'name') ?? [];
      return mark(fields.length > 0 ? { message: FORM_ERRORS['cart.invalid_address'][1], fields } : undefined);
    },
    missing,
    errorOf: (field) =>
      fieldError(field, refusal, state) ??
      (field === 'zip' && isSettled && address.state.trim() !== '' ? zipProblem(address) : undefined),
  };
};
