import type { PayMethod } from '../cart/payment-methods.ts';
import type { PayRefusal } from '../cart/payment-methods.ts';
import type { Refusal } from '../cart/checkout-rules.ts';

/** The next thing to do at the checkout, and the element that it is done at. */
export interface NextStep {
  label: string;
  /** Id of the input or button. */
  input: string;
}

interface Steps {
  method: PayMethod;
  /** Whether the provider's card form is filled in. */
  isCardComplete: boolean;
  /** What the order still needs. */
  missing: Refusal | undefined;
  /** What the way to pay still needs. */
  unpaid: PayRefusal | undefined;
  isShippingPriced: boolean;
}

/** Id of the input of a field of the order. */
export const inputOf = (field: string): string => (field === 'email' ? 'contact-email' : `ship-${field}`);

const LABELS: Record<string, string> = {
  'contact-email': 'Add your email',
  'ship-recipient': 'Add who it is for',
  'ship-name': 'Add your name',
  'ship-zip': 'Add your zip code',
  'ship-city': 'Add your city',
  'ship-state': 'Add your state',
  'pay-consent': 'Allow the balance',
  'bill-phone': 'Add a phone',
};

const stepTo = (input: string): NextStep => ({
  label: LABELS[input] ?? (input.startsWith('bill-') ? 'Add the billing address' : 'Add your address'),
  input,
});

export const CARD_SECTION = 'checkout-payment';
export const CHECK_BUTTON = 'check-shipping';
export const SEND_BUTTON = 'checkout-balance';

/**
 * The first thing on the page that is missing; where nothing is, the balance with its button. The card comes after what
 * is typed, since only its provider knows how much of it is filled in.
 */
export const nextStep = ({ method, isCardComplete, missing, unpaid, isShippingPriced }: Steps): NextStep => {
  const [first] = [...(missing?.fields ?? []).map(inputOf), ...(unpaid?.inputs ?? [])];
  if (first !== undefined) return stepTo(first);
  if (!isShippingPriced) return { label: 'Check Shipping', input: CHECK_BUTTON };
  if (method === 'stripe' && !isCardComplete) return { label: 'Add your card', input: CARD_SECTION };
  return { label: 'Review', input: SEND_BUTTON };
};
