import { ORDER } from '#shared/order-states.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { openArtists, readArtists } from '../sellers/artists.ts';
import { Quote } from './quote.entity.ts';

/** Maximum number of open artists that are asked besides the requested ones. */
const MAX_ASKED_ARTISTS = 8;

const ask = async (order: StoredOrder, supplierId: string): Promise<void> => {
  const { orderId } = order;
  const isRequested = order.requestedSuppliers.includes(supplierId);
  // Refused when the artist was asked before, because events arrive at least once.
  await ifUnchanged(
    transact({ quote: Quote, outbox: Outbox }, (write) => ({
      quote: write.quote
        .create({ orderId, supplierId, quoteId: newId('quote'), askedAt: nowIso(), isRequested })
        .commit(),
      asked: write.outbox.create(outgoing('quote.asked', { orderId, supplierId })).commit(),
    })),
  );
};

/** Asks artists for quotes on a new order: the requested ones first, then the best-ranked open ones of the medium (C14). */
export const askArtists = async (orderId: string): Promise<void> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  if (!order || order.status !== ORDER.quoting) return;
  const [requested, open] = await Promise.all([
    order.requestedSuppliers.length > 0 ? readArtists(order.requestedSuppliers) : [],
    openArtists(order.sku, MAX_ASKED_ARTISTS),
  ]);
  const asked = [...requested.filter(({ isActive }) => isActive), ...open].map(({ supplierId }) => supplierId);
  for (const supplierId of new Set(asked)) await ask(order, supplierId);
};
