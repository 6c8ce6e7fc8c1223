import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/order-states.ts';
import type { OfferQuote, OrderQuotes } from '#shared/schemas/quote.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { balanceOf } from '../carts/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { now, nowIso, nowSeconds } from '../platform/clock.ts';
import { permitted, type Permission } from '../platform/permissions.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, transact } from '../platform/table.ts';
import { readArtist, readArtists } from '../sellers/artists.ts';
import { isOffer, Quote, type Offer, type StoredQuote } from './quote.entity.ts';
import { scoreQuote } from './score.ts';

/** Upper bound for the difference between the clocks of two functions. */
const MAX_SKEW_MS = 60_000;

/** All quotes of an order, unanswered ones too, read consistently. */
export const quotesOf = async (orderId: string): Promise<StoredQuote[]> => {
  const { data } = await Quote.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data;
};

/** Offers of an order, the best score first; among equal scores the earliest answer. */
export const rankOffers = (quotes: StoredQuote[]): Offer[] =>
  quotes.filter(isOffer).toSorted((a, b) => b.score - a.score || a.answeredAt.localeCompare(b.answeredAt));

/**
 * Whether an artist may accept: the deposit is paid and, for an extra, its deposit share too (C15). The ledger is read
 * at each call, so a payment takes effect at once.
 */
export const isPaidEnough = async (order: StoredOrder, extraCents: number): Promise<boolean> => {
  const { paid, deposit, dueNow } = balanceOf(await ledgerOf(order.cartId));
  return extraCents === 0 ? paid >= deposit : dueNow === 0;
};

const countAnswers = (quotes: StoredQuote[]) => ({
  asked: quotes.length,
  accepted: quotes.filter(isOffer).length,
  rejected: quotes.filter(({ price }) => price !== undefined && price < 0).length,
});

/** The quotes page of an order, for those who may follow it. */
export const orderQuotes = async (orderId: string, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor, 'order.follow');
  const quotes = await quotesOf(orderId);
  const offers = rankOffers(quotes);
  const artists = new Map(
    (offers.length > 0 ? await readArtists(offers.map(({ supplierId }) => supplierId)) : []).map((artist) => [
      artist.supplierId,
      artist,
    ]),
  );
  const selected = offers.find(({ quoteId }) => quoteId === order.quoteId);
  const milliseconds = Date.parse(order.scheduleAt);
  return {
    order: {
      id: orderId,
      status: order.status,
      schedule: { sec: Math.floor(milliseconds / 1000), msec: milliseconds % 1000 },
      supplier: order.supplierId ?? null,
      processed: order.isSelectionAnnounced,
      cart: {
        id: order.cartId,
        paid: await isPaidEnough(order, selected?.price ?? 0),
        requested_suppliers: order.requestedSuppliers,
      },
      title: order.item.title,
      image: order.item._assets[0] ?? null,
      _acceptError: order.acceptError ?? null,
    },
    quotes: offers.flatMap(({ quoteId, supplierId, price, days, score }) => {
      const artist = artists.get(supplierId);
      if (!artist) return [];
      const { name, username, bio, country, city } = artist;
      return [
        {
          id: quoteId,
          supplier: {
            id: supplierId,
            name,
            username: { normal: username, real: username },
            bio: { source: bio },
            country,
            city,
          },
          price,
          days,
          score,
        },
      ];
    }),
    stats: { ...countAnswers(quotes), requested: countAnswers(quotes.filter(({ isRequested }) => isRequested)) },
    now: { sec: nowSeconds() },
  };
};

/** An order and the artist's own quote for it; refuses `order.not_found` to artists who were not asked. */
export const readAsked = async (
  orderId: string,
  actor: KnownActor,
  permission: Extract<Permission, 'order.seeBrief' | 'order.offer' | 'order.accept'>,
): Promise<{ order: StoredOrder; asked: StoredQuote }> => {
  const { data: asked } = await Quote.get({ orderId, supplierId: actor.id }).go({ consistent: true });
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  const subject = asked && order && { askedId: asked.supplierId, order, asked };
  return permitted(actor, permission, subject);
};

/**
 * Records an asked artist's offer (price ≥ 0) or pass (−1), which may be changed until it is selected. Refuses
 * `order.not_found` to other artists, and `quote.not_open` once it is selected or the order accepted.
 */
export const offerQuote = async (orderId: string, input: OfferQuote, actor: KnownActor): Promise<StoredQuote> => {
  const supplierId = actor.id;
  const { order, asked } = await readAsked(orderId, actor, 'order.offer');
  if (order.status !== ORDER.quoting || order.supplierId === supplierId) throw new AppError('quote.not_open');
  const artist = await readArtist(supplierId);
  if (!artist.isActive) throw new AppError('artist.inactive');
  const { item } = order;
  const { score, parts } = scoreQuote({
    artist,
    sku: order.sku,
    extraCents: Math.max(0, input.price),
    orderCents: item.price,
  });
  const isAnOffer = input.price >= 0;
  const answer = {
    price: isAnOffer ? input.price : -1,
    days: input.days,
    score: isAnOffer ? score : 0,
    scoreParts: parts,
    answeredAt: nowIso(),
  };
  // An offer puts an order without a chosen artist back on the schedule, which may have passed without offers.
  const isWaking = isAnOffer && !order.supplierId;
  const isLate = Date.parse(order.scheduleAt) <= now() + MAX_SKEW_MS;
  const dueAt = order.scheduleAt > nowIso() ? order.scheduleAt : nowIso();
  const isWritten = await ifUnchanged(
    transact({ quote: Quote, order: Order, outbox: Outbox }, (write) => ({
      quote: write.quote.patch({ orderId, supplierId }).set(answer).commit(),
      order: isWaking
        ? write.order
            .patch({ orderId })
            .set({ dueKind: 'order', dueAt, ...(isLate && { lateOffers: (order.lateOffers ?? 0) + 1 }) })
            .where(
              (stored, { eq, notExists }) => `${eq(stored.status, order.status)} AND ${notExists(stored.supplierId)}`,
            )
            .commit()
        : write.order
            .check({ orderId })
            .where(
              (stored, { eq, ne, notExists }) =>
                `${eq(stored.status, order.status)} AND (${notExists(stored.supplierId)} OR ${ne(stored.supplierId, supplierId)})`,
            )
            .commit(),
      offered: isAnOffer ? write.outbox.create(outgoing('quote.offered', { orderId, supplierId })).commit() : undefined,
    })),
  );
  if (!isWritten) throw new AppError('quote.not_open');
  return { ...asked, ...answer };
};
