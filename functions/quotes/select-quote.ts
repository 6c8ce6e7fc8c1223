import { AppError } from '#shared/errors.ts';
import { CONFIRM_SECONDS, ORDER, SCHEDULE_SECONDS } from '#shared/order-states.ts';
import type { OrderQuotes, SelectQuote } from '#shared/schemas/quote.ts';
import { LedgerEntry } from '../carts/cart.entity.ts';
import { appending } from '../carts/cart-view.ts';
import { ledgerEntry } from '../carts/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { readArtist } from '../sellers/artists.ts';
import { Quote, type Offer } from './quote.entity.ts';
import { orderQuotes, quotesOf, rankOffers } from './quotes.ts';

interface Selection {
  order: StoredOrder;
  offer: Offer;
  /** Whether the artist is notified with this selection, as by the schedule; a customer's choice is notified later. */
  isSelectionAnnounced: boolean;
  by: 'customer' | 'schedule';
}

const extraEntries = async ({ order, offer }: Selection) => {
  const { cartId, orderId } = order;
  const before = (await quotesOf(orderId)).find(({ quoteId }) => quoteId === order.quoteId);
  const change = offer.price - (before?.price ?? 0);
  if (change === 0) return [];
  const memo = change > 0 ? "Artist's extra" : "Artist's extra taken back";
  return [
    ledgerEntry({
      cartId,
      orderId,
      memo,
      lines: [
        { account: 'extras', cents: -change },
        { account: 'customer', cents: change },
      ],
    }),
  ];
};

/**
 * Saves a selection under the order's version that it was made for; the extra becomes a ledger entry in the same
 * transaction (C15).
 */
export const writeSelection = async (selection: Selection): Promise<void> => {
  const { order, offer, isSelectionAnnounced, by } = selection;
  const { orderId, version, status } = order;
  const { supplierId, price, answeredAt } = offer;
  const scheduleAt = isSelectionAnnounced ? order.scheduleAt : new Date(now() + SCHEDULE_SECONDS * 1000).toISOString();
  const entries = await extraEntries(selection);
  await transact({ order: Order, quote: Quote, ledger: LedgerEntry, outbox: Outbox }, (write) => {
    const patch = write.order.patch({ orderId }).set({
      supplierId,
      quoteId: offer.quoteId,
      isSelectionAnnounced,
      scheduleAt,
      version: version + 1,
      ...(isSelectionAnnounced ? {} : { dueKind: 'order', dueAt: scheduleAt }),
    });
    return items(
      {
        order: (isSelectionAnnounced
          ? patch.remove(['acceptError', 'dueKind', 'dueAt'])
          : patch.remove(['acceptError'])
        )
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
          .commit(),
        // The artist may have changed the price since it was read.
        quote: write.quote
          .check({ orderId, supplierId })
          .where((stored, { eq }) => `${eq(stored.price, price)} AND ${eq(stored.answeredAt, answeredAt)}`)
          .commit(),
        selected: isSelectionAnnounced
          ? write.outbox.create(outgoing('quote.selected', { orderId, supplierId, by })).commit()
          : undefined,
      },
      appending(write.ledger, entries),
    );
  });
};

/**
 * The owner selects an offer; the artist is notified an hour later, and until then the choice may change.
 */
export const selectQuote = async (orderId: string, input: SelectQuote, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor, 'order.choose');
  if (order.status !== ORDER.quoting) throw new AppError('quote.already_accepted');
  const offer = rankOffers(await quotesOf(orderId)).find(
    ({ quoteId, supplierId }) => quoteId === input.quote_id && supplierId === input.supplier_id,
  );
  if (!offer) throw new AppError('quote.not_found');
  if (!(await readArtist(offer.supplierId)).isActive) throw new AppError('artist.inactive');
  if (offer.quoteId !== order.quoteId) {
    const isSelected = await ifUnchanged(writeSelection({ order, offer, isSelectionAnnounced: false, by: 'customer' }));
    if (!isSelected) throw new AppError('quote.not_selectable');
  }
  return orderQuotes(orderId, actor);
};

/**
 * 'Confirm and Begin': the owner has the artist notified at once; offered while more than two hours remain (Q-17, C5).
 */
export const confirmQuote = async (orderId: string, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor, 'order.choose');
  const remaining = (Date.parse(order.scheduleAt) - now()) / 1000;
  if (order.status !== ORDER.quoting || !order.supplierId || order.isSelectionAnnounced || remaining <= CONFIRM_SECONDS)
    throw new AppError('quote.too_late_to_confirm');
  await notifyArtist(order, order.supplierId);
  return orderQuotes(orderId, actor);
};

/** Notifies the artist whom the customer chose; a selection by the schedule notifies by itself. */
export const notifyArtist = ({ orderId, version, status }: StoredOrder, supplierId: string): Promise<void> =>
  transact({ order: Order, outbox: Outbox }, (write) => ({
    order: write.order
      .patch({ orderId })
      .set({ isSelectionAnnounced: true, version: version + 1 })
      .remove(['dueKind', 'dueAt'])
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
      .commit(),
    selected: write.outbox.create(outgoing('quote.selected', { orderId, supplierId, by: 'customer' })).commit(),
  }));
