import { NO_OFFER_MS } from '#shared/orders/offers.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { coversDeposit, extraOf, ledgerOf } from '../ledger/ledger.ts';
import { commissionOf } from '../orders/commission.ts';
import { Order, type Commission, type StoredOrder } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { isConditionRefused, transact } from '../platform/table.ts';
import { runAcceptance } from './acceptance.ts';
import { endAtDeadline } from './end-order.ts';
import { artistsOf, maySelectAlone, quotesOf, rankOffers, standingOffers } from './quotes.ts';
import { notifyArtist, openToOthers, saveSelection } from './selection.ts';
import { isUnanswered, runUnanswered, unansweredDue } from './unanswered.ts';
import { isExtraOverdue, runExtra } from './unpaid-extra.ts';

const isPast = (iso: string): boolean => Date.parse(iso) <= now();

/** Where an order rests whose offers only the customer may choose: for a day, then the staff looks at it. */
const choiceDue = ({ dueKind }: StoredOrder) =>
  dueKind === 'promise'
    ? { dueKind: 'late' as const, dueAt: nowIso() }
    : { dueKind: 'promise' as const, dueAt: new Date(now() + NO_OFFER_MS).toISOString() };

/**
 * Takes an order off the schedule until the next offer. When all offers are above the schedule's limit, the customer is
 * asked once to choose (C41); without an offer the order rests among those that nobody has offered to paint (C50).
 */
const pauseSchedule = async (order: StoredOrder, hasOffers: boolean): Promise<'choice asked' | 'waiting'> => {
  const { orderId, version, lateOffers, choiceAskedAt } = order;
  const isAsking = hasOffers && choiceAskedAt === undefined;
  await transact({ order: Order, outbox: Outbox }, (write) => ({
    order: write.order
      .patch({ orderId })
      .set({
        ...(hasOffers ? choiceDue(order) : unansweredDue(order, order.unanswered)),
        ...(isAsking && { choiceAskedAt: nowIso() }),
      })
      .where((stored, { eq, notExists }) => {
        const noLateOffer = lateOffers === undefined ? notExists(stored.lateOffers) : eq(stored.lateOffers, lateOffers);
        return `${eq(stored.version, version)} AND ${notExists(stored.supplierId)} AND ${noLateOffer}`;
      })
      .commit(),
    choice: isAsking ? write.outbox.create(outgoing('quote.choice_asked', { orderId })).commit() : undefined,
  }));
  return isAsking ? 'choice asked' : 'waiting';
};

/** Goes on with an order that the artist of its commission has not taken, as its customer chose (C68). */
const endCommission = async (order: StoredOrder, { otherwise }: Commission): Promise<string> => {
  if (otherwise === 'refund') await endAtDeadline(order, 'commission');
  else await openToOthers(order);
  return otherwise === 'refund' ? 'commission refunded' : 'others asked';
};

const selectBest = async (order: StoredOrder): Promise<string> => {
  const offers = rankOffers(await quotesOf(order.orderId));
  const standing = standingOffers(offers, await artistsOf(offers));
  const best = standing.find((offer) => maySelectAlone(order, offer));
  const commission = commissionOf(order);
  if (!best && commission) return endCommission(order, commission);
  if (!best) return pauseSchedule(order, standing.length > 0);
  await saveSelection({ order, offer: best, isSelectionAnnounced: true, by: 'schedule' });
  return 'selected';
};

/** The work of an order whose artist is notified: for the extra's deposit while it is unpaid, then for the acceptance. */
const runNotified = async (order: StoredOrder): Promise<string> => {
  const entries = await ledgerOf(order.cartId);
  const extraCents = extraOf(order.orderId, entries);
  const isPaid = coversDeposit(entries, extraCents);
  return order.acceptance || isPaid || extraCents === 0 ? runAcceptance(order, isPaid) : runExtra(order);
};

const work = async (order: StoredOrder): Promise<string> => {
  if (isUnanswered(order)) return runUnanswered(order);
  if (!order.supplierId) return isPast(order.scheduleAt) ? selectBest(order) : 'nothing';
  if (order.isSelectionAnnounced) return runNotified(order);
  if (isExtraOverdue(order) || !isPast(order.scheduleAt)) return runExtra(order);
  await notifyArtist(order, order.supplierId);
  return 'announced';
};

/**
 * Does what is due of an order without an accepted offer: notifies the artist whom the customer chose, or selects the
 * best offer that the schedule may select; without one the order waits (Q-21, C41), or goes on as the customer of a
 * commission chose (C68). A chosen extra whose deposit stays
 * unpaid is reminded of and then given up, and an artist who does not accept gives way (C58); nothing while a case holds the order (C17). Decides by the stored order, not
 * by the time of the call.
 */
export const runSchedule = async (order: StoredOrder): Promise<string> => {
  if (order.status !== ORDER.quoting || order.frozenAt !== undefined) return 'nothing';
  try {
    return await work(order);
  } catch (error) {
    if (isConditionRefused(error)) return 'nothing';
    throw error;
  }
};
