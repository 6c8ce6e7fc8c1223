import { AppError } from '#shared/errors.ts';
import { CONFIRM_SECONDS, ORDER, SCHEDULE_SECONDS } from '#shared/order-states.ts';
import type { OfferQuote, OrderQuotes, SelectQuote } from '#shared/schemas/quote.ts';
import { ledgerOf } from '../carts/cart-view.ts';
import { LedgerEntry } from '../carts/cart.entity.ts';
import { balanceOf, ledgerEntry } from '../carts/ledger.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { Actor } from '../platform/actor.ts';
import { now, nowIso, nowSeconds } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, isConditionRefused, transact } from '../platform/table.ts';
import { readArtist, readArtists } from '../sellers/artists.ts';
import { isOffer, Quote, type Offer, type StoredQuote } from './quote.entity.ts';
import { scoreQuote } from './score.ts';

/** In the plain type of the attribute, which conditions compare with. */
const QUOTING: number = ORDER.quoting;

/** The clocks of two functions differ by less than this. */
const MOST_SKEW_MS = 60_000;

/** Everything that artists were asked and answered about an order. */
export const quotesOf = async (orderId: string): Promise<StoredQuote[]> => {
  const { data } = await Quote.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data as StoredQuote[];
};

/** Offers of an order, the best score first; equal scores: who answered first. */
export const rankOffers = (quotes: StoredQuote[]): Offer[] =>
  quotes.filter(isOffer).toSorted((a, b) => b.score - a.score || a.answeredAt.localeCompare(b.answeredAt));

/** A deposit's share of an extra that has not been paid yet keeps the artist from accepting (C15). */
export const isPaidEnough = async (order: StoredOrder, extraCents: number): Promise<boolean> => {
  const { paid, total } = balanceOf(await ledgerOf(order.cartId));
  return extraCents === 0 ? paid > 0 || total === 0 : paid >= (await requiredDeposit(order, extraCents));
};

const requiredDeposit = async (order: StoredOrder, extraCents: number): Promise<number> => {
  const placed = (await ledgerOf(order.cartId)).filter(({ memo }) => memo === 'Deposit' || memo === 'Full payment');
  const first = -placed.flatMap(({ lines }) => lines).reduce((sum, { account, cents }) => sum + (account === 'customer' ? cents : 0), 0);
  return first + Math.floor(extraCents / 5);
};

const countAnswers = (quotes: StoredQuote[]) => ({
  asked: quotes.length,
  accepted: quotes.filter(isOffer).length,
  rejected: quotes.filter(({ price }) => price !== undefined && price < 0).length,
});

/** The quotes page of an order, for its owner alone. */
export const orderQuotes = async (orderId: string, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor);
  const quotes = await quotesOf(orderId);
  const offers = rankOffers(quotes);
  const artists = new Map((offers.length > 0 ? await readArtists(offers.map(({ supplierId }) => supplierId)) : []).map((artist) => [artist.supplierId, artist]));
  const selected = offers.find(({ quoteId }) => quoteId === order.quoteId);
  const milliseconds = Date.parse(order.scheduleAt);
  return {
    order: {
      id: orderId,
      status: order.status,
      schedule: { sec: Math.floor(milliseconds / 1000), msec: milliseconds % 1000 },
      supplier: order.supplierId ?? null,
      processed: order.isProcessed,
      cart: { id: order.cartId, paid: await isPaidEnough(order, selected?.price ?? 0), requested_suppliers: order.requestedSuppliers },
      title: order.item.title,
      image: order.item._assets[0] ?? null,
      _acceptError: order.acceptError ?? null,
    },
    quotes: offers.flatMap(({ quoteId, supplierId, price, days, score }) => {
      const artist = artists.get(supplierId);
      if (!artist) return [];
      const { name, username, bio, country, city } = artist;
      return [{ id: quoteId, supplier: { id: supplierId, name, username: { normal: username, real: username }, bio: { source: bio }, country, city }, price, days, score }];
    }),
    stats: { ...countAnswers(quotes), requested: countAnswers(quotes.filter(({ isRequested }) => isRequested)) },
    now: { sec: nowSeconds() },
  };
};

