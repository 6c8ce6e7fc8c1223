import { isPosted } from '#shared/money/gift-cards.ts';
import { emailProblem } from '#shared/people/email.ts';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { formatCents, MIN_CHARGE_CENTS, sumCents } from '#shared/money/money.ts';
import { priceCart, type CartAmounts } from '#shared/money/pricing.ts';
import type { Address, Cart } from '#shared/schemas/cart.ts';
import { missingFields } from '#shared/shipping/address.ts';
import { DOMESTIC } from '#shared/shipping/rate-card.ts';
import { statesOfZip, usStateCode } from '#shared/shipping/us-zip.ts';
import { addressFormat, isZipForm } from '#web/lib/address-format.ts';
import type { CheckoutState } from './checkout-state.ts';
import { pageOf, type PayMethod } from './payment-methods.ts';

const OPEN = 0;

/** Whether a cart has become an order, also one that was cancelled since (C1). */
export const isPlaced = ({ status }: Pick<Cart, 'status'>): boolean => status !== OPEN;

export interface CheckoutAmounts extends CartAmounts {
  /** What is paid when the button is pressed, gift cards included. */
  due: number;
  /** What stays to be paid on completion. */
  later: number;
  /** Whether less than the whole amount can be paid now. */
  hasParts: boolean;
  /** The pieces that are paid for, unless everything is; absent where what is due of the order is. */
  pieces?: readonly string[];
}

type Priced = Pick<Cart, 'items' | 'promos'>;

/** Amounts of an open order in cents; shipping of nothing is free (CO-11, CO-14, C3). */
export const amountsOf = (
  { items, promos }: Priced,
  { shipping, paysFull, promotions }: Pick<CheckoutState, 'shipping' | 'paysFull' | 'promotions'>,
): CheckoutAmounts => {
  const amounts = priceCart(items, items.length === 0 ? 0 : shipping.price, promotions?.promos ?? promos);
  // A cart that is due in full at once, such as one of gift cards, offers no deposit to choose.
  const hasParts = amounts.deposit > 0 && amounts.deposit < amounts.total;
  const wanted = paysFull || !hasParts ? amounts.total : amounts.deposit;
  // What is too little to be charged is owed with the balance (C63).
  const due = wanted < MIN_CHARGE_CENTS ? 0 : wanted;
  return { ...amounts, due, later: amounts.total - due, hasParts };
};

/** Those of a placed order's pieces, by their ids, that owe something. */
export const owingPieces = ({ orders }: Pick<Cart, 'orders'>, orderIds: readonly string[]): Cart['orders'] =>
  orders.filter(({ id, due }) => orderIds.includes(id) && due > 0);

/**
 * Amounts of a placed order from its ledger: what some of its pieces owe, where they are asked for, else what is due now,
 * or everything that is still due (C2, C15, C51).
 */
export const amountsDue = (
  { subtotal, promos, total, deposit, due: all, due_now: dueNow, orders }: Cart,
  { paysFull }: Pick<CheckoutState, 'paysFull'>,
  orderIds: readonly string[] = [],
): CheckoutAmounts => {
  const owing = owingPieces({ orders }, orderIds);
  const part = owing.length > 0 ? sumCents(owing.map((piece) => piece.due)) : dueNow;
  const hasParts = part > 0 && part < all;
  const due = paysFull || !hasParts ? all : part;
  const pieces = hasParts && owing.length > 0 ? { pieces: owing.map(({ id }) => id) } : {};
  return { subtotal, promos, total, deposit, due, later: all - due, hasParts, ...pieces };
};

export type ContactField = 'email' | 'recipient' | keyof Address;
export interface Refusal {
  message: string;
  fields: readonly ContactField[];
}

/** In the order of the form, so that the first one is the one to begin with. */
const ORDER: readonly ContactField[] = ['email', 'recipient', 'name', 'line1', 'country', 'zip', 'city', 'state'];

