import { isUndone } from '#shared/orders/order-states.ts';
import { settleTakenBack } from '#shared/money/refunds.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Cart, cartOf, type StoredCart } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { ledgerEntry, PROCESSORS } from '../ledger/ledger.ts';
import { boughtCards, boughtName, type BoughtCard } from '../gift-cards/bought.ts';
import { cardName } from '../gift-cards/cards.ts';
import { GiftCard } from '../gift-cards/gift-card.entity.ts';
import { issueGiftCards, piecesOf } from '../gift-cards/issue.ts';
import { freezing, thawing } from '../orders/freeze-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import type { Dispute } from '../payments/provider.ts';
import { nowIso } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact, writersOf, type Items } from '../platform/table.ts';
import { holderOf } from '../projects/sides.ts';
import { clearPayment } from '../refunds/cancel-order.ts';
import { chargeBackKept } from '../refunds/charge-back-kept.ts';
import { readCleared } from '../refunds/change-charges.ts';
import { decidingOpenClaim } from '../refunds/claim-decisions.ts';
import { readCardPieces } from '../refunds/piece-money.ts';
import { settleTakenBackCard } from '../refunds/settle-card.ts';
import { settlePiece } from '../refunds/settle-piece.ts';
import { findCase, openCasesOf, OrderCase, type StoredCase } from './case.entity.ts';

const writers = writersOf({ cart: Cart, order: Order, giftCard: GiftCard, case: OrderCase, outbox: Outbox });

const liveOf = (orders: readonly StoredOrder[]): StoredOrder[] => orders.filter(({ status }) => !isUndone(status));

/** The gift cards of a cart that have not ended. */
const liveCards = async (cart: StoredCart): Promise<BoughtCard[]> =>
  (await boughtCards(cart)).filter(({ state }) => state !== 'void');

const caseIdOf = ({ id }: Dispute): string => `cas_${id}`;

const readAll = async (
  dispute: Dispute,
): Promise<{ stored: StoredCase | undefined; cart: StoredCart | null; orders: StoredOrder[]; cards: BoughtCard[] }> => {
  const [stored, { data: cart }] = await Promise.all([
    findCase(caseIdOf(dispute)),
    Cart.get({ cartId: dispute.cartId }).go({ consistent: true }),
  ]);
  const [orders, cards] = await Promise.all([ordersOf(cart?.orderIds ?? []), cart ? liveCards(cart) : []]);
  return { stored, cart, orders, cards };
};

const announcing = (
  name: 'opened' | 'decided',
  caseId: string,
  order: StoredOrder,
  decision: 'won' | 'lost',
  // An artist who was not notified of being chosen reads nothing of it.
  supplierId = holderOf(order) ?? null,
): Items => {
  const { orderId, cartId } = order;
  const about = { caseId, orderId, cartId, supplierId };
  const event =
    name === 'opened'
      ? outgoing('case.opened', { ...about, kind: 'chargeback', by: 'bank' })
      : outgoing('case.decided', { ...about, decision, refundCents: 0 });
  return { [`${name}:${caseId}:${orderId}`]: writers.outbox.create(event).commit() };
};

/**
 * Events about the orders `about`; where there is none, one about an order that has ended, which nobody gets a mail of:
 * it holds or frees what was kept of the cart's pieces.
 */
const announcingEach = (
  name: 'opened' | 'decided',
  caseId: string,
  about: readonly StoredOrder[],
  ended: readonly StoredOrder[],
  decision: 'won' | 'lost',
): Items =>
  about.length > 0
    ? items(about.map((order) => announcing(name, caseId, order, decision)))
    : items(ended.slice(0, 1).map((order) => announcing(name, caseId, order, decision, null)));

/**
 * Items that raise the versions of orders: a payment to artists or partners that is gathered at the same moment, before
 * or after their money was held, checks them and is refused.
 */
const touching = (orders: readonly StoredOrder[]): Items =>
  items(
    orders.map(({ orderId, version }) => ({
      [`order:${orderId}`]: writers.order
        .patch({ orderId })
        .set({ version: version + 1 })
        .where((now, { eq }) => eq(now.version, version))
        .commit(),
    })),
  );

/**
 * What the case of a dispute is named after: the first order that has not ended, else the first one, else the first gift
 * card; undefined for a cart that was not placed.
 */
const subjectOf = (
  { cartId, status, items: bought }: StoredCart,
  orders: readonly StoredOrder[],
): { orderId: string; title: string } | undefined => {
  const [order] = [...liveOf(orders), ...orders];
  if (order) return { orderId: order.orderId, title: order.item.title };
  const [card] = status === CART_OPEN ? [] : piecesOf(bought);
  return card && { orderId: boughtName({ cartId, pieceId: card.pieceId }), title: card.item.title };
};