/** Records an artist's offer (price ≥ 0) or pass (−1); may be changed until it is selected. Only asked artists see the order. */
export const offerQuote = async (orderId: string, input: OfferQuote, supplierId: string): Promise<StoredQuote> => {
  const { data: asked } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  if (!asked || !order) throw new AppError('order.not_found');
  if (order.status !== ORDER.quoting || order.supplierId === supplierId) throw new AppError('quote.not_open');
  const artist = await readArtist(supplierId);
  if (!artist.isActive) throw new AppError('artist.inactive');
  const item = (order as StoredOrder).item;
  const { score, parts } = scoreQuote({ artist, sku: order.sku, extraCents: Math.max(0, input.price), orderCents: item.price });
  const isAnOffer = input.price >= 0;
  const answer = { price: isAnOffer ? input.price : -1, days: input.days, score: isAnOffer ? score : 0, scoreParts: parts, answeredAt: nowIso() };
  // An offer that comes after the schedule passed without one must wake the scheduler again.
  const isWaking = isAnOffer && !order.supplierId;
  const isLate = Date.parse(order.scheduleAt) <= now() + MOST_SKEW_MS;
  const dueAt = order.scheduleAt > nowIso() ? order.scheduleAt : nowIso();
  try {
    await transact({ quote: Quote, order: Order, outbox: Outbox }, (write) => [
      write.quote.patch({ orderId, supplierId }).set(answer).commit(),
      isWaking
        ? write.order
            .patch({ orderId })
            .set({ dueKind: 'order', dueAt, ...(isLate && { offersCome: (order.offersCome ?? 0) + 1 }) })
            .where((stored, { eq, notExists }) => `${eq(stored.status, QUOTING)} AND ${notExists(stored.supplierId)}`)
            .commit()
        : write.order
            .check({ orderId })
            .where((stored, { eq, ne, notExists }) => `${eq(stored.status, QUOTING)} AND (${notExists(stored.supplierId)} OR ${ne(stored.supplierId, supplierId)})`)
            .commit(),
      ...(isAnOffer ? [write.outbox.create(outgoing('quote.offered', { orderId, supplierId })).commit()] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionRefused) throw new AppError('quote.not_open', { cause: error });
    throw error;
  }
  return { ...(asked as StoredQuote), ...answer };
};

interface Selection {
  order: StoredOrder;
  offer: Offer;
  /** When the artist is told; now, when the schedule itself chose. */
  isProcessed: boolean;
  by: 'customer' | 'schedule';
}

const extraEntries = async ({ order, offer }: Selection) => {
  const { cartId, orderId } = order;
  const before = (await quotesOf(orderId)).find(({ quoteId }) => quoteId === order.quoteId);
  const change = offer.price - (before?.price ?? 0);
  if (change === 0) return [];
  const memo = change > 0 ? "Artist's extra" : "Artist's extra taken back";
  return [ledgerEntry({ cartId, orderId, memo, lines: [{ account: 'extras', cents: -change }, { account: 'customer', cents: change }] })];
};

/** Writes a choice under the version that it was made for; the extra becomes a ledger line in the same transaction (C15). */
const writeSelection = async (selection: Selection): Promise<void> => {
  const { order, offer, isProcessed, by } = selection;
  const { orderId, version } = order;
  const { supplierId, price, answeredAt } = offer;
  const scheduleAt = isProcessed ? order.scheduleAt : new Date(now() + SCHEDULE_SECONDS * 1000).toISOString();
  const entries = await extraEntries(selection);
  await transact({ order: Order, quote: Quote, ledger: LedgerEntry, outbox: Outbox }, (write) => {
    const patch = write.order.patch({ orderId }).set({
      supplierId,
      quoteId: offer.quoteId,
      isProcessed,
      scheduleAt,
      version: version + 1,
      ...(isProcessed ? {} : { dueKind: 'order', dueAt: scheduleAt }),
    });
    return [
      (isProcessed ? patch.remove(['acceptError', 'dueKind', 'dueAt']) : patch.remove(['acceptError']))
        .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, QUOTING)}`)
        .commit(),
      // The artist may have changed the price since it was read.
      write.quote
        .check({ orderId, supplierId })
        .where((stored, { eq }) => `${eq(stored.price, price)} AND ${eq(stored.answeredAt, answeredAt)}`)
        .commit(),
      ...entries.map((entry) => write.ledger.create(entry).commit()),
      ...(isProcessed ? [write.outbox.create(outgoing('quote.selected', { orderId, supplierId, by })).commit()] : []),
    ];
  });
};

/** The owner chooses an offer; the artist is told in an hour, and until then the choice may change. */
export const selectQuote = async (orderId: string, input: SelectQuote, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor);
  if (order.status !== ORDER.quoting) throw new AppError('quote.already_accepted');
  const offer = rankOffers(await quotesOf(orderId)).find(({ quoteId, supplierId }) => quoteId === input.quote_id && supplierId === input.supplier_id);
  if (!offer) throw new AppError('quote.not_found');
  if (!(await readArtist(offer.supplierId)).isActive) throw new AppError('artist.inactive');
  if (offer.quoteId !== order.quoteId) {
    await writeSelection({ order, offer, isProcessed: false, by: 'customer' }).catch((error: unknown) => {
      if (error instanceof ConditionRefused) throw new AppError('quote.not_selectable', { cause: error });
      throw error;
    });
  }
  return orderQuotes(orderId, actor);
};

/** 'Confirm and Begin': the owner has the artist told at once; offered while more than two hours remain (Q-17, C5). */
export const confirmQuote = async (orderId: string, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor);
  const remaining = (Date.parse(order.scheduleAt) - now()) / 1000;
  if (order.status !== ORDER.quoting || !order.supplierId || order.isProcessed || remaining <= CONFIRM_SECONDS) throw new AppError('quote.too_late_to_confirm');
  await tellArtist(order, order.supplierId);
  return orderQuotes(orderId, actor);
};

/** Tells the artist whom the customer chose; a choice of the schedule is told when it is made. */
const tellArtist = ({ orderId, version }: StoredOrder, supplierId: string): Promise<void> =>
  transact({ order: Order, outbox: Outbox }, (write) => [
    write.order
      .patch({ orderId })
      .set({ isProcessed: true, version: version + 1 })
      .remove(['dueKind', 'dueAt'])
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, QUOTING)}`)
      .commit(),
    write.outbox.create(outgoing('quote.selected', { orderId, supplierId, by: 'customer' })).commit(),
  ]);

/**
 * What the schedule does for an order whose time has come: tells the artist whom the customer chose, or chooses the best
 * offer; without one it waits for the next. Decides by the stored order, not by when it was called.
 */
export const runSchedule = async (orderId: string): Promise<'told' | 'selected' | 'waiting' | 'nothing'> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = data as StoredOrder | null;
  if (!order || order.status !== ORDER.quoting || order.isProcessed || Date.parse(order.scheduleAt) > now()) return 'nothing';
  try {
    if (order.supplierId) {
      await tellArtist(order, order.supplierId);
      return 'told';
    }
    const offers = rankOffers(await quotesOf(orderId));
    const active = new Set((offers.length > 0 ? await readArtists(offers.map(({ supplierId }) => supplierId)) : []).filter(({ isActive }) => isActive).map(({ supplierId }) => supplierId));
    const best = offers.find(({ supplierId }) => active.has(supplierId));
    if (best) {
      await writeSelection({ order, offer: best, isProcessed: true, by: 'schedule' });
      return 'selected';
    }
    await restSchedule(order);
    return 'waiting';
  } catch (error) {
    if (error instanceof ConditionRefused) return 'nothing';
    throw error;
  }
};

