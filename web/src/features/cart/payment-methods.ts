import { FORM_ERRORS } from '#shared/form-errors.ts';
import { missingBilling, payWithRefusal } from '#shared/money/pay-with.ts';
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
  // promise: back-from-the-provider
  { method: 'paypal', key: 'paypal', title: 'PayPal', sub: 'You pay on their page and come back' },
  // promise: installments-affirm
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

type RefusedPay = NonNullable<ReturnType<typeof payWithRefusal>>;

/** Ids of the inputs that a refusal is about. */
const inputsOf = (refusal: RefusedPay, billing: Address): string[] => {
  switch (refusal) {
    case 'pay_with.billing_address':
      return missingBilling(billing).map((field) => `bill-${field}`);
    case 'pay_with.billing_name':
      return ['bill-name'];
    case 'pay_with.shipping_name':
      return ['ship-name'];
    case 'pay_with.amazon_consent':
      return ['pay-consent'];
  }
};

/**
 * Why a way to pay cannot be used yet; undefined when it can (Y-08, Y-09, Y-11). What is mailed only has no
 * `shippingName`.
 */
export const payRefusalOf = (
  { method, billing, hasConsent }: Pick<PayState, 'method' | 'billing' | 'hasConsent'>,
  shippingName: string | undefined,
): PayRefusal | undefined => {
  const checked = method === 'affirm' || method === 'amazon' ? method : 'other';
  const refusal = payWithRefusal({ method: checked, billing, shippingName, hasConsent });
  if (!refusal) return undefined;
  return {
    message: FORM_ERRORS[refusal][1],
    inputs: inputsOf(refusal, billing),
    ...(refusal === 'pay_with.billing_address' && { isIncomplete: true }),
  };
};