/** Items that stop issued cards from being spent, or free them again. */
const turning = (cards: readonly BoughtCard[], state: 'frozen' | 'active'): Items =>
  items(
    cards.map(({ cardId }) =>
      cardId === undefined
        ? {}
        : {
            [cardName(cardId)]: writers.giftCard
              .patch({ cardId })
              .set({ state })
              .where((now, { ne }) => ne(now.state, 'void'))
              .commit(),
          },
    ),
  );

/**
 * Freezes the cart, which holds what was kept of its ended pieces, and every order and gift card of it that has not
 * ended, with one case for the admin; once.
 */
const open = async (dispute: Dispute): Promise<void> =>
  retryOnConflict(
    () => readAll(dispute),
    async ({ stored, cart, orders, cards }) => {
      if (stored) return;
      const subject = cart && subjectOf(cart, orders);
      if (!subject) {
        log.warn('a dispute is about a cart that was not placed', { dispute: dispute.id, cart: dispute.cartId });
        return;
      }
      const { cartId, email = '' } = cart;
      const caseId = caseIdOf(dispute);
      const live = liveOf(orders);
      const ended = orders.filter((order) => !live.includes(order));
      await transact({ case: OrderCase, cart: Cart }, (write) =>
        items(
          {
            case: write.case
              .create({
                caseId,
                ...subject,
                orderIds: live.map(({ orderId }) => orderId),
                cartId,
                email,
                kind: 'chargeback',
                state: 'open',
                openedBy: 'bank',
                openedAt: nowIso(),
                reason: dispute.reason,
                cents: dispute.cents,
                version: 1,
              })
              .commit(),
            // A cancellation or a refund of the same moment reads the cart and its orders again.
            cart: write.cart
              .patch({ cartId })
              .set({ frozenBy: [...(cart.frozenBy ?? []), caseId] })
              .add({ version: 1 })
              .where((now, { eq }) => eq(now.version, cart.version))
              .commit(),
          },
          live.map((order) => ({ [`order:${order.orderId}`]: freezing(order, caseId) })),
          turning(cards, 'frozen'),
          touching(ended),
          announcingEach('opened', caseId, live, ended, 'won'),
        ),
      );
    },
  );

const closing = ({ caseId, version }: StoredCase, decision: 'won' | 'lost'): object =>
  writers.case
    .patch({ caseId })
    .set({ state: 'decided', decision, decidedBy: 'bank', decidedAt: nowIso(), version: version + 1 })
    .where((now, { eq }) => `${eq(now.version, version)} AND ${eq(now.state, 'open')}`)
    .commit();

/** Items that end the hold of a case on a cart, and with the last case on its gift cards. */
const freeing = (
  { cartId, version, frozenBy = [] }: StoredCart,
  cards: readonly BoughtCard[],
  caseId: string,
): Items => {
  if (!frozenBy.includes(caseId)) return {};
  const left = frozenBy.filter((id) => id !== caseId);
  const cart = writers.cart
    .patch({ cartId })
    .set(left.length > 0 ? { frozenBy: left } : {})
    .remove(left.length > 0 ? [] : ['frozenBy'])
    .add({ version: 1 })
    .where((now, { eq }) => eq(now.version, version))
    .commit();
  return items({ cart }, left.length > 0 ? {} : turning(cards, 'active'));
};

/** Ends the hold on the cart and its gift cards, and on the orders that the case still holds. */
const thaw = async (dispute: Dispute, decision: 'won' | 'lost'): Promise<void> =>
  retryOnConflict(
    () => readAll(dispute),
    async ({ stored, cart, orders, cards }) => {
      if (stored?.state !== 'open' || !cart) return;
      const { caseId } = stored;
      const held = orders.filter(({ frozenBy = [] }) => frozenBy.includes(caseId));
      // A piece that another dispute has ended does not go on when this one is won.
      const about = decision === 'won' ? liveOf(orders) : orders;
      const told = about.filter(({ orderId }) => stored.orderIds.includes(orderId));
      await transact({ case: OrderCase }, () =>
        items(
          { case: closing(stored, decision) },
          freeing(cart, cards, caseId),
          held.map((order) => ({ [`order:${order.orderId}`]: thawing(order, caseId) })),
          touching(orders.filter((order) => !held.includes(order))),
          announcingEach('decided', caseId, told, orders, decision),
        ),
      );
    },
  );

