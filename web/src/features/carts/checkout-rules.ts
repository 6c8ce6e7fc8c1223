import { isEmailLike } from '#shared/email.ts';
import { ERRORS } from '#shared/errors.ts';
import { priceCart, type CartAmounts } from '#shared/pricing.ts';
import type { Address, Cart } from '#shared/schemas/cart.ts';
import type { CheckoutState } from './checkout-state.ts';

const PLACED = 1;

/** Whether a cart has become an order (C1). */
export const isPlaced = ({ status }: Pick<Cart, 'status'>): boolean => status === PLACED;

export interface CheckoutAmounts extends CartAmounts {
  /** What is charged when the button is pressed. */
  due: number;
}

/** Amounts of an open order in cents; shipping of nothing is free (CO-11, CO-14, C3). */
export const amountsOf = (items: Cart['items'], { shipping, paysFull }: Pick<CheckoutState, 'shipping' | 'paysFull'>): CheckoutAmounts => {
  const amounts = priceCart(items, items.length === 0 ? 0 : shipping.price);
  return { ...amounts, due: paysFull || amounts.deposit <= 0 ? amounts.total : amounts.deposit };
};

export type ContactField = 'email' | keyof Address;
export interface Refusal {
  message: string;
  fields: readonly ContactField[];
}

const REQUIRED = ['name', 'line1', 'city', 'state', 'zip', 'country'] as const;

/** Why an order cannot be sent yet, and which fields to look at; undefined when it can (CO-20 to CO-22). */
export const refusalOf = (items: Cart['items'], { email, address }: Pick<CheckoutState, 'email' | 'address'>): Refusal | undefined => {
  if (items.length === 0) return { message: ERRORS['cart.empty'][1], fields: [] };
  const missing: ContactField[] = REQUIRED.filter((field) => address[field].trim() === '');
  if (email.trim() === '') missing.unshift('email');
  if (missing.length > 0) return { message: ERRORS['cart.missing_address'][1], fields: missing };
  return isEmailLike(email.trim()) ? undefined : { message: ERRORS['cart.invalid_email'][1], fields: ['email'] };
};

interface PlacingButton {
  label: string;
  isDisabled: boolean;
  /** What has to be done before it can be pressed. */
  why?: string;
}

/** The place-order button (CO-16, CO-18). */
export const placingButton = (shipping: CheckoutState['shipping'], dueCents: number): PlacingButton => {
  const label = dueCents === 0 ? 'Save Order and Continue' : 'Place Order';
  if (shipping.price !== null && shipping.isChecked) return { label, isDisabled: false };
  return { label, isDisabled: true, why: shipping.problem ?? 'Fill in your address, then Check Shipping to see the whole price.' };
};
