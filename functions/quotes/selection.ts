import { selectionDueAt, type IfUnpaid } from '#shared/orders/offers.ts';
import { SCHEDULE_SECONDS } from '#shared/orders/order-states.ts';
import { ledgerOf, extraOf } from '../ledger/ledger.ts';
import { commissionOf, endedCommission } from '../orders/commission.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ConditionRefused, items, transact, writersOf, type Items, type WritersOf } from '../platform/table.ts';
import { changingCharges } from '../refunds/change-charges.ts';
import { finishRefundsOf } from '../refunds/finish-refund.ts';
import { readPiece, type Piece } from '../refunds/piece-money.ts';
import { Quote, type Offer } from './quote.entity.ts';
import { extraMemo } from './quotes.ts';

const entities = { order: Order, quote: Quote, outbox: Outbox };
type SelectionWriters = WritersOf<typeof entities>;

const writers = writersOf({ outbox: Outbox });

/** Marks of the last selection that end with a new one. */
export const MARKS = [
  'acceptError',
  'paymentAskedAt',
  'paymentRemindedAt',
  'choiceAskedAt',
  'unanswered',
  'acceptance',
] as const;

const inAnHour = (): string => new Date(now() + SCHEDULE_SECONDS * 1000).toISOString();

/** The order with its money; throws `ConditionRefused` when the order has changed since it was read. */
const pieceOf = async ({ orderId, version }: StoredOrder): Promise<Piece> => {
  const piece = await readPiece(async () => {
    const { data } = await Order.get({ orderId }).go({ consistent: true });
    if (!data) throw new Error(`Order ${orderId} is missing.`);
    return data;
  });
  if (piece.order.version !== version) throw new ConditionRefused(['order']);
  return piece;
};

/** Items that change the extra of an order in its cart's ledger, and the refund that they bring. */
const changingExtra = async (
  order: StoredOrder,
  extraCents: number,
): Promise<{ extra: Items; refundCents: number }> => {
  const { orderId, cartId } = order;
  const isSame = extraCents === extraOf(orderId, await ledgerOf(cartId));
  if (isSame) return { extra: {}, refundCents: 0 };
  const piece = await pieceOf(order);
  const cents = extraCents - extraOf(orderId, piece.money.entries);
  const { write, refundCents } = changingCharges(piece, { account: 'extras', cents, memo: extraMemo(cents) });
  const refunded =
    refundCents > 0
      ? writers.outbox.create(outgoing('quote.extra_refunded', { orderId, cartId, refundCents })).commit()
      : undefined;
  return { extra: items(write, { refunded }), refundCents };
};

/**
 * Writes with the items that change the extra of an order in its cart's ledger, none without a change; what is overpaid
 * by a lower extra is refunded by them, and paid out afterwards (C15). Throws `ConditionRefused` when order or money have
 * changed, or an attempt to pay is open.
 */
export const withExtra = async (
  order: StoredOrder,
  extraCents: number,
  write: (extra: Items) => Promise<void>,
): Promise<void> => {
  const { extra, refundCents } = await changingExtra(order, extraCents);
  await write(extra);
  if (refundCents > 0) await finishRefundsOf(order.cartId);
};

/** The due field of a selected offer: the scheduler's next work, which at once begins the two days of a notified artist. */
export const selectionDue = (dueAt: string | undefined) => ({ dueKind: 'order' as const, dueAt: dueAt ?? nowIso() });

/** Items that take the place of the artist who was selected before (C42). */
export const releasing = (
  write: SelectionWriters,
  { orderId, supplierId, isSelectionAnnounced }: StoredOrder,
  { why, asksAnew }: { why: 'replaced' | 'unpaid' | 'silent' | 'reassigned'; asksAnew: boolean },
): Items => {
  if (supplierId === undefined || (why === 'replaced' && !isSelectionAnnounced)) return {};
  return {
    releasedQuote: write.quote.patch({ orderId, supplierId }).set({ releasedAt: nowIso() }).commit(),
    released: write.outbox
      .create(
        outgoing('quote.released', {
          orderId,
          supplierId: isSelectionAnnounced ? supplierId : null,
          why,
          asksAnew,
        }),
      )
      .commit(),
  };
};

interface Selection {
  order: StoredOrder;
  offer: Offer;
  /** Whether the artist is notified with this selection, as by the schedule; a customer's choice is notified later. */
  isSelectionAnnounced: boolean;
  by: 'customer' | 'schedule' | 'fallback' | 'next';
  ifUnpaid?: IfUnpaid | undefined;
}

/** Why the artist who was chosen before loses the order to one who is chosen in this way. */
const RELEASED_WHY = { customer: 'replaced', schedule: 'replaced', fallback: 'unpaid', next: 'silent' } as const;

/**
 * Saves a selection under the order's version that it was made for, and under the offer's id and price: the extra
 * becomes a ledger entry in the same transaction, what is overpaid by a lower one goes back (C15), and an artist who had
 * been notified before is released.
 */
