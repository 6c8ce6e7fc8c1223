import { ACCEPT_MS, ACCEPT_REMINDER_MS, nextTakenAt } from '#shared/orders/lateness.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { coversDeposit, extraOf, ledgerOf } from '../ledger/ledger.ts';
import { cartOf } from '../carts/cart.entity.ts';
import { Order, type Acceptance, type StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { ifUnchanged, items, transact, type Items, type WritersOf } from '../platform/table.ts';
import { artistsOf, nextOffer, quotesOf, rankOffers, standingOffers } from './quotes.ts';
import { releaseAndAskAnew, saveSelection } from './selection.ts';

const entities = { order: Order, outbox: Outbox };

const after = (iso: string, milliseconds: number): number => Date.parse(iso) + milliseconds;

/** What happens next while a chosen artist does not accept, and when in epoch milliseconds. */
const nextOf = ({ since, remindedAt, askedAt }: Acceptance): { step: 'remind' | 'end' | 'next'; at: number } => {
  if (remindedAt === undefined) return { step: 'remind', at: after(since, ACCEPT_REMINDER_MS) };
  if (askedAt !== undefined) return { step: 'next', at: Date.parse(nextTakenAt(askedAt)) };
  return { step: 'end', at: Math.max(after(since, ACCEPT_MS), after(remindedAt, ACCEPT_MS - ACCEPT_REMINDER_MS)) };
};

const promise = (at: number) => ({ dueKind: 'promise' as const, dueAt: new Date(at).toISOString() });

const save = (
  { orderId, version, status, supplierId = '' }: StoredOrder,
  set: Partial<Pick<StoredOrder, 'acceptance' | 'dueKind' | 'dueAt'>>,
  also: (write: WritersOf<typeof entities>) => Items = () => ({}),
): Promise<void> =>
  transact(entities, (write) =>
    items(
      {
        order: write.order
          .patch({ orderId })
          .set({ ...set, version: version + 1 })
          .where(
            (stored, { eq }) =>
              `${eq(stored.version, version)} AND ${eq(stored.status, status)} AND ${eq(stored.supplierId, supplierId)}`,
          )
          .commit(),
      },
      also(write),
    ),
  );

const saveClock = (
  order: StoredOrder,
  acceptance: Acceptance,
  also?: (write: WritersOf<typeof entities>) => Items,
): Promise<void> => save(order, { acceptance, ...promise(nextOf(acceptance).at) }, also);

/**
 * The next artist as C41 says: the best standing offer that the schedule may select, else other artists are asked. The
 * artist who has not accepted loses the order; a commission goes on as its customer chose (C68), unless they want others now. Throws `ConditionRefused` when order, offer or money have changed.
 */
export const takeNext = async (order: StoredOrder, wantsOthers = false): Promise<string> => {
  const offers = rankOffers(await quotesOf(order.orderId));
  const standing = standingOffers(offers, await artistsOf(offers));
  const offer = nextOffer(order, standing);
  if (offer) await saveSelection({ order, offer, isSelectionAnnounced: true, by: 'next' });
  else await releaseAndAskAnew(order, 'silent', wantsOthers);
  return offer ? 'next selected' : 'asked anew';
};

/** The customer waits for the artist whom they chose: the two days begin anew. */
export const waitForArtist = (order: StoredOrder): Promise<void> => saveClock(order, { since: nowIso() });

/** Ends the two days of an artist, by who chose them. */
const end = async (order: StoredOrder, acceptance: Acceptance): Promise<string> => {
  const { orderId, supplierId = '', selectedBy } = order;
  if (selectedBy === 'staff') {
    await save(order, { dueKind: 'late', dueAt: nowIso() });
    return 'late';
  }
  if (selectedBy !== undefined && selectedBy !== 'customer') return takeNext(order);
  const askedAt = nowIso();
  await saveClock(order, { ...acceptance, askedAt }, (write) => ({
    asked: write.outbox
      .create(
        outgoing('quote.unaccepted', {
          orderId,
          supplierId,
          takesAt: nextTakenAt(askedAt),
        }),
      )
      .commit(),
  }));
  return 'customer asked';
};

/**
 * Begins the two days of a notified artist, once they can accept (C58). Without the piece's deposit they cannot, and the
 * order rests until it is paid; after two days the staff looks at it.
 */
const begin = async (order: StoredOrder, isPaid: boolean): Promise<string> => {
  if (isPaid) {
    await saveClock(order, { since: nowIso() });
    return 'may accept';
  }
  const isLate = order.dueKind === 'promise';
  await save(order, isLate ? { dueKind: 'late', dueAt: nowIso() } : promise(now() + ACCEPT_MS));
  return isLate ? 'late' : 'unpaid';
};

/**
 * Looks at an order whose artist is notified and has nothing left to wait for but to accept (C58): after a day they are
 * reminded, after two the next is chosen, or the customer is asked if it was their choice, and a day later the next is
 * chosen. Throws `ConditionRefused` when order, offer or money have changed meanwhile.
 */
export const runAcceptance = async (order: StoredOrder, isPaid: boolean): Promise<string> => {
  const { orderId, supplierId = '', acceptance } = order;
  if (!acceptance) return begin(order, isPaid);
  const { step, at } = nextOf(acceptance);
  if (at > now()) return 'nothing';
  if (step === 'next') return takeNext(order);
  if (step === 'end') return end(order, acceptance);
  await saveClock(order, { ...acceptance, remindedAt: nowIso() }, (write) => ({
    reminded: write.outbox.create(outgoing('artist.reminded', { orderId, supplierId, task: 'accept' })).commit(),
  }));
  return 'reminded';
};

/** Begins the two days of the artists of a cart who waited for its payment; a repeated call changes nothing. */
export const beginAcceptances = async (cartId: string): Promise<void> => {
  const [{ orderIds }, entries] = await Promise.all([cartOf(cartId), ledgerOf(cartId)]);
  const waiting = (await ordersOf(orderIds)).filter(
    ({ status, isSelectionAnnounced, acceptance, frozenAt }) =>
      status === ORDER.quoting && isSelectionAnnounced && acceptance === undefined && frozenAt === undefined,
  );
  for (const order of waiting)
    if (coversDeposit(entries, extraOf(order.orderId, entries))) await ifUnchanged(begin(order, true));
};
