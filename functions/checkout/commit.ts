import { isGiftCard, isPosted } from '#shared/money/gift-cards.ts';
import { sumCents } from '#shared/money/money.ts';
import { passedOnOf } from '#shared/money/passed-on.ts';
import { splitByWeight, type PieceCents } from '#shared/money/refunds.ts';
import { AGREEMENT, CHECKOUT_TERMS, TERMS } from '#shared/money/terms.ts';
import { MAILING_LIST_TEXT } from '#shared/people/mailing-list.ts';
import { ORDER, SCHEDULE_SECONDS } from '#shared/orders/order-states.ts';
import { CART_OPEN, CART_PLACED, type CartItem } from '#shared/schemas/cart.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { refusalToAccept } from '../artists/acceptance.ts';
import { Cart, type Consent } from '../carts/cart.entity.ts';
import { duesOf, readMoney, type CartMoney } from '../carts/piece-accounts.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import { spendingGiftCards } from '../gift-cards/holds.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import {
  appending,
  centsIn,
  coversDeposit,
  extraOf,
  ledgerEntry,
  type LedgerLine,
  PLACED_MEMO,
  PROCESSORS,
  type StoredEntry,
} from '../ledger/ledger.ts';
import { creatingOrder } from '../orders/move-order.ts';
import { owing } from '../orders/owing.ts';
import { Order, OrderMove } from '../orders/order.entity.ts';
import { providerOf } from '../payments/provider.ts';
import { isVisitorId } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact } from '../platform/table.ts';
import { findUser, normalEmail } from '../platform/users.ts';
import { Attempt, Idempotency } from './attempt.entity.ts';
import {
  movingAttempt,
  logEnd,
  orAsEnded,
  type Outcome,
  type PaidOutcome,
  type PayingAttempt,
  type Placement,
  type PlacingAttempt,
  type StoredAttempt,
} from './attempt.ts';
import { refundDecline } from './decline-limit.ts';
import { giftCardCents } from './holds.ts';

/** The entries of a payment, each with the part of the paid pieces that it pays; the parts of a piece add up to its cents. */
const forPieces = (entries: StoredEntry[], pieces: readonly PieceCents[]): StoredEntry[] => {
  let left = pieces.map(({ cents }) => cents);
  return entries.map((entry) => {
    const parts = splitByWeight(-centsIn(entry, 'customer'), left);
    left = left.map((cents, index) => cents - (parts[index] ?? 0));
    return { ...entry, pieces: pieces.map(({ orderId }, index) => ({ orderId, cents: parts[index] ?? 0 })) };
  });
};

/** Ledger entries of an attempt's payment: one for each gift card, and one for the provider's charge. */
const paymentEntries = (
  { cartId, amountCents, method, holds }: StoredAttempt,
  paid: PaidOutcome | null,
  memo: string,
): StoredEntry[] => {
  const giftCards = (holds.giftCards ?? []).map(({ cardId, cents, promoCents }) =>
    ledgerEntry({
      cartId,
      memo,
      lines: [
        { account: 'gift_cards' as const, cents },
        { account: 'gift_card_promos' as const, cents: promoCents },
        { account: 'customer' as const, cents: -cents - promoCents },
      ].filter((line) => line.cents !== 0),
      processor: PROCESSORS.giftCard,
      reference: cardId,
    }),
  );
  if (!paid || !method) return giftCards;
  const charged = ledgerEntry({
    cartId,
    memo,
    lines: [
      { account: providerOf(method).account, cents: amountCents },
      { account: 'customer', cents: -amountCents },
    ],
    processor: PROCESSORS[method],
    reference: paid.reference,
    ...(paid.customerId && { customerId: paid.customerId }),
  });
  return [...giftCards, charged];
};

/** What the customer agreed to when the attempt began; of gift cards, and under other terms than today's, nothing is stored. */
const consentOf = ({ placement, createdAt }: PlacingAttempt): { consent?: Consent } => {
  const isPainted = placement.items.some(({ supplier_product: line }) => !isGiftCard(line));
  return isPainted && placement.terms === TERMS
    ? { consent: { text: `${AGREEMENT} ${CHECKOUT_TERMS}`, at: createdAt } }
    : {};
};

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

