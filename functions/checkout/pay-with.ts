import { AppError } from '#shared/errors.ts';
import { AMAZON_CONSENT, payWithRefusal } from '#shared/money/pay-with.ts';
import type { CreateCart } from '#shared/schemas/cart.ts';
import { nowIso } from '../platform/clock.ts';
import type { ChargeRequest } from './begin.ts';

/**
 * Checks what a provider's page needs of the customer where something is charged on it, and answers the consent to charge
 * Amazon again, as it was shown (Y-11). Refuses `pay_with.billing_address`, `pay_with.billing_name` and
 * `pay_with.shipping_name` for Affirm (Y-08, Y-09), and `pay_with.amazon_consent`. `shippingName` is undefined where
 * nothing is posted, or the order is placed already.
 */
export const checkPayWith = (
  { billing_address: billing, amazon_consent: hasConsent = false }: CreateCart,
  { method, saved }: Pick<ChargeRequest, 'method' | 'saved'>,
  shippingName: string | undefined,
): Pick<ChargeRequest, 'consent'> => {
  if (saved || (method !== 'affirm' && method !== 'amazon')) return {};
  const refusal = payWithRefusal({ method, billing, shippingName, hasConsent });
  if (refusal) throw new AppError(refusal);
  return method === 'amazon' ? { consent: { text: AMAZON_CONSENT, at: nowIso() } } : {};
};
