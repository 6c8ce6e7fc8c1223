import type { CartItem } from '#shared/schemas/cart.ts';
import { Cart } from '../carts/cart.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { copyObject, MEDIA_CACHING, removeObjects } from '../platform/buckets.ts';
import { nowIso } from '../platform/clock.ts';
import { newToken } from '../platform/ids.ts';
import { retryOnConflict } from '../platform/table.ts';
import { Asset, type PhotoKeys, type StoredAsset } from './asset.entity.ts';
import { mediaPath } from './assets.ts';
import { cartsOf } from './holds.ts';
import { photoKeys } from './photo-keys.ts';

const NAMES = ['full', 'thumb', 'card', 'view'] as const;

const keysOf = ({ fullKey: full, thumbKey: thumb, cardKey: card, viewKey: view }: StoredAsset): PhotoKeys => ({
  full,
  thumb,
  ...(card !== undefined && { card }),
  ...(view !== undefined && { view }),
});

const read = async (assetId: string): Promise<StoredAsset | undefined> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  return data && data.deletedAt === undefined ? data : undefined;
};

/** Writes the new folder into the asset before anything is copied there, so that a deletion finds the copies. */
const chosenFolder = async ({ assetId, nextFolder }: StoredAsset): Promise<string> => {
  if (nextFolder !== undefined) return nextFolder;
  const folder = newToken();
  await Asset.patch({ assetId })
    .set({ nextFolder: folder })
    .where((stored, { notExists }) => `${notExists(stored.deletedAt)} AND ${notExists(stored.nextFolder)}`)
    .go();
  return folder;
};

/** Copies the pictures to a new folder, and makes those keys the photo's; the former ones are recorded until they are removed. */
const moveKeys = (assetId: string): Promise<void> =>
  retryOnConflict(
    () => read(assetId),
    async (asset) => {
      if (!asset || asset.formerKeys !== undefined) return;
      const former = keysOf(asset);
      const next = photoKeys(assetId, await chosenFolder(asset));
      for (const name of NAMES) {
        const type = next[name].endsWith('.webp') ? 'image/webp' : 'image/jpeg';
        if (former[name] !== undefined)
          await copyObject('media', former[name], { to: next[name], type, caching: MEDIA_CACHING });
      }
      await Asset.patch({ assetId })
        .set({
          fullKey: next.full,
          thumbKey: next.thumb,
          ...(former.card !== undefined && { cardKey: next.card }),
          ...(former.view !== undefined && { viewKey: next.view }),
          formerKeys: former,
        })
        .remove(['nextFolder'])
        .where((stored, { eq, notExists }) => `${eq(stored.fullKey, former.full)} AND ${notExists(stored.deletedAt)}`)
        .go();
    },
  );

/** A piece with the new addresses in the place of the former ones. */
const renewed = (item: CartItem, addresses: ReadonlyMap<string, string>): CartItem => {
  const now = (address: string): string => addresses.get(address) ?? address;
  return {
    ...item,
    _assets: item._assets.map(now),
    ...(item.photos && {
      photos: item.photos.map((photo) => ({
        ...photo,
        url: now(photo.url),
        thumb: now(photo.thumb),
        view: now(photo.view),
      })),
    }),
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const renewOrder = (orderId: string, addresses: ReadonlyMap<string, string>): Promise<void> =>
  retryOnConflict(
    async () => (await ordersOf([orderId]))[0],
    async (order) => {
      const item = order && renewed(order.item, addresses);
      if (!order || isSame(item, order.item)) return;
      await Order.patch({ orderId })
        .set({ item, version: order.version + 1 })
        .where((stored, { eq }) => eq(stored.version, order.version))
        .go();
    },
  );

const renewCart = (cartId: string, addresses: ReadonlyMap<string, string>): Promise<void> =>
  retryOnConflict(
    async () => (await Cart.get({ cartId }).go({ consistent: true })).data,
    async (cart) => {
      const items = cart?.items.map((item) => renewed(item, addresses));
      if (!cart || isSame(items, cart.items)) return;
      await Cart.patch({ cartId })
        .set({ items })
        .add({ version: 1 })
        .where((stored, { eq, notExists }) => `${eq(stored.version, cart.version)} AND ${notExists(stored.attemptId)}`)
        .go();
    },
  );

/**
 * Gives the pictures of a photo a new address that cannot be guessed, in its carts and orders too, and deletes those at the
 * former one: for a photo whose own address was public (C62). Does nothing for a photo that has had it or is deleted, goes
 * on after a crash, and refuses `request.busy` while a cart with the photo is being paid.
 */
export const renewAddress = async (assetId: string): Promise<void> => {
  const before = await read(assetId);
  if (!before || before.renewedAt !== undefined) return;
  await moveKeys(assetId);
  const asset = await read(assetId);
  if (!asset?.formerKeys) return;
  const { formerKeys } = asset;
  const next = keysOf(asset);
  const addresses = new Map(
    NAMES.flatMap((name) => {
      const [former, now] = [formerKeys[name], next[name]];
      return former === undefined || now === undefined ? [] : [[mediaPath(former), mediaPath(now)] as const];
    }),
  );
  for (const { cart } of await cartsOf(asset)) {
    for (const orderId of cart.orderIds) await renewOrder(orderId, addresses);
    await renewCart(cart.cartId, addresses);
  }
  await removeObjects('media', Object.values(formerKeys));
  await Asset.patch({ assetId }).set({ renewedAt: nowIso() }).remove(['formerKeys']).go();
};
