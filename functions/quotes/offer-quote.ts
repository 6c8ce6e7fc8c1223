import { AppError } from '#shared/errors.ts';
import { formatCents } from '#shared/money/money.ts';
import { isNewOffer, maxExtra } from '#shared/orders/offers.ts';
import { ORDER, SCHEDULE_SECONDS } from '#shared/orders/order-states.ts';
import type { OfferQuote } from '#shared/schemas/quote.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { commissionOf } from '../orders/commission.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { retryOnConflict, transact } from '../platform/table.ts';
import type { StoredArtist } from '../artists/artist.entity.ts';
import { readArtist } from '../artists/artists.ts';
import { isOffer, Quote, type StoredQuote } from './quote.entity.ts';
import { pieceCentsOf, readAsked } from './quotes.ts';
import { scoreQuote } from '../artists/score.ts';

/** Upper bound for the difference between the clocks of two functions. */
const MAX_SKEW_MS = 60_000;

/** Ids of earlier offers that are recognised when a customer still selects one of them. */
const MAX_EARLIER_IDS = 20;

interface Answering {
  order: StoredOrder;
  asked: StoredQuote;
}

/** Refuses an offer that nobody may choose any more or during a case, or whose extra is above the limit. */
const checkOpen = ({ order, asked }: Answering, { price }: OfferQuote): void => {
  const { status, supplierId, isSelectionAnnounced } = order;
  if (status !== ORDER.quoting || isSelectionAnnounced || supplierId === asked.supplierId || asked.releasedAt)
    throw new AppError('quote.not_open');
  refuseFrozen(order);
  const highest = maxExtra(pieceCentsOf(order));
  if (price <= highest) return;
  const description = `An extra is at most three times the price of the piece: ${formatCents(highest)} here.`;
  throw new AppError('quote.extra_too_high', { description, fields: { price: description } });
};

const answerOf = ({ order, asked }: Answering, { price, days, note, reason }: OfferQuote, artist: StoredArtist) => {
  const answeredAt = nowIso();
  const firstAnsweredAt = asked.firstAnsweredAt ?? answeredAt;
  const extraCents = Math.max(0, price);
  const { score, parts } = scoreQuote({ artist, sku: order.sku, extraCents, orderCents: order.item.price });
  if (price < 0)
    return {
      price: -1,
      days,
      score: 0,
      scoreParts: parts,
      answeredAt,
      firstAnsweredAt,
      ...(reason && { passReason: reason }),
    };
  const { quoteId, earlierIds = [] } = asked;
  const isNew = asked.price !== undefined && isNewOffer(asked, { price, days });
  return {
    price,
    days,
    score,
    scoreParts: parts,
    answeredAt,
    firstAnsweredAt,
    ...(note !== undefined && { note }),
    ...(isNew && { quoteId: newId('quote'), earlierIds: [...earlierIds, quoteId].slice(-MAX_EARLIER_IDS) }),
  };
};

/**
 * When the schedule looks at an order with an answer of a commission's artist (C68): an offer without an extra is taken in
 * an hour, and at the end of the commission at the latest; with an extra at its end; a pass ends it at once.
 */
const commissionedAt = (until: string, price: number): string => {
  if (price < 0) return nowIso();
  const inAnHour = new Date(now() + SCHEDULE_SECONDS * 1000).toISOString();
  return price === 0 && inAnHour < until ? inAnHour : until;
};

/**
 * Writes an answer under the condition that neither it nor the choice has changed since they were read. An offer puts
 * an order without a chosen artist back on the schedule, which may have passed without offers.
 */
const save = async ({ order, asked }: Answering, answer: ReturnType<typeof answerOf>): Promise<void> => {
  const { orderId, status, version, dueKind } = order;
  const { supplierId } = asked;
  const isAnOffer = answer.price >= 0;
  const commission = order.supplierId ? undefined : commissionOf(order);
  const isWaking = (isAnOffer || commission !== undefined) && !order.supplierId;
  // The clock of an order that nobody had offered to paint must not end it once somebody has (C50).
  const isFirst = dueKind === 'unanswered';
  // Nor may an answer change when a commission is looked at that has ended meanwhile (C68).
  const isBound = isFirst || commission !== undefined;
  const isLate = Date.parse(order.scheduleAt) <= now() + MAX_SKEW_MS;
  const scheduleAt = commission ? commissionedAt(commission.until, answer.price) : order.scheduleAt;
  const dueAt = scheduleAt > nowIso() ? scheduleAt : nowIso();
  await transact({ quote: Quote, order: Order, outbox: Outbox }, (write) => ({
    quote: write.quote
      .patch({ orderId, supplierId })
      .set(answer)
      .remove('passReason' in answer ? [] : ['passReason'])
      .where((stored, { eq, notExists }) => {
        const samePrice = asked.price === undefined ? notExists(stored.price) : eq(stored.price, asked.price);
        return `${eq(stored.quoteId, asked.quoteId)} AND ${samePrice} AND ${notExists(stored.releasedAt)}`;
      })
      .commit(),
    order: isWaking
      ? write.order
          .patch({ orderId })
          .set({
            dueKind: 'order',
            dueAt,
            ...(commission && { scheduleAt }),
            ...(isLate && { lateOffers: (order.lateOffers ?? 0) + 1 }),
            ...(isBound && { version: version + 1 }),
          })
          .remove(isFirst ? ['unanswered'] : [])
          .where(
            (stored, { eq, notExists }) =>
              `${eq(stored.status, status)} AND ${notExists(stored.supplierId)} AND ${notExists(stored.frozenAt)}${isBound ? ` AND ${eq(stored.version, version)}` : ''}`,
          )
          .commit()
      : write.order
          .check({ orderId })
          .where(
            (stored, { eq, ne, notExists }) =>
              `${eq(stored.status, status)} AND ${notExists(stored.frozenAt)} AND ${eq(stored.isSelectionAnnounced, false)} AND (${notExists(stored.supplierId)} OR ${ne(stored.supplierId, supplierId)})`,
          )
          .commit(),
    offered: isAnOffer
      ? write.outbox
          .create(
            outgoing('quote.offered', {
              orderId,
              supplierId,
              ...(isOffer(asked) && { before: { price: asked.price, days: asked.days } }),
            }),
          )
          .commit()
      : undefined,
  }));
};

/**
 * Records an asked artist's offer (price ≥ 0) or pass (−1), which may be changed until an artist is chosen: a lower
 * one stays the same offer, a higher one is a new offer with a new id (C41). Its note changes without making it a new
 * offer. Refuses `order.not_found` to other artists, `quote.not_open` once an artist is chosen, `order.frozen` during a
 * case, so that no offer starts the schedule again, and `quote.extra_too_high` above three times the piece's price.
 */
export const offerQuote = (orderId: string, input: OfferQuote, actor: KnownActor): Promise<void> =>
  retryOnConflict(
    () => readAsked(orderId, actor, 'order.offer'),
    async (found) => {
      checkOpen(found, input);
      const artist = await readArtist(actor.id);
      if (!artist.isActive) throw new AppError('artist.inactive');
      await save(found, answerOf(found, input, artist));
    },
  );
