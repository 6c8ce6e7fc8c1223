import { isAskedFirst } from '#shared/people/mailing-list.ts';
import type { Address, Cart, Promo, ShippingAnswer, ShippingMethod } from '#shared/schemas/cart.ts';
import type { PromoNote } from '#shared/schemas/promotion.ts';
import { shownAddress } from '#web/lib/address-format.ts';
import { EXPRESS, NO_ADDRESS } from '#shared/shipping/shipping.ts';

/** The price of shipping as the page knows it; every edit makes it unknown again (H-07). */
interface Shipping {
  price: number | null;
  isChecked: boolean;
  /** Problem that the last check found. */
  problem: string | null;
}

/** Promotions by the last shipping check; before a check the cart's own promotions count. */
interface Promotions {
  /** Codes that the check was sent with. */
  codes: string;
  promos: readonly Promo[];
  notes: readonly PromoNote[];
}

/** A gift as filled in so far. */
export interface GiftDraft {
  recipient: string;
  note: string;
  /** `2026-12-24`; empty for no day. */
  wantedOn: string;
  /** The customer's own address, which comes back when it is no gift; absent where nothing is sent to the recipient. */
  own?: Address;
}

export interface CheckoutState {
  email: string;
  /** Undefined until the customer touches the tick. */
  emailList: boolean | undefined;
  address: Address;
  /** The country is only where the form begins: nothing of the address was typed, now or before. */
  isCountryOpen: boolean;
  /** The paintings are a gift: the address is its recipient's. */
  gift: GiftDraft | undefined;
  method: ShippingMethod;
  shipping: Shipping;
  promotions: Promotions | undefined;
  /** The pieces that the last check priced, by `piecesOf`. */
  pieces: string | undefined;
  paysFull: boolean;
  /** The order is placed, so its amounts are fixed. */
  isPlaced: boolean;
}

const unknown: Shipping = { price: null, isChecked: false, problem: null };
/** Shipping of what is mailed only: nothing to ask and nothing to pay. */
export const NOT_POSTED: Shipping = { price: 0, isChecked: true, problem: null };

/** The state in which the checkout opens; an address without a country begins with that of the visitor. */
export const firstState = (email: string, address: Address): CheckoutState => ({
  email,
  address: address.country === '' ? { ...address, country: NO_ADDRESS.country } : address,
  isCountryOpen: address.country === '',
  emailList: undefined,
  gift: undefined,
  method: EXPRESS,
  shipping: unknown,
  promotions: undefined,
  pieces: undefined,
  paysFull: false,
  isPlaced: false,
});

/** Identifies the pieces that a shipping price is for: other pieces have another price. */
export const piecesOf = (items: Cart['items']): string =>
  items.map(({ key, price, quantity }) => `${key} ${price} ${quantity}`).join();

/** The state without what the last check said of other pieces, or of other promotion codes. */
export const current = (state: CheckoutState, pieces: string, codes: string): CheckoutState => {
  if (state.isPlaced) return state;
  const isOfOthers = state.pieces !== undefined && state.pieces !== pieces;
  const isOfOtherCodes = state.promotions !== undefined && state.promotions.codes !== codes;
  if (!isOfOthers && !isOfOtherCodes) return state;
  return { ...state, promotions: undefined, ...(isOfOthers && { shipping: unknown }) };
};

/** The state in which the page of a placed order opens: all of it as it was placed. */
export const placedState = ({
  email,
  email_list: emailList,
  address,
  shippingPrice: price,
}: Pick<Cart, 'email' | 'email_list' | 'address' | 'shippingPrice'>): CheckoutState => ({
  ...firstState(email ?? '', address ?? NO_ADDRESS),
  emailList,
  shipping: { price, isChecked: true, problem: null },
  isPlaced: true,
});

/** Whether the mailing-list tick is set: as the customer left it, else as their country allows (C35). */
export const wantsMail = ({ emailList, address }: CheckoutState): boolean =>
  emailList ?? !isAskedFirst(address.country);

/** What an answer of the shipping check means: −1 cannot ship, null or missing not an address, a number the price (H-09..H-11). */
export const shippingOf = (price: ShippingAnswer['shipping_price'] | undefined): Shipping => {
  if (price === null || price === undefined)
    return { price: null, isChecked: false, problem: 'Please enter a valid address.' };
  if (price < 0) return { price: null, isChecked: true, problem: "We can't ship this order to that address." };
  return { price, isChecked: true, problem: null };
};

