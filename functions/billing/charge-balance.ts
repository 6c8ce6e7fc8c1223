import type { PieceCents } from '#shared/money/refunds.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { abandonAttempt, finishAttempt } from '../checkout/finish.ts';
import { beginAttempt } from '../checkout/begin.ts';
import { Idempotency } from '../checkout/attempt.entity.ts';
import type { Outcome } from '../checkout/attempt.ts';
import { providerOf, type SavedPayment } from '../payments/provider.ts';
import { ConditionRefused } from '../platform/table.ts';
import type { StoredBilling } from './billing.entity.ts';

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

/** What is charged, and what a billing has saved for it. */
interface BalanceCharge {
  cart: StoredCart;
  saved: Pick<StoredBilling, 'method' | 'reference'>;
  cents: number;
  /** The pieces that it pays for; absent where it pays for the cart as a whole. */
  pieces?: PieceCents[];
}

const savedFor = async ({ method, reference }: BalanceCharge['saved']): Promise<SavedPayment | undefined> =>
  method && reference ? providerOf(method).savedBy?.(reference) : undefined;

/** The attempt that an earlier call has begun for the same step; undefined when there is none. */
const begunBefore = async (idempotencyKey: string): Promise<string | undefined> => {
  const { data } = await Idempotency.get({ ownerId: BILLING.id, idempotencyKey }).go({ consistent: true });
  return data?.attemptId;
};

/** Begins an attempt on the saved method; undefined when there is none, it was removed, or its charge is disputed. */
const begin = async (
  { cart, saved: stored, cents, pieces }: BalanceCharge,
  idempotencyKey: string,
): Promise<string | undefined> => {
  const { method } = stored;
  const saved = await savedFor(stored);
  const { email, address } = cart;
  if (!saved || !method || !email || !address) return undefined;
  return beginAttempt(
    BILLING,
    cart,
    { purpose: 'pay', ...(pieces && { pieces }) },
    { amountCents: cents, method, saved, email, address, holds: {} },
    { idempotencyKey, requestHash: BILLING.id },
  );
};

/**
 * Charges due cents of a cart to the method saved at checkout, off-session (C9). A cart has one attempt at a time, so
 * the biller, a customer who pays by hand in the same second, a webhook and the sweep charge once between them. Each
 * step of what `beganAt` one time begins one attempt at most; a repeated call answers the outcome of that attempt.
 */
export const chargeBalance = async (
  { beganAt, step }: { beganAt: string; step: number },
  charge: BalanceCharge,
): Promise<ChargeOutcome> => {
  const { cartId, attemptId: other } = charge.cart;
  const key = `${cartId} ${beganAt} ${step}`;
  const before = await begunBefore(key);
  if (before) return OUTCOMES[(await abandonAttempt(cartId, before)).state];
  if (other) {
    // The customer may be at their bank right now, so their attempt is finished if possible, but not abandoned.
    await finishAttempt(cartId, other);
    return 'waiting';
  }
  try {
    const attemptId = await begin(charge, key);
    return attemptId === undefined ? 'refused' : OUTCOMES[(await abandonAttempt(cartId, attemptId)).state];
  } catch (error) {
    // The cart has changed since it was read; the next run tries again.
    if (error instanceof ConditionRefused) return 'waiting';
    throw error;
  }
};