/** Fields that the country's post needs, and are empty (CO-21, C55). */
const missingOf = (address: Address): (keyof Address)[] => missingFields(address, addressFormat(address.country));

/**
 * What is wrong with a zip code, in words: it does not have the form of its country, or no US state has it or is
 * recognised; undefined when nothing is known. One beside its state is a doubt, not a fault (C55).
 */
export const zipProblem = (address: Address): string | undefined => {
  const zip = address.zip.trim();
  if (zip === '') return undefined;
  if (!isZipForm(zip, address.country)) return `${zip} is not a whole zip or postal code.`;
  if (address.country !== DOMESTIC || address.state.trim() === '') return undefined;
  const [state] = statesOfZip(zip);
  if (!state) return `There is no zip code ${zip}.`;
  return usStateCode(address.state) ? undefined : `Enter the state as two letters: ${zip} is in ${state}.`;
};

/** Whether an address has all that its shipping price depends on. */
export const canBePriced = (address: Address): boolean =>
  missingOf(address).every((field) => field === 'name') && zipProblem(address) === undefined;

/** Why an order cannot be sent yet, and which fields to look at; undefined when it can (CO-20 to CO-22). */
export const placingRefusal = (
  items: Cart['items'],
  { email, address, gift }: Pick<CheckoutState, 'email' | 'address'> & Partial<Pick<CheckoutState, 'gift'>>,
): Refusal | undefined => {
  if (items.length === 0) return { message: FORM_ERRORS['cart.empty'][1], fields: [] };
  const missing: ContactField[] = isPosted(items) ? missingOf(address) : [];
  if (gift && !gift.own && gift.recipient.trim() === '') missing.push('recipient');
  if (email.trim() === '') missing.unshift('email');
  const wrongEmail = email.trim() === '' ? undefined : emailProblem(email, FORM_ERRORS['cart.invalid_email'][1]);
  const wrong: ContactField[] = [
    ...(wrongEmail ? ['email' as const] : []),
    ...(isPosted(items) && zipProblem(address) !== undefined ? ['zip' as const] : []),
  ];
  const fields = ORDER.filter((field) => missing.includes(field) || wrong.includes(field));
  if (missing.length > 0) return { message: FORM_ERRORS['cart.missing_address'][1], fields };
  if (wrongEmail) return { message: wrongEmail, fields };
  return fields.length > 0 ? { message: FORM_ERRORS['cart.invalid_address'][1], fields } : undefined;
};

export interface PayButton {
  label: string;
  isDisabled: boolean;
  /** What the customer has to do before the button works. */
  why?: string;
}

interface PlacingState {
  shipping: CheckoutState['shipping'];
  method: PayMethod;
  /** Cents that are charged by that method: what is due less the gift cards. */
  chargeCents: number;
}

/** The place-order button (CO-16, CO-18). */
export const placingButton = ({ shipping, method, chargeCents }: PlacingState): PayButton => {
  const page = pageOf(method);
  const label = chargeCents === 0 ? 'Save Order and Continue' : page ? `Continue to ${page}` : 'Place Order';
  if (shipping.price !== null && shipping.isChecked) return { label, isDisabled: false };
  return {
    label,
    isDisabled: true,
    why: shipping.problem ?? 'Fill in your address, then Check Shipping to see the whole price.',
  };
};

/** The button that pays for a placed order (CO-16, CO-17). */
export const payingButton = (dueCents: number, { shipping, method, chargeCents }: PlacingState): PayButton => {
  if (dueCents === 0) return { label: 'Fully Paid', isDisabled: true };
  const page = pageOf(method);
  const label =
    chargeCents === 0 ? 'Pay with Gift Cards' : page ? `Continue to ${page}` : `Pay ${formatCents(chargeCents)}`;
  if (shipping.price !== null && shipping.isChecked) return { label, isDisabled: false };
  return {
    label,
    isDisabled: true,
    why: `${shipping.problem ?? 'The address has been changed.'} Check Shipping, or go back to the order’s address, before you pay.`,
  };
};
