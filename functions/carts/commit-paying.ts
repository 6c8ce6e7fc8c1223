import { CART_PLACED } from '#shared/schemas/cart.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { transact } from '../platform/table.ts';
import { Attempt, Cart, Idempotency, LedgerEntry } from './cart.entity.ts';
import { wasNoDecline } from './decline-limit.ts';
import { giftCardCents } from './holds.ts';
import { paymentEntries } from './payment-entries.ts';
import { endingAsPaid, orAsEnded, type Outcome, type Paid, type PayingAttempt } from './stored-attempt.ts';

/** Writes down a payment for a placed cart: its ledger, the answer to remember and the news of it, all or nothing, once. */
export const commitPaying = async (attempt: PayingAttempt, paid: Paid | null): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey, amountCents, holds } = attempt;
  const entries = paymentEntries(attempt, paid, 'Payment');
  const ended = await orAsEnded(attempt, () =>
    transact({ cart: Cart, attempt: Attempt, answer: Idempotency, ledger: LedgerEntry, outbox: Outbox }, (write) => [
      write.cart
        .patch({ cartId })
        .remove(['attemptId'])
        .add({ version: 1 })
        .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_PLACED)}`)
        .commit(),
      endingAsPaid(write.attempt, attempt, paid),
      write.answer.patch({ ownerId, idempotencyKey }).set({ isPlaced: true }).commit(),
      ...entries.map((entry) => write.ledger.create(entry).commit()),
      write.outbox.create(outgoing('payment.received', { cartId, cents: amountCents + giftCardCents(holds) })).commit(),
    ]),
  );
  if (!ended) await wasNoDecline(attempt);
  return ended ?? { state: 'paid' };
};
