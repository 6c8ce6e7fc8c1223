import { abandonAttempt, finishAttempt } from '../carts/attempts.ts';
import { beginAttempt } from '../carts/begin-attempt.ts';
import { Idempotency } from '../carts/cart.entity.ts';
import type { Outcome } from '../carts/stored-attempt.ts';
import { providerOf, type Saved } from '../payments/provider.ts';
import { ConditionRefused } from '../platform/table.ts';
import type { StoredBilling } from './billing.entity.ts';
import type { Owed } from './owed.ts';

/** Whose attempts these are: no customer's, so that none of theirs is mistaken for one, and none is counted for them. */
const BILLING = { id: 'billing' };

/** What came of a charge: `waiting` where somebody else is at it, or its provider is. */
export type ChargeOutcome = 'paid' | 'refused' | 'waiting';

const OUTCOMES: Record<Outcome['state'], ChargeOutcome> = {
  paid: 'paid',
  released: 'refused',
  pending: 'waiting',
  requires_action: 'waiting',
  requires_redirect: 'waiting',
};

const savedFor = async ({ method, reference }: StoredBilling): Promise<Saved | undefined> =>
  method && reference ? providerOf(method).savedBy?.(reference) : undefined;

/** The attempt that this step has begun before, if it has. */
const begunBefore = async (idempotencyKey: string): Promise<string | undefined> => {
  const { data } = await Idempotency.get({ ownerId: BILLING.id, idempotencyKey }).go({ consistent: true });
  return data?.attemptId;
};

/** Begins an attempt over what was saved; undefined when nothing is, or it was removed, or the customer disputes what it has paid. */
const begin = async (
  billing: StoredBilling,
  { cart, due }: Owed,
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
 * Charges what a cart owes to what was saved at its checkout, with its customer away (C9). It is an attempt like any other, and a
 * cart has one at a time: whoever pays by hand in the same second, this, a webhook and the sweeper charge once between them. Each
 * step begins one attempt at most; again it answers what came of that.
 */
export const chargeBalance = async (billing: StoredBilling, step: number, owed: Owed): Promise<ChargeOutcome> => {
  const { cartId, attemptId: other } = owed.cart;
  const key = `${cartId} ${billing.beganAt} ${step}`;
  const before = await begunBefore(key);
  if (before) return OUTCOMES[(await abandonAttempt(cartId, before)).state];
  if (other) {
    // Their customer may be at their bank right now, so it is not taken from them.
    await finishAttempt(cartId, other);
    return 'waiting';
  }
  try {
    const attemptId = await begin(billing, owed, key);
    return attemptId === undefined ? 'refused' : OUTCOMES[(await abandonAttempt(cartId, attemptId)).state];
  } catch (error) {
    // The cart has changed in this very moment.
    if (error instanceof ConditionRefused) return 'waiting';
    throw error;
  }
};