/** City and state, looked up by postal code. */
type Place = Pick<Address, 'city' | 'state'>;

type Change =
  | { type: 'email'; email: string }
  /** The address of the account, known after the page is there. */
  | { type: 'own email'; email: string }
  | { type: 'mailing list'; wanted: boolean }
  | { type: 'address'; part: Partial<Address> }
  /** Back to the address and the price that the order was placed with. */
  | { type: 'as placed'; cart: Cart }
  /** The country of the visitor's connection, known after the page is there. */
  | { type: 'visitor country'; country: string }
  | { type: 'looked up'; of: Address; place: Place }
  | { type: 'method'; method: ShippingMethod }
  /** The paintings become a gift, which is sent to its recipient if `isSent`, or are none any more. */
  | { type: 'gift'; isGift: boolean; isSent: boolean }
  | { type: 'gift part'; part: Partial<GiftDraft> }
  | { type: 'items' }
  | { type: 'pays full'; full: boolean }
  | {
      type: 'checked';
      address: Address;
      method: ShippingMethod;
      codes: string;
      pieces: string;
      answer: Pick<ShippingAnswer, 'shipping_price' | 'promos' | 'promo_notes'>;
    };

const edited = (state: CheckoutState, part: Partial<Address>): CheckoutState => ({
  ...state,
  address: shownAddress({ ...state.address, ...part }),
  // A placed order loses only the price of the check (H-08).
  shipping: state.isPlaced ? { ...state.shipping, price: null, problem: null } : unknown,
});

const gifted = (state: CheckoutState, isGift: boolean, isSent: boolean): CheckoutState => {
  const { address, gift } = state;
  if (!isGift) return { ...(gift?.own ? edited(state, gift.own) : state), gift: undefined };
  const draft = { recipient: '', note: '', wantedOn: '' };
  if (!isSent) return { ...state, gift: draft };
  return { ...edited(state, { ...NO_ADDRESS, country: address.country }), gift: { ...draft, own: address } };
};

/** City and state of a postal code (H-03), unless zip, country, city or state were edited since the lookup began. */
const filled = (state: CheckoutState, of: Address, place: Place): CheckoutState => {
  const { address } = state;
  if (address.zip !== of.zip || address.country !== of.country) return state;
  const part: Partial<Place> = {};
  for (const field of ['city', 'state'] as const) {
    if (address[field] === of[field] && place[field] !== '' && place[field] !== address[field])
      part[field] = place[field];
  }
  return Object.keys(part).length > 0 ? edited(state, part) : state;
};

/** The next state of the checkout. An answer to a check of an address that has been edited since is dropped. */
export const change = (state: CheckoutState, event: Change): CheckoutState => {
  switch (event.type) {
    case 'email':
      return { ...state, email: event.email };
    case 'own email':
      return state.email === '' && !state.isPlaced ? { ...state, email: event.email } : state;
    case 'mailing list':
      return { ...state, emailList: event.wanted };
    case 'address':
      return { ...edited(state, event.part), isCountryOpen: false };
    case 'as placed': {
      const { address, shipping } = placedState(event.cart);
      return { ...state, address, shipping };
    }
    case 'visitor country':
      return state.isCountryOpen ? edited(state, { country: event.country }) : state;
    case 'looked up':
      return filled(state, event.of, event.place);
    case 'method':
      return { ...state, method: event.method, shipping: unknown };
    case 'gift':
      return gifted(state, event.isGift, event.isSent);
    case 'gift part':
      return state.gift ? { ...state, gift: { ...state.gift, ...event.part } } : state;
    case 'items':
      // A placed order's amounts do not depend on a shipping check.
      return state.isPlaced ? state : { ...state, shipping: unknown, promotions: undefined };
    case 'pays full':
      return { ...state, paysFull: event.full };
    case 'checked': {
      if (state.address !== event.address || state.method !== event.method) return state;
      const { shipping_price: price, promos, promo_notes: notes = [] } = event.answer;
      return {
        ...state,
        shipping: shippingOf(price),
        promotions: { codes: event.codes, promos, notes },
        pieces: event.pieces,
      };
    }
    default:
      return state;
  }
};
