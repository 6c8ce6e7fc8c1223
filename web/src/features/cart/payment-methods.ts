import type { Address, CreateCart } from '#shared/schemas/cart.ts';

/** Ways to pay that can be chosen, and `commit` where nothing is due (Y-01). */
export type PayMethod = 'stripe' | 'paypal' | 'affirm' | 'amazon' | 'commit';

/** What a way to pay is called on the wire (Y-02). */
export const CHARGE_METHODS: Record<PayMethod, CreateCart['charge_method']> = {
  stripe: 'credit',
  paypal: 'paypal',
  affirm: 'affirm',
  amazon: 'amazon',
  commit: null,
};

interface Offer {
  method: Exclude<PayMethod, 'commit'>;
  /** Name in the site's configuration. */
  key: string;
  title: string;
  sub: string;
}

const OFFERS: readonly Offer[] = [
  { method: 'stripe', key: 'card', title: 'Card', sub: 'Visa, Mastercard, Amex' },
  { method: 'paypal', key: 'paypal', title: 'PayPal', sub: 'You pay on their page and come back' },
  { method: 'affirm', key: 'affirm', title: 'Affirm', sub: 'Monthly payments at 0% APR, US customers only' },
  { method: 'amazon', key: 'amazon', title: 'Amazon Pay', sub: 'With what your Amazon account holds' },
];

/** The ways to pay that the site can take money by (C37); `methods` as in its configuration, `card,paypal`. */
export const offersOf = (methods = 'card'): Offer[] => {
  const keys = new Set(methods.split(','));
  return OFFERS.filter(({ key }) => keys.has(key));
};

/** Name of the provider whose page takes the payment; undefined for cards. */
export const pageOf = (method: PayMethod): string | undefined =>
  method === 'stripe' || method === 'commit' ? undefined : OFFERS.find((offer) => offer.method === method)?.title;

/** What the customer has chosen and filled in to pay. */
export interface PayState {
  method: PayMethod;
  billing: Address;
  /** The customer agreed that Amazon is charged again for the balance. */
  hasConsent: boolean;
  /** Id of the chosen saved card, or `ANOTHER_CARD`; undefined until the customer chooses. */
  cardId: string | undefined;
  /** The customer wants the card of the form saved in their account. */
  savesCard: boolean;
}

export interface PayRefusal {
  message: string;
  /** Ids of the inputs to look at. */
  inputs: readonly string[];
  /** The inputs are only empty, not wrong. */
  isIncomplete?: true;
}

const BILLING = ['name', 'phone', 'line1', 'zip', 'city', 'state', 'country'] as const;
const NAMES_NEEDED = 'Please enter your first and last name';

/** Fields of a billing address that are still empty (Y-08). */
const missingOf = (billing: Address): string[] =>
  BILLING.filter((field) => billing[field].trim() === '').map((field) => `bill-${field}`);

/** Whether a name has a first and a last name, as Affirm requires (Y-09). */
export const hasTwoWords = (name: string): boolean => name.trim().split(/\s+/).length >= 2;

const affirmRefusal = (billing: Address, shippingName: string | undefined): PayRefusal | undefined => {
  const missing = missingOf(billing);
  if (missing.length > 0)
    return { message: 'Please fill out your billing address.', inputs: missing, isIncomplete: true };
  if (!hasTwoWords(billing.name)) return { message: NAMES_NEEDED, inputs: ['bill-name'] };
  return shippingName === undefined || hasTwoWords(shippingName)
    ? undefined
    : { message: `${NAMES_NEEDED} for the shipping address (at the top of this page)`, inputs: ['ship-name'] };
};

/**
 * Why a way to pay cannot be used yet; undefined when it can (Y-08, Y-09, Y-11). What is mailed only has no
 * `shippingName`.
 */
export const payRefusalOf = (
  { method, billing, hasConsent }: Pick<PayState, 'method' | 'billing' | 'hasConsent'>,
  shippingName: string | undefined,
): PayRefusal | undefined => {
  if (method === 'affirm') return affirmRefusal(billing, shippingName);
  if (method !== 'amazon' || hasConsent) return undefined;
  return {
    message: 'Please check the box that allows future payments with your Amazon account.',
    inputs: ['pay-consent'],
  };
};