export const saveSelection = async ({ order, offer, isSelectionAnnounced, by, ifUnpaid }: Selection): Promise<void> => {
  const { orderId, version, status } = order;
  const { supplierId, quoteId, price, days } = offer;
  const selectedAt = nowIso();
  const scheduleAt = isSelectionAnnounced ? order.scheduleAt : inAnHour();
  const dueAt = selectionDueAt({ isSelectionAnnounced, scheduleAt, selectedAt, extraCents: price, isReminded: false });
  await withExtra(order, price, (extra) =>
    transact(entities, (write) =>
      items(
        {
          order: write.order
            .patch({ orderId })
            .set({
              supplierId,
              quoteId,
              isSelectionAnnounced,
              scheduleAt,
              selectedAt,
              selectedBy: by,
              version: version + 1,
              ...(ifUnpaid && { ifUnpaid }),
              ...selectionDue(dueAt),
            })
            .remove([...MARKS, ...(ifUnpaid ? [] : (['ifUnpaid'] as const))])
            .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
            .commit(),
          // The artist may have changed the offer since it was read.
          quote: write.quote
            .patch({ orderId, supplierId })
            .set({ quoteId })
            .remove(['releasedAt'])
            .where(
              (stored, { eq }) =>
                `${eq(stored.quoteId, quoteId)} AND ${eq(stored.price, price)} AND ${eq(stored.days, days)}`,
            )
            .commit(),
          selected: isSelectionAnnounced
            ? write.outbox.create(outgoing('quote.selected', { orderId, supplierId, by })).commit()
            : undefined,
        },
        releasing(write, order, { why: RELEASED_WHY[by], asksAnew: false }),
        extra,
      ),
    ),
  );
};

/** Attributes of a selection, which end with it. */
const SELECTION = [...MARKS, 'supplierId', 'quoteId', 'selectedAt', 'selectedBy', 'ifUnpaid'] as const;

/** Attributes with which an order without an artist is back on the schedule. */
const scheduled = (scheduleAt: string) => ({ scheduleAt, dueKind: 'order' as const, dueAt: scheduleAt });

/** Attributes of an order for which others are asked in a new round; a commission is over with it. */
const newRound = (order: StoredOrder) => ({
  ...scheduled(inAnHour()),
  askingRound: (order.askingRound ?? 0) + 1,
  ...endedCommission(order),
});

/**
 * Attributes of an order whose artist falls out before accepting: a new round of asking; a commission goes on as its
 * customer chose, which the schedule sees to at once.
 */
const withoutArtist = (order: StoredOrder) => (commissionOf(order) ? scheduled(nowIso()) : newRound(order));

/** Item that takes the selection off an order. */
const unselecting = (
  write: SelectionWriters,
  { orderId, version, status }: StoredOrder,
  set: Partial<StoredOrder>,
): object =>
  write.order
    .patch({ orderId })
    .set({ isSelectionAnnounced: false, version: version + 1, ...set })
    .remove([...SELECTION])
    .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
    .commit();

/** Ends a commission whose artist has not taken the order: others are asked when the event arrives (C68). */
export const openToOthers = (order: StoredOrder): Promise<void> =>
  transact(entities, (write) => ({
    order: unselecting(write, order, newRound(order)),
    released: write.outbox
      .create(
        outgoing('quote.released', { orderId: order.orderId, supplierId: null, why: 'commission', asksAnew: true }),
      )
      .commit(),
  }));

/**
 * Takes the selection of an unpaid extra, or of an artist who has not accepted, back: the extra leaves the ledger, and the
 * schedule begins anew with other artists, who are asked when the event arrives (C41, C58); a commission of a silent artist
 * goes on as its customer chose (C68).
 */
export const releaseAndAskAnew = (
  order: StoredOrder,
  why: 'unpaid' | 'silent',
  wantsOthers = why === 'unpaid',
): Promise<void> =>
  withExtra(order, 0, (extra) =>
    transact(entities, (write) =>
      items(
        {
          order: unselecting(write, order, {
            ...(wantsOthers ? newRound(order) : withoutArtist(order)),
            ...(why === 'unpaid' && { isExtraRefused: true }),
          }),
        },
        releasing(write, order, { why, asksAnew: wantsOthers || !commissionOf(order) }),
        extra,
      ),
    ),
  );

/**
 * Takes the order back from its chosen artist, who withdraws before accepting: the offer becomes a pass, its extra leaves
 * the ledger, what is overpaid by it goes back, and the schedule begins anew with the other offers and with artists who
 * were not asked yet; a commission goes on as its customer chose (C68).
 */
export const releaseWithdrawn = (order: StoredOrder, supplierId: string, reason: string): Promise<void> => {
  const { orderId } = order;
  return withExtra(order, 0, (extra) =>
    transact(entities, (write) =>
      items(
        {
          order: unselecting(write, order, withoutArtist(order)),
          quote: write.quote.patch({ orderId, supplierId }).set({ price: -1, score: 0, releasedAt: nowIso() }).commit(),
          released: write.outbox
            .create(
              outgoing('quote.released', {
                orderId,
                supplierId,
                why: 'withdrawn',
                reason,
                asksAnew: !commissionOf(order),
              }),
            )
            .commit(),
        },
        extra,
      ),
    ),
  );
};

/** Notifies the artist whom the customer chose; a selection by the schedule notifies by itself. */
export const notifyArtist = async (order: StoredOrder, supplierId: string): Promise<void> => {
  const { orderId, version, status, scheduleAt, selectedAt = scheduleAt, paymentRemindedAt } = order;
  const { data: quote } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
  const dueAt = selectionDueAt({
    isSelectionAnnounced: true,
    scheduleAt,
    selectedAt,
    extraCents: quote?.price ?? 0,
    isReminded: paymentRemindedAt !== undefined,
  });
  await transact({ order: Order, outbox: Outbox }, (write) => ({
    order: write.order
      .patch({ orderId })
      .set({ isSelectionAnnounced: true, version: version + 1, ...selectionDue(dueAt) })
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
      .commit(),
    selected: write.outbox.create(outgoing('quote.selected', { orderId, supplierId, by: 'customer' })).commit(),
  }));
};
