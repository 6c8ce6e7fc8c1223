import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { STANDING_ACTS, type ChangedStanding, type ChangeStanding, type StandingAct } from '#shared/schemas/roster.ts';
import { Artist, ownAvailability, type StoredArtist } from '../artists/artist.entity.ts';
import { readArtist } from '../artists/artists.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { atMost, items, retryOnConflict, transact } from '../platform/table.ts';
import { Quote } from '../quotes/quote.entity.ts';
import { reassignOrder } from './reassign.ts';
import { rosterViews, standingOf } from './roster.ts';

/** Newest pieces in hand, and newest requests, among which an artist's open orders are looked for. */
const MAX_READ = 100;

/** Statuses of the orders that an act takes from the artist: those not accepted yet, and with the end of the work those without a proof. */
const TAKEN: Record<StandingAct, readonly number[]> = {
  suspend: [ORDER.quoting],
  reinstate: [],
  close: [ORDER.quoting, ORDER.accepted],
};

/** The artist's orders of these statuses; one that they were chosen for is among their newest requests. */
const ordersWith = async (supplierId: string, statuses: readonly number[]): Promise<StoredOrder[]> => {
  if (statuses.length === 0) return [];
  const [{ data: held }, { data: quotes }] = await Promise.all([
    Order.query.heldBy({ supplierId }).go({ order: 'desc', ...atMost(MAX_READ) }),
    Quote.query.ofSupplier({ supplierId }).go({ order: 'desc', ...atMost(MAX_READ) }),
  ]);
  const ids = [...new Set([...held, ...quotes].map(({ orderId }) => orderId))];
  if (ids.length === 0) return [];
  const { data } = await Order.get(ids.map((orderId) => ({ orderId }))).go({ consistent: true });
  return data.filter((order) => order.supplierId === supplierId && statuses.includes(order.status));
};

const entities = { artist: Artist, outbox: Outbox };

/** Attributes of an artist after an act; lifting a suspension restores what they had said of themselves. */
const attributesAfter = (act: StandingAct, artist: StoredArtist, reason: string): Partial<StoredArtist> =>
  act === 'reinstate'
    ? { isActive: true, availability: artist.stopped?.before ?? 'away' }
    : {
        isActive: false,
        availability: act === 'suspend' ? 'suspended' : 'closed',
        stopped: { at: nowIso(), reason, before: artist.stopped?.before ?? ownAvailability(artist) },
      };

const write = async (artist: StoredArtist, { act, reason }: ChangeStanding, admin: SignedInActor): Promise<void> => {
  const { supplierId, username, availability, isActive } = artist;
  const before = standingOf(artist);
  const set = attributesAfter(act, artist, reason);
  await transact(entities, (writers) => {
    const patch = writers.artist.patch({ supplierId }).set(set);
    return items(
      asAdmin(admin, {
        action: `artist.${act}`,
        subject: { kind: 'account', id: supplierId, label: username },
        before,
        after: set.availability ?? before,
        reason,
      }),
      {
        artist: (act === 'reinstate' ? patch.remove(['stopped']) : patch)
          .where(
            (stored, { eq, notExists }) =>
              `${eq(stored.availability, availability)} AND ${eq(stored.isActive, isActive)} AND ${notExists(stored.erasedAt)}`,
          )
          .commit(),
        changed: writers.outbox.create(outgoing('artist.changed', { supplierId })).commit(),
        announced: writers.outbox.create(outgoing('artist.standing_changed', { supplierId, act, reason })).commit(),
      },
    );
  });
};

/** Offers the orders to other artists; answers how many could not be, for example while their customer pays. */
const giveBack = async (orders: readonly StoredOrder[], reason: string, admin: SignedInActor): Promise<number> => {
  let left = 0;
  for (const { orderId } of orders) {
    try {
      await reassignOrder(orderId, { reason }, admin);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      left += 1;
    }
  }
  return left;
};

/**
 * Suspends an artist, lets a suspended one paint again, or ends the work with one for ever; the artist gets the reason by
 * mail. A suspended or closed artist is asked for nothing, has no requests, and can be neither chosen nor asked for by name;
 * orders that they have not accepted are offered to others, and with the end of the work also accepted ones without a proof.
 * What they have earned stays payable, and they can still sign in. Each order is a transaction of its own, so ending the work
 * can be repeated, which changes the artist no more but gives back what is left. Refuses `artist.not_found`, and
 * `artist.stands_otherwise` for an act that the standing does not have.
 */
export const changeStanding = async (
  supplierId: string,
  change: ChangeStanding,
  admin: SignedInActor,
): Promise<ChangedStanding> => {
  const { act, reason } = change;
  await retryOnConflict(
    async () => {
      const artist = permitted(admin, 'artist.administer', await readArtist(supplierId));
      if (artist.erasedAt !== undefined) throw new AppError('artist.not_found');
      if (!STANDING_ACTS[standingOf(artist)].includes(act)) throw new AppError('artist.stands_otherwise');
      return artist;
    },
    async (artist) => {
      if (act !== 'close' || standingOf(artist) !== 'closed') await write(artist, change, admin);
    },
  );
  const orders = await ordersWith(supplierId, TAKEN[act]);
  const left = await giveBack(orders, reason, admin);
  const [artist] = await rosterViews([await readArtist(supplierId)]);
  if (!artist) throw new AppError('artist.not_found');
  return { artist, given_back: orders.length - left, left };
};
