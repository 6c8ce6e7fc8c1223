import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import { CONFIRM_SECONDS, ORDER } from '#shared/orders/order-states.ts';
import type { OrderQuotes, SelectQuote } from '#shared/schemas/quote.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { retryOnConflict } from '../platform/table.ts';
import { clearPayment } from '../refunds/cancel-order.ts';
import { readArtist } from '../artists/artists.ts';
import { isOffer, Quote, type Offer } from './quote.entity.ts';
import { orderQuotes } from './quotes.ts';
import { notifyArtist, saveSelection } from './selection.ts';

const changed = ({ quoteId, price }: Offer): AppError =>
  new AppError('quote.changed', {
    fields: { quote_id: quoteId, price: String(price) },
    description: `This offer has changed: its extra is ${formatCents(price)} now. Please look at it again.`,
  });

/** The offer as the customer saw it; refuses `quote.not_found`, and `quote.changed` when its terms are others now. */
const seenOffer = async (orderId: string, input: SelectQuote): Promise<Offer> => {
  const { supplier_id: supplierId, quote_id: quoteId } = input;
  const { data: quote } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
  const isKnown = quote?.quoteId === quoteId || quote?.earlierIds?.includes(quoteId);
  if (!quote || !isKnown || !isOffer(quote)) throw new AppError('quote.not_found');
  if (quote.quoteId !== quoteId || quote.price !== input.price) throw changed(quote);
  return quote;
};

/** Saves what is to happen when the deposit of the selected extra stays unpaid. */
const saveWish = async (
  { orderId, version, status }: StoredOrder,
  { if_unpaid: ifUnpaid }: SelectQuote,
): Promise<void> => {
  if (!ifUnpaid) return;
  await Order.patch({ orderId })
    .set({ ifUnpaid, version: version + 1 })
    .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
    .go();
};

/**
 * The owner selects an offer at the price that was seen; the artist is notified an hour later, and until then the choice
 * may change. Refuses `quote.changed` when the price is another, or the offer was replaced by a new one
 * (C41), and `order.frozen` during a case (C17). Selecting the selected offer again only saves `if_unpaid`.
 */
export const selectQuote = async (orderId: string, input: SelectQuote, actor: Actor): Promise<OrderQuotes> => {
  await retryOnConflict(
    async () => {
      const order = await readOrder(orderId, actor, 'order.choose');
      if (order.status !== ORDER.quoting) throw new AppError('quote.already_accepted');
      refuseFrozen(order);
      return { order, offer: await seenOffer(orderId, input) };
    },
    async ({ order, offer }) => {
      if (offer.quoteId === order.quoteId) return saveWish(order, input);
      if (!(await readArtist(offer.supplierId)).isActive) throw new AppError('artist.inactive');
      await clearPayment(order.cartId);
      const { if_unpaid: ifUnpaid } = input;
      return saveSelection({ order, offer, isSelectionAnnounced: false, by: 'customer', ifUnpaid });
    },
    'quote.not_selectable',
  );
  return orderQuotes(orderId, actor);
};

/**
 * 'Confirm and Begin': the owner has the artist notified at once; offered while more than two hours remain (Q-17, C5).
 * Refuses `quote.too_late_to_confirm`, and `order.frozen` during a case.
 */
export const confirmQuote = async (orderId: string, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor, 'order.choose');
  const remaining = (Date.parse(order.scheduleAt) - now()) / 1000;
  if (order.status !== ORDER.quoting || !order.supplierId || order.isSelectionAnnounced || remaining <= CONFIRM_SECONDS)
    throw new AppError('quote.too_late_to_confirm');
  refuseFrozen(order);
  await notifyArtist(order, order.supplierId);
  return orderQuotes(orderId, actor);
};
