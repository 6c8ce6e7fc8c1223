import { ORDER } from '#shared/orders/order-states.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { commissionOf } from '../orders/commission.ts';
import { Order, type Commission, type StoredOrder } from '../orders/order.entity.ts';
import { Artist } from '../artists/artist.entity.ts';
import { openArtists, readArtists, takingOrders } from '../artists/artists.ts';
import { isOffer, Quote, type StoredQuote } from './quote.entity.ts';
import { quotesOf } from './quotes.ts';

/** Maximum number of open artists that are asked at a time besides the requested ones. */
const MAX_ASKED_ARTISTS = 8;

/**
 * Ids of the artists to ask in the order's asking round: the requested ones who take orders and the best-ranked of the
 * medium (C14); in later rounds those who have not answered, and open ones who were not asked yet. Nobody of `quotes` of
 * this round is among them.
 */
export const artistsToAsk = async (order: StoredOrder, quotes: readonly StoredQuote[]): Promise<string[]> => {
  const { askingRound = 0 } = order;
  const done = new Set(
    quotes
      .filter(({ round = 0, answeredAt }) => round === askingRound || answeredAt !== undefined)
      .map(({ supplierId }) => supplierId),
  );
  const wanted = [...order.requestedSuppliers, ...quotes.map(({ supplierId }) => supplierId)];
  const again = [...new Set(wanted)].filter((supplierId) => !done.has(supplierId));
  const [known, open] = await Promise.all([
    again.length > 0 ? takingOrders(await readArtists(again)) : [],
    openArtists(order.sku, MAX_ASKED_ARTISTS + quotes.length),
  ]);
  const asked = new Set(quotes.map(({ supplierId }) => supplierId));
  const others = open.filter(({ supplierId }) => !asked.has(supplierId)).slice(0, MAX_ASKED_ARTISTS);
  const ids = [...known, ...others].map(({ supplierId }) => supplierId);
  return [...new Set(ids)];
};

/** Asks one artist, who may not have answered an earlier round. */
const ask = async (
  { orderId, askingRound = 0, requestedSuppliers, commission }: StoredOrder,
  supplierId: string,
): Promise<void> => {
  const isRequested = requestedSuppliers.includes(supplierId) || commission?.supplierId === supplierId;
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

const findOrder = async (orderId: string): Promise<StoredOrder | null> =>
  (await Order.get({ orderId }).go({ consistent: true })).data;

/**
 * Puts an order that nobody could be asked for among those that nobody has offered to paint, where everything that can
 * change that finds it; its schedule looks for artists again.
 */
const restUnasked = async ({ orderId, version, scheduleAt }: StoredOrder): Promise<void> => {
  await ifUnchanged(
    Order.patch({ orderId })
      .set({ dueKind: 'unanswered', dueAt: scheduleAt })
      .where(
        (stored, { eq, notExists }) =>
          `${eq(stored.version, version)} AND ${eq(stored.dueKind, 'order')} AND ${notExists(stored.supplierId)}`,
      )
      .go(),
  );
};

/** Asks the artist of a commission alone; one who takes no orders any more is not asked, and the scheduler ends it at once. */
const askAlone = async (order: StoredOrder, { supplierId }: Commission): Promise<void> => {
  const [artist] = await takingOrders(await readArtists([supplierId]));
  if (artist) return ask(order, supplierId);
  // An artist who was asked before the event came a second time may have closed since, and can still offer.
  const { orderId, version } = order;
  if ((await quotesOf(orderId)).length > 0) return;
  const at = nowIso();
  await ifUnchanged(
    Order.patch({ orderId })
      .set({ scheduleAt: at, dueKind: 'order', dueAt: at, version: version + 1 })
      .where((stored, { eq, notExists }) => `${eq(stored.version, version)} AND ${notExists(stored.frozenAt)}`)
      .go(),
  );
};

/** Asks artists for quotes on an order, or the one of its commission; a repeated call asks nobody twice in a round. */
export const askArtists = async (orderId: string): Promise<void> => {
  const order = await findOrder(orderId);
  if (!order || order.status !== ORDER.quoting) return;
  const commission = commissionOf(order);
  if (commission) {
    await askAlone(order, commission);
    return;
  }
  const { askingRound = 0 } = order;
  const quotes = askingRound > 0 ? await quotesOf(orderId) : [];
  const ids = await artistsToAsk(
    order,
    quotes.filter(({ round = 0 }) => round < askingRound),
  );
  for (const supplierId of ids) await ask(order, supplierId);
  if (ids.length > 0) return;
  // Somebody was asked in the round before the event came a second time, or an offer of an earlier one stands.
  const isWaited = (quote: StoredQuote): boolean =>
    (quote.round ?? 0) === askingRound || (isOffer(quote) && quote.releasedAt === undefined);
  if (!(await quotesOf(orderId)).some(isWaited)) await restUnasked(order);
};

/** Asks artists who take orders and were not asked in the order's round, eight at most besides the requested ones (C50). */
export const askMore = async (order: StoredOrder): Promise<void> => {
  for (const supplierId of await artistsToAsk(order, await quotesOf(order.orderId))) await ask(order, supplierId);
};

/**
 * Asks an artist who takes orders for all orders in their mediums that nobody has offered to paint, and for those that
 * requested them (C50); a repeated call asks for none twice in a round.
 */
export const askForUnanswered = async (supplierId: string): Promise<void> => {
  const { data } = await Artist.get({ supplierId }).go({ consistent: true });
  const [artist] = data ? await takingOrders([data]) : [];
  if (!artist) return;
  const { data: unanswered } = await Order.query.dueBefore({ dueKind: 'unanswered' }).go({ pages: 'all' });
  const fitting = unanswered.filter(
    ({ sku, requestedSuppliers }) => artist.mediums.includes(sku) || requestedSuppliers.includes(supplierId),
  );
  for (const { orderId } of fitting) {
    // The index may be behind the order.
    const order = await findOrder(orderId);
    if (order?.dueKind === 'unanswered') await ask(order, supplierId);
  }
};
