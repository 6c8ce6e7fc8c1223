import { ORDER } from '#shared/order-states.ts';
import { CART_PLACED } from '#shared/schemas/cart.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { spendingGiftCards } from '../gift-cards/holds.ts';
import { Order } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact } from '../platform/table.ts';
import { refusalToAccept } from '../artists/acceptance.ts';
import { Cart, cartOf } from '../carts/cart.entity.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { refundDecline } from './decline-limit.ts';
import { giftCardCents } from './holds.ts';
import { type StoredEntry, appending, ledgerOf, coversDeposit, extraOf } from '../ledger/ledger.ts';
import { logEnd } from './money-log.ts';
import { paymentEntries } from './payment-entries.ts';
import { endingAsPaid, orAsEnded, type Outcome, type PaidOutcome, type PayingAttempt } from './attempt.ts';

/** Orders whose chosen artist could not accept before a payment, and can with it (C15); the attempt holds the ledger. */
const freedBy = async (cartId: string, payment: readonly StoredEntry[]): Promise<string[]> => {
  const [{ orderIds }, before] = await Promise.all([cartOf(cartId), ledgerOf(cartId)]);
  const waiting = (await ordersOf(orderIds)).filter(
    ({ orderId, status, isSelectionAnnounced, acceptError }) =>
      status === ORDER.quoting &&
      isSelectionAnnounced &&
      (acceptError !== undefined || !coversDeposit(before, extraOf(orderId, before))),
  );
  const refusals = await Promise.all(
    waiting.map(
      async (order) => order.supplierId && (await refusalToAccept(order, order.supplierId, [...before, ...payment])),
    ),
  );
  return waiting.filter((_, index) => refusals[index] === undefined).map(({ orderId }) => orderId);
};

/**
 * Commits a payment for a placed cart: ledger entries, the answer for replays and the `payment.received` event, all or
 * nothing, once.
 */
export const commitPaying = async (attempt: PayingAttempt, paid: PaidOutcome | null): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey, amountCents, holds, emailList } = attempt;
  const entries = paymentEntries(attempt, paid, 'Payment');
  const freed = await freedBy(cartId, entries);
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
              .data((cart, { remove, ifNotExists }) => {
                remove(cart.attemptId);
                if (emailList) ifNotExists(cart.mailingListAt, attempt.createdAt);
                if (emailList === false) remove(cart.mailingListAt);
              })
              .add({ version: 1 })
              .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_PLACED)}`)
              .commit(),
            attempt: endingAsPaid(write.attempt, attempt, paid),
            answer: write.answer.patch({ ownerId, idempotencyKey }).set({ isPlaced: true }).commit(),
          },
          spendingGiftCards(write, holds.giftCards ?? [], attempt),
          freed.map((orderId) => ({
            [`order:${orderId}`]: write.order.patch({ orderId }).remove(['acceptError']).commit(),
          })),
          appending(write.ledger, entries),
          {
            received: write.outbox
              .create(
                outgoing('payment.received', { cartId, cents: amountCents + giftCardCents(holds), orderIds: freed }),
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