const newOrders = ({ cartId, ownerId, email, address, placement }: PlacingAttempt) => {
  const { items, charges, requestedSuppliers, partnerId, terms, giftMode, commission } = placement;
  const placedAt = nowIso();
  // While one artist alone is asked, the schedule rests.
  const askedMs = commission ? commission.days * DAY_MS : SCHEDULE_SECONDS * 1000;
  const scheduleAt = new Date(now() + askedMs).toISOString();
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
      ...(commission && {
        commission: { supplierId: commission.supplierId, until: scheduleAt, otherwise: commission.otherwise },
      }),
      ...(isPosted([item]) && { country: address.country }),
      ...(partnerId && { partnerId }),
      ...(giftMode && { giftMode }),
      ...(terms !== undefined && { terms }),
      ...owing(passedOnOf({ charges: charges[index], terms }), { quantity: item.quantity, placedAt }),
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
                ...(placement.terms !== undefined && { terms: placement.terms }),
                ...consentOf(attempt),
                ...(placement.emailList && { mailingListAt: attempt.createdAt, mailingListText: MAILING_LIST_TEXT }),
                ...(orders.length > 0 && { photoCheck: 'waiting' as const, photoCheckSince: placedAt }),
              })
              .remove(['attemptId', 'refusedCodes', ...(hasAddress ? [] : (['address'] as const))])
              .add({ version: 1 })
              .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_OPEN)}`)
              .commit(),
            attempt: movingAttempt(write.attempt, attempt, 'paid', paid ? { reference: paid.reference } : {}),
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

/** Orders whose chosen artist could not accept before a payment, and can with it (C15). */
const acceptableBy = async (
  { orders, entries: before }: CartMoney,
  payment: readonly StoredEntry[],
): Promise<string[]> => {
  const waiting = orders.filter(
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

/** Orders that owe nothing more with a payment, and did before. */
const settledBy = (money: CartMoney, payment: readonly StoredEntry[]): string[] => {
  const [before, after] = [duesOf(money), duesOf({ ...money, entries: [...money.entries, ...payment] })];
  return money.orders.flatMap(({ orderId }) =>
    (before.get(orderId) ?? 0) > 0 && after.get(orderId) === 0 ? orderId : [],
  );
};

/**
 * Commits a payment for a placed cart: ledger entries, the answer for replays and the `payment.received` event, all or
 * nothing, once.
 */
export const commitPaying = async (attempt: PayingAttempt, paid: PaidOutcome | null): Promise<Outcome> => {
  const { cartId, attemptId, ownerId, idempotencyKey, amountCents, holds, emailList, pieces } = attempt;
  const payment = paymentEntries(attempt, paid, 'Payment');
  const entries = pieces ? forPieces(payment, pieces) : payment;
  // The attempt holds the cart, and with it the ledger.
  const money = await readMoney(cartId);
  const freed = await acceptableBy(money, entries);
  const paidOrderIds = settledBy(money, entries);
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
              .data((cart, { remove, set }) => {
                remove(cart.attemptId);
                if (emailList && money.cart.mailingListText === undefined) {
                  set(cart.mailingListAt, attempt.createdAt);
                  set(cart.mailingListText, MAILING_LIST_TEXT);
                }
                if (emailList === false) {
                  remove(cart.mailingListAt);
                  remove(cart.mailingListText);
                }
              })
              .add({ version: 1 })
              .where((cart, { eq }) => `${eq(cart.attemptId, attemptId)} AND ${eq(cart.status, CART_PLACED)}`)
              .commit(),
            attempt: movingAttempt(write.attempt, attempt, 'paid', paid ? { reference: paid.reference } : {}),
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
                outgoing('payment.received', {
                  cartId,
                  cents: amountCents + giftCardCents(holds),
                  orderIds: freed,
                  paidOrderIds,
                }),
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
