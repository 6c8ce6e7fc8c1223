import type { FORM_ERRORS } from '../form-errors.ts';
import type { Address } from '../schemas/cart.ts';

/** What the customer agrees to who pays with Amazon, as the checkout shows it; stored with the time of the press (Y-11). */
export const AMAZON_CONSENT =
  'I allow future payments for this order with my Amazon account: the balance, when the painting is completed.';

/** Fields of a billing address that Affirm requires (Y-08). */
const BILLING = ['name', 'phone', 'line1', 'zip', 'city', 'state', 'country'] as const;

/** Fields of a billing address that are still empty. */
export const missingBilling = (billing: Address | undefined): (typeof BILLING)[number][] =>
  BILLING.filter((field) => (billing?.[field] ?? '').trim() === '');

/** Whether a name has a first and a last name, as Affirm requires (Y-09). */
export const hasTwoWords = (name: string): boolean => name.trim().split(/\s+/).length >= 2;

interface PaidWith {
  method: 'affirm' | 'amazon' | 'other';
  billing: Address | undefined;
  /** Undefined where nothing is posted, or the order is placed already. */
  shippingName: string | undefined;
  hasConsent: boolean;
}

/** The refusal of a way to pay that lacks something (Y-08, Y-09, Y-11); undefined when it can be charged. */
export const payWithRefusal = ({
  method,
  billing,
  shippingName,
  hasConsent,
}: PaidWith): Extract<keyof typeof FORM_ERRORS, `pay_with.${string}`> | undefined => {
  if (method === 'amazon') return hasConsent ? undefined : 'pay_with.amazon_consent';
  if (method !== 'affirm') return undefined;
  if (missingBilling(billing).length > 0) return 'pay_with.billing_address';
  if (!hasTwoWords(billing?.name ?? '')) return 'pay_with.billing_name';
  return shippingName === undefined || hasTwoWords(shippingName) ? undefined : 'pay_with.shipping_name';
};
