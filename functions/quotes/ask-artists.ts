import { ORDER } from '#shared/orders/order-states.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { openArtists, readArtists, takingOrders } from '../artists/artists.ts';
import { Quote, type StoredQuote } from './quote.entity.ts';
import { quotesOf } from './quotes.ts';

/** Maximum number of open artists that are asked in a round besides the requested ones. */
const MAX_ASKED_ARTISTS = 8;

/**
 * Ids of the artists to ask in the order's asking round: the requested ones who take orders and the best-ranked of the
 * medium (C14); in later rounds those who have not answered, and open ones who were not asked yet.
 */
export const artistsToAsk = async (order: StoredOrder, quotes: readonly StoredQuote[]): Promise<string[]> => {
  const { askingRound = 0 } = order;
  const earlier = quotes.filter(({ round = 0 }) => round < askingRound);
  const answered = new Set(
    earlier.filter(({ answeredAt }) => answeredAt !== undefined).map(({ supplierId }) => supplierId),
  );
  const wanted = [...order.requestedSuppliers, ...earlier.map(({ supplierId }) => supplierId)];
  const again = [...new Set(wanted)].filter((supplierId) => !answered.has(supplierId));
  const [known, open] = await Promise.all([
    again.length > 0 ? takingOrders(await readArtists(again)) : [],
    openArtists(order.sku, MAX_ASKED_ARTISTS + earlier.length),
  ]);
  const asked = new Set(earlier.map(({ supplierId }) => supplierId));
  const others = open.filter(({ supplierId }) => !asked.has(supplierId)).slice(0, MAX_ASKED_ARTISTS);
  const ids = [...known, ...others].map(({ supplierId }) => supplierId);
  return [...new Set(ids)];
};

/** Asks one artist, who may not have answered an earlier round. */
const ask = async (
  { orderId, askingRound = 0, requestedSuppliers }: StoredOrder,
  supplierId: string,
): Promise<void> => {
  const isRequested = requestedSuppliers.includes(supplierId);
  const question = { askedAt: nowIso(), ...(askingRound > 0 && { round: askingRound }) };
  // Refused when the artist was asked in this round before, because events arrive at least once.
  await ifUnchanged(
    transact({ quote: Quote, outbox: Outbox }, (write) => ({
      quote:
        askingRound === 0
          ? write.quote.create({ orderId, supplierId, quoteId: newId('quote'), isRequested, ...question }).commit()
          : write.quote
              .upsert({ orderId, supplierId })
              .set({ quoteId: newId('quote'), isRequested, earlierIds: [], ...question })
              .where(
                (stored, { lt, notExists }) =>
                  `${notExists(stored.answeredAt)} AND (${notExists(stored.askedAt)} OR ${notExists(stored.round)} OR ${lt(stored.round, askingRound)})`,
              )
              .commit(),
      asked: write.outbox.create(outgoing('quote.asked', { orderId, supplierId })).commit(),
    })),
  );
};

/** Asks artists for quotes on an order; a repeated call asks nobody twice in a round. */
export const askArtists = async (orderId: string): Promise<void> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  if (!order || order.status !== ORDER.quoting) return;
  const quotes = order.askingRound ? await quotesOf(orderId) : [];
  for (const supplierId of await artistsToAsk(order, quotes)) await ask(order, supplierId);
};
