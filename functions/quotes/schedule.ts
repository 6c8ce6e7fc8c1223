import { ORDER } from '#shared/order-states.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now } from '../platform/clock.ts';
import { ConditionRefused, transact } from '../platform/table.ts';
import { readArtists } from '../sellers/artists.ts';
import { quotesOf, rankOffers } from './quotes.ts';
import { notifyArtist, writeSelection } from './select-quote.ts';

/**
 * Runs the schedule of an order: notifies the artist whom the customer chose, or selects the best offer; without an
 * offer the order waits for the next one. Decides by the stored order, not by the time of the call.
 */
export const runSchedule = async (order: StoredOrder): Promise<'announced' | 'selected' | 'waiting' | 'nothing'> => {
  if (order.status !== ORDER.quoting || order.isSelectionAnnounced || Date.parse(order.scheduleAt) > now())
    return 'nothing';
  const { orderId } = order;
  try {
    if (order.supplierId) {
      await notifyArtist(order, order.supplierId);
      return 'announced';
    }
    const offers = rankOffers(await quotesOf(orderId));
    const active = new Set(
      (offers.length > 0 ? await readArtists(offers.map(({ supplierId }) => supplierId)) : [])
        .filter(({ isActive }) => isActive)
        .map(({ supplierId }) => supplierId),
    );
    const best = offers.find(({ supplierId }) => active.has(supplierId));
    if (best) {
      await writeSelection({ order, offer: best, isSelectionAnnounced: true, by: 'schedule' });
      return 'selected';
    }
    await pauseSchedule(order);
    return 'waiting';
  } catch (error) {
    if (error instanceof ConditionRefused) return 'nothing';
    throw error;
  }
};

/** Takes an order without offers off the schedule; the next offer puts it back. */
const pauseSchedule = ({ orderId, version, lateOffers }: StoredOrder): Promise<void> =>
  transact({ order: Order }, (write) => ({
    order: write.order
      .patch({ orderId })
      .remove(['dueKind', 'dueAt'])
      .where((stored, { eq, notExists }) => {
        const noLateOffer = lateOffers === undefined ? notExists(stored.lateOffers) : eq(stored.lateOffers, lateOffers);
        return `${eq(stored.version, version)} AND ${notExists(stored.supplierId)} AND ${noLateOffer}`;
      })
      .commit(),
  }));
