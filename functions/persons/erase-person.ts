import { isDeepStrictEqual } from 'node:util';
import { hasEnded } from '#shared/orders/order-states.ts';
import { inPool } from '#shared/pool.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Artist, type StoredArtist } from '../artists/artist.entity.ts';
import { PaymentCustomer } from '../checkout/payment-customer.entity.ts';
import { indexCart, indexOrder } from '../lookups/index-event.ts';
import { index } from '../lookups/lookups.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { forgetAddress } from '../mailing-list/mailing-list.ts';
import type { StoredEntry } from '../ledger/ledger.ts';
import type { StoredMessage } from '../messages/message.entity.ts';
import { ReferralCode } from '../partners/partner.entity.ts';
import { deleteCustomer, deleteCustomersOf } from '../payments/stripe-cards.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { transact } from '../platform/table.ts';
import { changeUser } from '../platform/users.ts';
import { entriesOf } from '../projects/project.entity.ts';
import { publishOrder } from '../publishing/publish-order.ts';
import { bury, removePictures } from '../retention/remove-asset.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { showWork, storedWork } from '../works/show-work.ts';
import { Work } from '../works/work.entity.ts';
import { ERASED_ARTIST } from './changes.ts';
import { storeLegalRecords } from './legal-records.ts';
import type { Person } from './person.ts';
import { PLACES, type Item, type Place } from './places.ts';
import { eraseQuestion } from './questions.ts';

const AT_ONCE = 8;

/** Changes an item; one that is erased already is not written again. */
const changeItem = async ({ entity, changes = {}, isVersioned }: Place, item: Item, person: Person): Promise<void> => {
  const set: Item = {};
  const removed: string[] = [];
  for (const [name, next] of Object.entries(changes)) {
    if (item[name] === undefined) continue;
    const value = next(item[name], person, item);
    if (value === undefined) removed.push(name);
    else if (!isDeepStrictEqual(value, item[name])) set[name] = value;
  }
  if (Object.keys(set).length + removed.length === 0) return;
  const version = Number(item.version);
  const patch = entity.patch(item).set({ ...set, ...(isVersioned && { version: version + 1 }) });
  const written = removed.length > 0 ? patch.remove(removed) : patch;
  await (isVersioned ? written.where((stored, { eq }) => eq(stored.version, version)) : written).go();
};

/** Pictures that others put into the rooms of a customer's orders, and that no public page shows: a portrait is of somebody. */
const roomPictures = async ({ orders }: Person): Promise<StoredAsset[]> => {
  const found = await inPool(orders, AT_ONCE, async ({ orderId, proofImages }) => {
    if (await storedWork(orderId)) return [];
    return [...proofImages, ...(await entriesOf(orderId)).flatMap(({ images }) => images)];
  });
  const ids = [...new Set(found.flat())];
  if (ids.length === 0) return [];
  return (await Asset.get(ids.map((assetId) => ({ assetId }))).go({ consistent: true })).data;
};

/** Whether a picture is an artist's of a customer's piece, which stays with the piece. */
const isOfAnothersPiece = ({ shownFor }: StoredAsset, { orders }: Person): boolean =>
  [...(shownFor ?? [])].some((orderId) => !orders.some((order) => order.orderId === orderId));

const eraseAsset = async (asset: StoredAsset, person: Person): Promise<void> => {
  const { assetId } = asset;
  if (!isOfAnothersPiece(asset, person)) await removePictures(asset.deletedAt ? asset : await bury(asset));
  if (asset.name !== '') await Asset.patch({ assetId }).set({ name: '' }).go();
};

/** An artist's page goes; on what they have sold stands `ERASED_ARTIST`. */
const eraseArtist = async ({ supplierId, username, erasedAt }: StoredArtist): Promise<void> => {
  if (erasedAt !== undefined) return;
  await transact({ artist: Artist, outbox: Outbox }, (write) => ({
    artist: write.artist
      .patch({ supplierId })
      .set({
        username: supplierId,
        name: ERASED_ARTIST,
        bio: '',
        city: '',
        gallery: [],
        isActive: false,
        availability: 'away',
        changedAt: nowIso(),
        erasedAt: nowIso(),
      })
      .remove(['newBio', 'bioModeration', 'bioWrittenAt', 'avatar', 'replies', 'languages', 'usualDays', 'stopped'])
      .commit(),
    changed: write.outbox.create(outgoing('artist.changed', { supplierId, formerUsername: username })).commit(),
  }));
};

