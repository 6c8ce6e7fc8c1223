import { isGiftCard, isPosted } from '#shared/gift-cards.ts';
import { sumCents } from '#shared/money.ts';
import { ORDER, SCHEDULE_SECONDS } from '#shared/order-states.ts';
import { CART_OPEN, CART_PLACED, type CartItem } from '#shared/schemas/cart.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { spendingGiftCards } from '../gift-cards/holds.ts';
import { creatingOrder } from '../orders/move-order.ts';
import { Order, OrderMove } from '../orders/order.entity.ts';
import { isVisitorId } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact } from '../platform/table.ts';
import { findUser, normalEmail } from '../platform/users.ts';
import { Cart } from '../carts/cart.entity.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { refundDecline } from './decline-limit.ts';
import { giftCardCents } from './holds.ts';
import { ledgerEntry, PLACED_MEMO, type LedgerLine, appending } from '../ledger/ledger.ts';
import { logEnd } from './money-log.ts';
import { paymentEntries } from './payment-entries.ts';
import {
  endingAsPaid,
  orAsEnded,
  type Outcome,
  type PaidOutcome,
  type Placement,
  type PlacingAttempt,
} from './attempt.ts';

const worthOf = (items: CartItem[]): number => sumCents(items.map(({ price, quantity }) => price * quantity));

const chargeLines = ({ items, shippingCents, discountCents, carbonCents, charityCents }: Placement): LedgerLine[] => {
  const all = worthOf(items);
  const giftCards = worthOf(items.filter((item) => isGiftCard(item.supplier_product)));
  const lines: LedgerLine[] = [
    { account: 'sales', cents: giftCards + carbonCents + charityCents - all },
    { account: 'carbon', cents: -carbonCents },
    { account: 'charity', cents: -charityCents },
    { account: 'gift_cards_sold', cents: -giftCards },
    { account: 'shipping', cents: -shippingCents },
    { account: 'promos', cents: discountCents },
  ];
  return [
    ...lines.filter(({ cents }) => cents !== 0),
    { account: 'customer', cents: all + shippingCents - discountCents },
  ];
};

const newOrders = ({ cartId, ownerId, email, placement }: PlacingAttempt) => {
  const { items, charges, requestedSuppliers, partnerId } = placement;
  const placedAt = nowIso();
  const scheduleAt = new Date(now() + SCHEDULE_SECONDS * 1000).toISOString();
  return items
    .map((item, index) => ({
      orderId: newId('order'),
      cartId,
      ownerId,
      email,
      status: ORDER.quoting,
      version: 1,
      sku: item.product_id,
      item,
      charges: charges[index],
      requestedSuppliers,
      ...(partnerId && { partnerId }),
      placedAt,
      scheduleAt,
      isSelectionAnnounced: false,
      dueKind: 'order' as const,
      dueAt: scheduleAt,
    }))
    .filter(({ item }) => !isGiftCard(item.supplier_product));
};

/**
 * Address whose confirmed account may claim the placed cart (functions/identity/claim-orders.ts): a visitor's, and that of
 * an unconfirmed account that orders with its own address, which may have an account already.
 */
const claimableBy = async ({ ownerId, email }: PlacingAttempt): Promise<string | undefined> => {
  const address = normalEmail(email);
  if (isVisitorId(ownerId)) return address;
  const owner = await findUser(ownerId);
  return owner?.verifiedAt === undefined && owner?.email === address ? address : undefined;
};

/**
 * Places the cart: status 0 → 1, its orders, ledger entries, the answer for replays and the `order.placed` event, all
 * or nothing (C28).
 */
export const commitPlacing = async (attempt: PlacingAttempt, paid: PaidOutcome | null): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey, placement, email, address, amountCents, holds } = attempt;
  const { receiptEmail } = attempt;
  const orders = newOrders(attempt);
  const orderIds = orders.map(({ orderId }) => orderId);
  const memo = amountCents + giftCardCents(holds) === placement.total ? 'Full payment' : 'Deposit';
  const entries = [
    ledgerEntry({ cartId, memo: PLACED_MEMO, lines: chargeLines(placement) }),
    ...paymentEntries(attempt, paid, memo),
  ];
  const placedAt = nowIso();
  const hasAddress = isPosted(placement.items);
  const guestEmail = await claimableBy(attempt);
  const ended = await orAsEnded(attempt, () =>
    transact(
      {
        cart: Cart,
        attempt: Attempt,
        answer: Idempotency,
        order: Order,
        move: OrderMove,
        ledger: LedgerEntry,
        outbox: Outbox,
        ...cardEntities,
      },
      (write) =>
        items(
          {
            cart: write.cart
              .patch({ cartId })
              .set({
                status: CART_PLACED,
                placedAt,
                orderIds,
                // A visitor who signs in before paying has the cart in their account from here on.
                ownerId,
                email,
                ...(receiptEmail !== undefined && { receiptEmail }),
                ...(guestEmail !== undefined && { guestEmail }),
                ...(hasAddress && { address }),
                shippingMethod: placement.shippingMethod,
                shippingPrice: placement.shippingCents,
                promos: placement.promos,
                ...(placement.emailList && { mailingListAt: attempt.createdAt }),
                ...(orders.length > 0 && { photoCheck: 'waiting' as const, photoCheckSince: placedAt }),
              })
              .remove(['attemptId', 'refusedCodes', ...(hasAddress ? [] : (['address'] as const))])
              .add({ version: 1 })
              .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_OPEN)}`)
              .commit(),
            attempt: endingAsPaid(write.attempt, attempt, paid),
            answer: write.answer.patch({ ownerId, idempotencyKey }).set({ isPlaced: true }).commit(),
          },
          orders.map((order) => creatingOrder(write, order)),
          spendingGiftCards(write, holds.giftCards ?? [], attempt),
          appending(write.ledger, entries),
          { placed: write.outbox.create(outgoing('order.placed', { cartId, orderIds, email })).commit() },
        ),
    ),
  );
  if (ended) return ended;
  logEnd('payment received', attempt);
  await refundDecline(attempt);
  return { state: 'paid' };
};
