import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const ready = {
  method: 'stripe',
  isCardComplete: true,
  missing: undefined,
  unpaid: undefined,
  isShippingPriced: true,
} as const;

it.each([
  ['Add your email', 'contact-email', { missing: { message: '', fields: ['email', 'line1'] as const } }],
  ['Add your address', 'ship-line1', { missing: { message: '', fields: ['line1', 'zip'] as const } }],
  ['Add the billing address', 'bill-city', { unpaid: { message: '', inputs: ['bill-city'] } }],
  ['Check Shipping', 'check-shipping', { isShippingPriced: false, isCardComplete: false }],
  ['Add your card', 'checkout-payment', { isCardComplete: false }],
  ['Review', 'checkout-balance', { isCardComplete: false, method: 'paypal' as const }],
  ['Review', 'checkout-balance', {}],
])('the bar leads to what is missing: %s', (label, input, state) => {
  expect(nextStep({ ...ready, ...state })).toEqual({ label, input });
});
