import { abandonAttempt, finishAttempt } from '../checkout/finish.ts';
import { beginAttempt } from '../checkout/begin.ts';
import { Idempotency } from '../checkout/attempt.entity.ts';
import type { Outcome } from '../checkout/attempt.ts';
import { providerOf, type SavedPayment } from '../payments/provider.ts';
import { ConditionRefused } from '../platform/table.ts';
import type { StoredBilling } from './billing.entity.ts';
import type { BalanceDue } from './balance-due.ts';

/**
 * Owner of the biller's attempts: not the customer, so that no customer's Idempotency-Key can equal one of these, and
 * declines are not counted for the customer.
 */
const BILLING = { id: 'billing' };

/** Outcome of a charge: `waiting` while another attempt has the cart, or the provider is processing. */
export type ChargeOutcome = 'paid' | 'refused' | 'waiting';

const OUTCOMES: Record<Outcome['state'], ChargeOutcome> = {
  paid: 'paid',
  released: 'refused',
  pending: 'waiting',
  requires_action: 'waiting',
  requires_redirect: 'waiting',
};

const savedFor = async ({ method, reference }: StoredBilling): Promise<SavedPayment | undefined> =>
  method && reference ? providerOf(method).savedBy?.(reference) : undefined;

/** The attempt that an earlier call has begun for the same step; undefined when there is none. */
const begunBefore = async (idempotencyKey: string): Promise<string | undefined> => {
  const { data } = await Idempotency.get({ ownerId: BILLING.id, idempotencyKey }).go({ consistent: true });
  return data?.attemptId;
};

/** Begins an attempt on the saved method; undefined when there is none, it was removed, or its charge is disputed. */
const begin = async (
  billing: StoredBilling,
  { cart, due }: BalanceDue,
  idempotencyKey: string,
): Promise<string | undefined> => {
  const { method } = billing;
  const saved = await savedFor(billing);
  const { email, address } = cart;
  if (!saved || !method || !email || !address) return undefined;
  return beginAttempt(
    BILLING,
    cart,
    { purpose: 'pay' },
    { amountCents: due, method, saved, email, address, holds: {} },
    { idempotencyKey, requestHash: BILLING.id },
  );
};

/**
 * Charges a cart's due cents to the method saved at checkout, off-session (C9). A cart has one attempt at a time, so
 * the biller, a customer who pays by hand in the same second, a webhook and the sweep charge once between them. Each
 * step begins one attempt at most; a repeated call answers the outcome of that attempt.
 */
export const chargeBalance = async (
  billing: StoredBilling,
  step: number,
  balance: BalanceDue,
): Promise<ChargeOutcome> => {
  const { cartId, attemptId: other } = balance.cart;
  const key = `${cartId} ${billing.beganAt} ${step}`;
  const before = await begunBefore(key);
  if (before) return OUTCOMES[(await abandonAttempt(cartId, before)).state];
  if (other) {
    // The customer may be at their bank right now, so their attempt is finished if possible, but not abandoned.
    await finishAttempt(cartId, other);
    return 'waiting';
  }
  try {
    const attemptId = await begin(billing, balance, key);
    return attemptId === undefined ? 'refused' : OUTCOMES[(await abandonAttempt(cartId, attemptId)).state];
  } catch (error) {
    // The cart has changed since it was read; the next run tries again.
    if (error instanceof ConditionRefused) return 'waiting';
    throw error;
  }
};
