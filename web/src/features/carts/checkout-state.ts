import type { Address, ShippingAnswer, ShippingMethod } from '#shared/schemas/cart.ts';
import { EXPRESS } from '#shared/shipping.ts';
import { mayTickMailingList } from './countries.ts';

/** The price of shipping as the page knows it; every edit makes it unknown again (H-07). */
export interface Shipping {
  price: number | null;
  isChecked: boolean;
  /** What was wrong with the last check. */
  problem: string | null;
}

export interface CheckoutState {
  email: string;
  /** Undefined until the customer touches the tick. */
  emailList: boolean | undefined;
  address: Address;
  method: ShippingMethod;
  shipping: Shipping;
  paysFull: boolean;
}

export const emptyAddress: Address = { name: '', phone: '', line1: '', line2: '', zip: '', city: '', state: '', country: 'US' };
const unknown: Shipping = { price: null, isChecked: false, problem: null };

export const firstState = (email: string, address: Address): CheckoutState => ({
  email,
  address,
  emailList: undefined,
  method: EXPRESS,
  shipping: unknown,
  paysFull: false,
});

/** Whether the mailing-list tick is set: as the customer left it, else as their country allows (C35). */
export const wantsMail = ({ emailList, address }: CheckoutState): boolean => emailList ?? mayTickMailingList(address.country);

/** What an answer of the shipping check means: −1 cannot ship, null or missing not an address, a number the price (H-09..H-11). */
export const shippingOf = (price: ShippingAnswer['shipping_price'] | undefined): Shipping => {
  if (price === null || price === undefined) return { price: null, isChecked: false, problem: 'Please enter a valid address.' };
  if (price < 0) return { price: null, isChecked: true, problem: "We can't ship this order to that address." };
  return { price, isChecked: true, problem: null };
};

type Change =
  | { type: 'email'; email: string }
  | { type: 'mailing list'; wanted: boolean }
  | { type: 'address'; part: Partial<Address> }
  | { type: 'method'; method: ShippingMethod }
  | { type: 'items' }
  | { type: 'pays full'; full: boolean }
  | { type: 'checked'; address: Address; method: ShippingMethod; price: ShippingAnswer['shipping_price'] | undefined };

/** The next state of the checkout. An answer to a check of an address that has been edited since is dropped. */
export const change = (state: CheckoutState, event: Change): CheckoutState => {
  switch (event.type) {
    case 'email':
      return { ...state, email: event.email };
    case 'mailing list':
      return { ...state, emailList: event.wanted };
    case 'address':
      return { ...state, address: { ...state.address, ...event.part }, shipping: unknown };
    case 'method':
      return { ...state, method: event.method, shipping: unknown };
    case 'items':
      return { ...state, shipping: unknown };
    case 'pays full':
      return { ...state, paysFull: event.full };
    case 'checked':
      return state.address === event.address && state.method === event.method ? { ...state, shipping: shippingOf(event.price) } : state;
    default:
      return state;
  }
};