/** Nothing to choose from: the next offer puts the order back on the schedule. */
const restSchedule = ({ orderId, version, offersCome }: StoredOrder): Promise<void> =>
  transact({ order: Order }, (write) => [
    write.order
      .patch({ orderId })
      .remove(['dueKind', 'dueAt'])
      .where((stored, { eq, notExists }) => {
        const noOfferCame = offersCome === undefined ? notExists(stored.offersCome) : eq(stored.offersCome, offersCome);
        return `${eq(stored.version, version)} AND ${notExists(stored.supplierId)} AND ${noOfferCame}`;
      })
      .commit(),
  ]);

/** Keeps why an artist could not accept, as long as the order is still theirs to accept. */
const keepError = async ({ orderId, version }: StoredOrder, error: AppError): Promise<void> => {
  try {
    await Order.patch({ orderId })
      .set({ acceptError: error.message })
      .where((stored, { eq }) => eq(stored.version, version))
      .go();
  } catch (refused) {
    if (!isConditionRefused(refused)) throw refused;
  }
};

const refusalToAccept = async (order: StoredOrder, supplierId: string, extraCents: number): Promise<AppError | undefined> => {
  if (!(await readArtist(supplierId)).isActive) return new AppError('artist.inactive');
  return (await isPaidEnough(order, extraCents)) ? undefined : new AppError('quote.payment_due');
};

/** The chosen artist accepts: status 1 → 2. A refusal is kept on the order as its `_acceptError`. */
export const acceptOrder = async (orderId: string, supplierId: string): Promise<StoredOrder> => {
  const { data: asked } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = data as StoredOrder | null;
  if (!asked || !order) throw new AppError('order.not_found');
  if (order.status === ORDER.accepted && order.supplierId === supplierId) return order;
  if (order.status !== ORDER.quoting) throw new AppError('quote.already_accepted');
  if (order.supplierId !== supplierId || !order.isProcessed) throw new AppError('quote.not_selected');
  const refusal = await refusalToAccept(order, supplierId, asked.price ?? 0);
  if (refusal) {
    await keepError(order, refusal);
    throw refusal;
  }
  const acceptedAt = nowIso();
  try {
    await transact({ order: Order, move: OrderMove, outbox: Outbox }, (write) => [
      write.order
        .patch({ orderId })
        .set({ status: ORDER.accepted, acceptedAt, version: order.version + 1 })
        .remove(['acceptError', 'dueKind', 'dueAt'])
        .where((stored, { eq }) => `${eq(stored.version, order.version)} AND ${eq(stored.status, QUOTING)} AND ${eq(stored.supplierId, supplierId)}`)
        .commit(),
      write.move.create({ orderId, at: acceptedAt, from: ORDER.quoting, to: ORDER.accepted, by: supplierId, why: 'accepted' }).commit(),
      write.outbox.create(outgoing('quote.accepted', { orderId, supplierId })).commit(),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const { data: current } = await Order.get({ orderId }).go({ consistent: true });
    // A double click: the other one has accepted.
    if (current?.status === ORDER.accepted && current.supplierId === supplierId) return current as StoredOrder;
    throw new AppError('quote.not_selected', { cause: error });
  }
  return { ...order, status: ORDER.accepted, acceptedAt };
};
