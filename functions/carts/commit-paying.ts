import { CART_PLACED } from '#shared/schemas/cart.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { spendingGiftCards } from '../gift-cards/holds.ts';
import { Order } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact } from '../platform/table.ts';
import { Attempt, Cart, Idempotency, LedgerEntry } from './cart.entity.ts';
import { appending } from './cart-view.ts';
import { refundDecline } from './decline-limit.ts';
import { giftCardCents } from './holds.ts';
import { logEnd } from './money-log.ts';
import { paymentEntries } from './payment-entries.ts';
import { endingAsPaid, orAsEnded, type Outcome, type PaidOutcome, type PayingAttempt } from './stored-attempt.ts';

/** Orders whose artist could not accept before this payment (C15). */
const refusedToArtists = async (cartId: string): Promise<string[]> => {
  const { data: cart } = await Cart.get({ cartId }).go({ consistent: true });
  const orders = await ordersOf(cart?.orderIds ?? []);
  return orders.filter(({ acceptError }) => acceptError !== undefined).map(({ orderId }) => orderId);
};

/**
 * Commits a payment for a placed cart: ledger entries, the answer for replays and the `payment.received` event, all or
 * nothing, once.
 */
export const commitPaying = async (attempt: PayingAttempt, paid: PaidOutcome | null): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey, amountCents, holds } = attempt;
  const entries = paymentEntries(attempt, paid, 'Payment');
  const waiting = await refusedToArtists(cartId);
  const ended = await orAsEnded(attempt, () =>
    transact(
      {
        cart: Cart,
        attempt: Attempt,
        answer: Idempotency,
        ledger: LedgerEntry,
        order: Order,
        outbox: Outbox,
        ...cardEntities,
      },
      (write) =>
        items(
          {
            cart: write.cart
              .patch({ cartId })
              .remove(['attemptId'])
              .add({ version: 1 })
              .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_PLACED)}`)
              .commit(),
            attempt: endingAsPaid(write.attempt, attempt, paid),
            answer: write.answer.patch({ ownerId, idempotencyKey }).set({ isPlaced: true }).commit(),
          },
          spendingGiftCards(write, holds.giftCards ?? [], attempt),
          waiting.map((orderId) => ({
            [`order:${orderId}`]: write.order.patch({ orderId }).remove(['acceptError']).commit(),
          })),
          appending(write.ledger, entries),
          {
            received: write.outbox
              .create(
                outgoing('payment.received', { cartId, cents: amountCents + giftCardCents(holds), orderIds: waiting }),
              )
              .commit(),
          },
        ),
    ),
  );
  if (ended) return ended;
  logEnd('payment received', attempt);
  await refundDecline(attempt);
  return { state: 'paid' };
};
