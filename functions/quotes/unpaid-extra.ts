import { EXTRA_REMINDER_MS, extraDueAt, IF_UNPAID, selectionDueAt, type IfUnpaid } from '#shared/orders/offers.ts';
import { ledgerOf, coversDeposit, extraOf } from '../ledger/ledger.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { transact } from '../platform/table.ts';
import { endedCommission, ifUnpaidOf } from '../orders/commission.ts';
import { artistsToAsk } from './ask-artists.ts';
import { endAtDeadline } from './end-order.ts';
import { artistsOf, quotesOf, rankOffers, standingOffers } from './quotes.ts';
import { notifyArtist, releaseAndAskAnew, saveSelection, selectionDue } from './selection.ts';

const selectedAtOf = ({ selectedAt, scheduleAt }: StoredOrder): string => selectedAt ?? scheduleAt;

/** Whether the three days for the deposit of a chosen extra are over. */
export const isExtraOverdue = (order: StoredOrder): boolean => Date.parse(extraDueAt(selectedAtOf(order))) <= now();

/** Saves the order's next deadline, after the deposit was paid or the customer was reminded of it. */
const postpone = (order: StoredOrder, extraCents: number, isReminding: boolean): Promise<void> => {
  const { orderId, supplierId = '', version, scheduleAt, isSelectionAnnounced } = order;
  const selectedAt = selectedAtOf(order);
  const dueAt = selectionDueAt({ isSelectionAnnounced, scheduleAt, selectedAt, extraCents, isReminded: isReminding });
  return transact({ order: Order, outbox: Outbox }, (write) => ({
    order: write.order
      .patch({ orderId })
      .set({
        version: version + 1,
        ...selectionDue(dueAt),
        ...(isReminding && { paymentRemindedAt: nowIso() }),
      })
      .where((stored, { eq }) => eq(stored.version, version))
      .commit(),
    reminded: isReminding
      ? write.outbox.create(outgoing('quote.payment_reminded', { orderId, supplierId })).commit()
      : undefined,
  }));
};

/** The best standing offer without an extra is selected, and its artist notified. */
const takeOtherOffer = async (order: StoredOrder): Promise<boolean> => {
  const offers = rankOffers(await quotesOf(order.orderId));
  const standing = standingOffers(offers, await artistsOf(offers));
  const offer = standing.find(({ price, supplierId }) => price === 0 && supplierId !== order.supplierId);
  if (offer) await saveSelection({ order, offer, isSelectionAnnounced: true, by: 'fallback' });
  return offer !== undefined;
};

const askAgain = async (order: StoredOrder): Promise<boolean> => {
  const nextRound = { ...order, ...endedCommission(order), askingRound: (order.askingRound ?? 0) + 1 };
  const others = await artistsToAsk(nextRound, await quotesOf(order.orderId));
  if (others.length > 0) await releaseAndAskAnew(order, 'unpaid');
  return others.length > 0;
};

/** The order ends unless the deposit was paid meanwhile, and everything that was paid for it comes back. */
const refund = async (order: StoredOrder): Promise<boolean> => {
  const { orderId } = order;
  await endAtDeadline(order, 'unpaid', ({ money: { entries } }) => !coversDeposit(entries, extraOf(orderId, entries)));
  return true;
};

const FALLBACKS: Record<IfUnpaid, (order: StoredOrder) => Promise<boolean>> = {
  other_offer: takeOtherOffer,
  ask_again: askAgain,
  refund,
};

/**
 * Looks at the deposit of a chosen extra (C41): when it is paid, only the artist remains to be notified; on the third day the customer is
 * reminded; after three days the selection is given up as the customer said (`ifUnpaidOf`), else in the order of `IF_UNPAID`. Throws
 * `ConditionRefused` when order, offer or money have changed meanwhile.
 */
export const runExtra = async (order: StoredOrder): Promise<string> => {
  if (Date.parse(selectedAtOf(order)) + EXTRA_REMINDER_MS > now()) return 'nothing';
  const entries = await ledgerOf(order.cartId);
  const extraCents = extraOf(order.orderId, entries);
  if (extraCents === 0 || coversDeposit(entries, extraCents)) {
    // A schedule that support has moved, or a scheduler that was away, passes after the deposit's three days.
    if (order.supplierId && !order.isSelectionAnnounced && Date.parse(order.scheduleAt) <= now()) {
      await notifyArtist(order, order.supplierId);
      return 'announced';
    }
    await postpone(order, 0, false);
    return 'paid';
  }
  if (isExtraOverdue(order)) {
    for (const fallback of IF_UNPAID.slice(IF_UNPAID.indexOf(ifUnpaidOf(order))))
      if (await FALLBACKS[fallback](order)) return fallback;
    return 'nothing';
  }
  if (order.paymentRemindedAt !== undefined) return 'nothing';
  await postpone(order, extraCents, true);
  return 'reminded';
};
