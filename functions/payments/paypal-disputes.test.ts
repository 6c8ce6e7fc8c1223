import { expect, it, vi } from 'vitest';
import { endOf } from './paypal-disputes.ts';

const disputed = (status: string, code?: string, back?: string) =>
  endOf({
    status,
    dispute_amount: { value: '96.00' },
    ...(code && { dispute_outcome: { outcome_code: code, ...(back && { amount_refunded: { value: back } }) } }),
  });

it.each(['OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'OTHER'])(
  'C17 a dispute that PayPal calls %s is open',
  (status) => expect(disputed(status)).toEqual({ outcome: 'open', cents: 9_600 }),
);

it.each(['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'])(
  'C17 with %s the money stays',
  (code) => expect(disputed('RESOLVED', code)).toEqual({ outcome: 'won', cents: 9_600 }),
);

it.each(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])('C17 with %s what was refunded is lost', (code) => {
  expect(disputed('RESOLVED', code)).toEqual({ outcome: 'lost', cents: 9_600 });
  expect(disputed('RESOLVED', code, '50.00')).toEqual({ outcome: 'lost', cents: 5_000 });
});

it('C17 with an end that nobody knows the money waits, and the log says so', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(disputed('RESOLVED', 'SPLIT')).toEqual({ outcome: 'open', cents: 9_600 });
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});