/** Writes what the bank took into the ledger, once. */
const book = (dispute: Dispute): Promise<void> =>
  retryOnConflict(
    () => readAll(dispute),
    async ({ stored, cart }) => {
      if (!stored || !cart || stored.isBooked === true) return;
      const { caseId, version } = stored;
      const { method, reference, cents } = dispute;
      const entry = ledgerEntry({
        cartId: cart.cartId,
        memo: 'Charged back',
        processor: PROCESSORS[method],
        reference,
        lines: [
          { account: 'customer', cents },
          { account: 'chargebacks', cents: -cents },
        ],
      });
      await transact({ case: OrderCase, cart: Cart, ledger: LedgerEntry }, (write) => ({
        case: write.case
          .patch({ caseId })
          .set({ isBooked: true, version: version + 1 })
          .where((now, { eq }) => eq(now.version, version))
          .commit(),
        cart: write.cart.patch({ cartId: cart.cartId }).add({ version: 1 }).commit(),
        entry: write.ledger.create(entry).commit(),
      }));
    },
  );

/** Why a guarantee claim ends with its piece, for the staff: the customer of an ended piece reads of no declined one. */
const TAKEN_BACK = 'The bank, or PayPal, has taken the payment of this piece back.';

/** Items that close the cases of the sides about an order that ends with its payment; other disputes go on. */
const closingCases = async (order: StoredOrder): Promise<Items> => {
  const cases = (await openCasesOf(order)).filter(({ kind }) => kind !== 'chargeback');
  return items(
    cases.map((stored) => ({ [`case:${stored.caseId}`]: closing(stored, 'lost') })),
    cases.map(({ caseId }) => announcing('decided', caseId, order, 'lost')),
  );
};

/**
 * Ends a piece whose payment was taken back, and what its sides had opened about it: what is left of its payments is
 * kept, and nothing more is owed.
 */
const end = (orderId: string): Promise<void> =>
  retryOnConflict(
    () =>
      readCleared(async () => {
        const { data } = await Order.get({ orderId }).go({ consistent: true });
        if (!data) throw new Error(`Order ${orderId} is missing.`);
        return data;
      }),
    async ({ order, money }) => {
      if (isUndone(order.status)) return;
      const { cartId, supplierId = null } = order;
      const [cases, claim] = await Promise.all([
        closingCases(order),
        decidingOpenClaim(orderId, { state: 'declined', by: 'bank', answer: TAKEN_BACK }),
      ]);
      await settlePiece({
        order,
        money,
        amounts: settleTakenBack(money.account),
        rule: 'chargeback',
        by: 'bank',
        role: 'system',
        also: items(cases, claim, {
          refunded: writers.outbox
            .create(outgoing('order.refunded', { orderId, cartId, supplierId, refundCents: 0 }))
            .commit(),
        }),
      });
    },
  );

/** Ends a gift card whose payment was taken back, as `end` does a painting. */
const endCard = (cartId: string, name: string): Promise<void> =>
  retryOnConflict(
    async () => {
      await clearPayment(cartId);
      return (await readCardPieces(() => cartOf(cartId))).find((piece) => piece.name === name);
    },
    async (piece) => {
      if (piece && piece.card.state !== 'void') await settleTakenBackCard(piece);
    },
  );

const lose = async (dispute: Dispute): Promise<void> => {
  await book(dispute);
  const { stored, cards } = await readAll(dispute);
  if (!stored) return;
  for (const orderId of stored.orderIds) await end(orderId);
  for (const card of cards) await endCard(card.cartId, boughtName(card));
  await chargeBackKept(dispute.cartId);
  await thaw(dispute, 'lost');
};

/**
 * Brings a cart in line with a dispute of a payment (C17): an open one freezes every order of the cart that has not
 * ended, its payout, and the gift cards, and the payout of what was kept of the others; a won one thaws them; a lost one
 * ends them and what their sides had opened about them, and nothing is kept that was taken back. `read` reads the dispute from its provider, so that a late, repeated or reordered webhook changes nothing.
 */
export const syncDispute = async (
  disputeId: string,
  read: (disputeId: string) => Promise<Dispute | undefined>,
): Promise<void> => {
  const dispute = await read(disputeId);
  if (!dispute) return log.warn('a dispute is not about a payment of ours', { dispute: disputeId });
  await open(dispute);
  if (dispute.outcome === 'won') {
    await thaw(dispute, 'won');
    await issueGiftCards(dispute.cartId);
  }
  if (dispute.outcome === 'lost') await lose(dispute);
  return undefined;
};
