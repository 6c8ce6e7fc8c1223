import type { ErrorCode } from '#shared/errors.ts';
import { Spent } from '../platform/rate-limit.entity.ts';
import { items, transact } from '../platform/table.ts';
import { Cart } from '../carts/cart.entity.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import { countingDecline, refundDecline } from './decline-limit.ts';
import { givingBackHolds, heldEntities, returnable } from './holds.ts';
import { logEnd } from './money-log.ts';
import { endingAsReleased, orAsEnded, type Outcome, type StoredAttempt } from './attempt.ts';

/**
 * Releases the cart, gives back the attempt's holds and saves the refusal as the request's answer: all or nothing,
 * once.
 */
export const releaseAttempt = async (attempt: StoredAttempt, refusal: ErrorCode): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey } = attempt;
  const isDeclined = refusal === 'payment.declined' || refusal === 'payment.not_confirmed';
  const holds = await returnable(attempt.holds);
  const ended = await orAsEnded(attempt, () =>
    transact({ cart: Cart, attempt: Attempt, answer: Idempotency, spent: Spent, ...heldEntities }, (write) =>
      items(
        {
          cart: write.cart
            .patch({ cartId })
            .remove(['attemptId'])
            .add({ version: 1 })
            .where((cart, { eq }) => eq(cart.attemptId, attemptId))
            .commit(),
          attempt: endingAsReleased(write.attempt, attempt),
          answer: write.answer.patch({ ownerId, idempotencyKey }).set({ refusal }).commit(),
        },
        givingBackHolds(write, { cartId, attemptId, holds }),
        isDeclined ? countingDecline(write.spent, attempt) : {},
      ),
    ),
  );
  if (ended) return ended;
  logEnd('payment released', attempt, refusal);
  if (!isDeclined) await refundDecline(attempt);
  return { state: 'released', refusal };
};
