import { AppError } from '#shared/errors.ts';
import { ORDER, ORDER_LABELS } from '#shared/orders/order-states.ts';
import type { ReassignOrder } from '#shared/schemas/admin-overview.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { moveOrder } from '../orders/move-order.ts';
import { endedCommission } from '../orders/commission.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, retryOnConflict, transact, type Items, type WritersOf } from '../platform/table.ts';
import { askArtists } from '../quotes/ask-artists.ts';
import { Quote, type StoredQuote } from '../quotes/quote.entity.ts';
import { scoreQuote } from '../artists/score.ts';
import { MARKS, releasing, withExtra } from '../quotes/selection.ts';
import { clearPayment } from '../refunds/cancel-order.ts';
import { pieceCentsOf } from '../quotes/quotes.ts';
import { artistNamed } from '../artists/artists.ts';
import type { StoredArtist } from '../artists/artist.entity.ts';
import { asAdmin } from '../platform/audit.ts';

const HOUR_MS = 3_600_000;
/** Working time of an artist who made no offer of their own. */
const USUAL_SECONDS = 7 * 86_400;

const entities = { order: Order, move: OrderMove, quote: Quote, outbox: Outbox };
type Writers = WritersOf<typeof entities>;

/** A named artist with their quote for the order, if they were asked. */
interface Successor {
  artist: StoredArtist;
  known: StoredQuote | undefined;
}

const successorOf = async (order: StoredOrder, username: string | undefined): Promise<Successor | undefined> => {
  if (username === undefined) return undefined;
  const artist = await artistNamed(username);
  if (!artist) throw new AppError('artist.not_found');
  if (!artist.isActive) throw new AppError('artist.inactive');
  const { orderId } = order;
  const { supplierId } = artist;
  if (supplierId === order.supplierId)
    throw new AppError('request.invalid', { fields: { artist: 'This artist has the order already.' } });
  const { data } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
  return { artist, known: data ?? undefined };
};

/** The quote of a named artist: without an extra, because the customer agreed to none. */
const quoteItem = (write: Writers, order: StoredOrder, { artist, known }: Successor, quoteId: string) => {
  const { orderId, sku, askingRound = 0 } = order;
  const { supplierId } = artist;
  const { score, parts } = scoreQuote({ artist, sku, extraCents: 0, orderCents: pieceCentsOf(order) });
  const days = known?.days !== undefined && known.days > 0 ? known.days : USUAL_SECONDS;
  const offer = { quoteId, price: 0, days, score, scoreParts: parts, answeredAt: nowIso(), isAssigned: true };
  if (!known)
    return write.quote
      .create({ orderId, supplierId, isRequested: false, askedAt: nowIso(), round: askingRound, ...offer })
      .commit();
  return write.quote
    .patch({ orderId, supplierId })
    .set({ ...offer, earlierIds: [...(known.earlierIds ?? []), known.quoteId] })
    .remove(['releasedAt'])
    .where((stored, { eq }) => eq(stored.quoteId, known.quoteId))
    .commit();
};

/** Attributes of the order after its artist was released; with a successor it waits for the acceptance at once. */
const releasedOrder = ({ askingRound = 0 }: StoredOrder, to: { supplierId: string; quoteId: string } | undefined) => {
  const scheduleAt = new Date(to ? now() : now() + HOUR_MS).toISOString();
  return to
    ? { ...to, isSelectionAnnounced: true, scheduleAt, selectedAt: nowIso(), selectedBy: 'staff' as const }
    : { isSelectionAnnounced: false, scheduleAt, askingRound: askingRound + 1 };
};

const RELEASED = [...MARKS, 'ifUnpaid', 'remindedAt', 'shippingEdit', 'moreDays'] as const;
const CHOSEN = ['supplierId', 'quoteId', 'selectedAt', 'selectedBy'] as const;

const orderItems = (
  write: Writers,
  order: StoredOrder,
  admin: SignedInActor,
  to: { supplierId: string; quoteId: string } | undefined,
): Items => {
  const { orderId, version, status } = order;
  const set = { ...releasedOrder(order, to), ...endedCommission(order) };
  const remove = [...RELEASED, ...(to ? [] : CHOSEN)];
  if (status === ORDER.accepted)
    return moveOrder(write, order, ORDER.quoting, {
      by: admin.id,
      role: 'admin',
      why: to ? 'given to another artist' : 'artists are asked anew',
      set,
      remove: [...remove, 'acceptedAt', 'promisedAt'],
    });
  return {
    order: write.order
      .patch({ orderId })
      .set({ ...set, dueKind: 'order', dueAt: set.scheduleAt, version: version + 1 })
      .remove([...remove])
      .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, order.status)}`)
      .commit(),
  };
};

const record = async (
  order: StoredOrder,
  successor: Successor | undefined,
  reason: string,
  admin: SignedInActor,
): Promise<void> => {
  const { orderId, email, status, supplierId } = order;
  const to = successor && { supplierId: successor.artist.supplierId, quoteId: newId('quote') };
  await withExtra(order, 0, (extra) =>
    transact(entities, (write) =>
      items(
        asAdmin(admin, {
          action: 'order.reassign',
          subject: { kind: 'order', id: orderId, label: email },
          before: `${ORDER_LABELS[status]}, artist ${supplierId ?? 'none'}`,
          after: successor ? `artist ${successor.artist.username}` : 'artists are asked anew',
          reason,
        }),
        orderItems(write, order, admin, to),
        releasing(write, order, { why: 'reassigned', asksAnew: to === undefined }),
        successor && to
          ? {
              quote: quoteItem(write, order, successor, to.quoteId),
              selected: write.outbox
                .create(outgoing('quote.selected', { orderId, supplierId: to.supplierId, by: 'staff' }))
                .commit(),
            }
          : {},
        extra,
      ),
    ),
  );
};

/**
 * Takes an order away from its artist, or gives one that nobody holds to somebody: artists are asked anew without those
 * who answered, or the artist with the username gets it without an extra and has to accept. The released artist loses the
 * brief, an extra leaves the ledger, what is overpaid by it goes back, a proposal about shipping ends; everything is one
 * transaction. Refuses `order.not_found`, `order.not_possible` once a proof was sent, during a repaint and during a case,
 * `artist.not_found`, `artist.inactive`, and `request.invalid` for the artist who has it.
 */
export const reassignOrder = async (
  orderId: string,
  { artist, reason }: ReassignOrder,
  admin: SignedInActor,
): Promise<void> => {
  const read = async (): Promise<StoredOrder> => {
    const { data } = await Order.get({ orderId }).go({ consistent: true });
    const order = permitted(admin, 'order.check', data);
    const isOpen = order.status === ORDER.quoting || order.status === ORDER.accepted;
    if (!isOpen || order.repaintedAt !== undefined || order.completedAt !== undefined || order.frozenAt !== undefined)
      throw new AppError('order.not_possible');
    return order;
  };
  const { cartId } = await cartOf((await read()).cartId);
  await clearPayment(cartId);
  await retryOnConflict(read, async (order) => record(order, await successorOf(order, artist), reason, admin));
  // An order that nobody held has no event of a release, so its artists are asked here.
  if (artist === undefined) await askArtists(orderId);
};