/** What an erasure does where deleting or changing an item is not all. */
// oxlint-disable-next-line typescript/no-explicit-any -- the items of five schemas.
const BY_ITSELF: Readonly<Record<string, (item: any, person: Person) => Promise<void>>> = {
  listMember: ({ address }: { address: string }) => forgetAddress(address),
  paymentCustomer: async ({ userId, customerId }: { userId: string; customerId: string }) => {
    await deleteCustomer(customerId);
    await PaymentCustomer.delete({ userId }).go();
  },
  ledgerEntry: async ({ customerId }: StoredEntry) => {
    if (customerId !== undefined) await deleteCustomer(customerId);
  },
  referralCode: async ({ referralCode }: { referralCode: string }) => {
    await ReferralCode.patch({ referralCode }).set({ isClosed: true }).go();
  },
  message: (question: StoredMessage, person) => eraseQuestion(question, person),
  asset: (asset: StoredAsset, person) => eraseAsset(asset, person),
  artist: (artist: StoredArtist) => eraseArtist(artist),
};

const erasePlace = async (place: Place, person: Person): Promise<void> => {
  const { entity, erasure } = place;
  const items = await place.find(person);
  await inPool(items, AT_ONCE, async (item) => {
    if (erasure === 'deleted') await entity.delete(item).go();
    else if (erasure === 'changed') await changeItem(place, item, person);
    else await BY_ITSELF[entity.schema.model.entity]!(item, person);
  });
};

/** Ends what could begin something new: sessions, password, and every link to the account. */
const closeAccounts = async ({ users }: Person): Promise<void> => {
  for (const { userId, email, verifiedAt } of users)
    await changeUser(userId, () => ({
      set: { sessions: [], passwordHash: undefined, pendingEmail: undefined },
      also: (write) => (verifiedAt === undefined ? {} : { claim: write.claim.delete({ email }).commit() }),
    }));
};

/** Makes what is made of orders, carts and profiles anew: public pieces, and the words of the admins' search. */
const makeAnew = async ({ carts, orders, quotes, userIds }: Person): Promise<void> => {
  const placed = carts.filter(({ status }) => status !== CART_OPEN);
  await inPool(placed, AT_ONCE, ({ cartId }) => indexCart(cartId));
  await inPool(await ordersOf([...new Set(quotes.map(({ orderId }) => orderId))]), AT_ONCE, indexOrder);
  await inPool(userIds, AT_ONCE, async (id) => {
    await index('account', id, []);
    await index('artist', id, []);
    await index('second-factor', id, []);
  });
  const painted = await Promise.all(
    userIds.map((supplierId) => Work.query.ofArtist({ supplierId }).go({ pages: 'all' })),
  );
  await inPool(
    orders.filter(({ status }) => hasEnded(status)),
    AT_ONCE,
    ({ orderId }) => publishOrder(orderId),
  );
  await inPool(
    painted.flatMap(({ data }) => data),
    AT_ONCE,
    async ({ orderId }) => {
      await publishOrder(orderId);
      // A work of before the shop opened has no order from which it could be made.
      const work = await storedWork(orderId);
      if (work) await showWork({ ...work, artistName: ERASED_ARTIST, username: '' });
    },
  );
};

/**
 * Erases a person everywhere (C66): receipts and payouts first get a sealed record, then every place is deleted or loses
 * name and address. Nothing is written twice, so that a run after a crash does what the one before left.
 */
export const erasePerson = async (person: Person): Promise<void> => {
  await storeLegalRecords(person);
  await closeAccounts(person);
  await inPool(await roomPictures(person), AT_ONCE, (asset) => eraseAsset(asset, person));
  for (const place of PLACES) await erasePlace(place, person);
  await inPool(person.forms, AT_ONCE, deleteCustomersOf);
  await makeAnew(person);
};
