import { AppError } from '#shared/errors.ts';
import type { Asset as AssetView, Coords, Derivative } from '#shared/schemas/asset.ts';
import { idsOf, type Actor } from '../platform/actor.ts';
import { permitted } from '../platform/permissions.ts';
import { ifUnchanged, items, orRefuse, transact } from '../platform/table.ts';
import { Asset, type StoredAsset, type StoredDerivative } from './asset.entity.ts';
import { thumbnailKey } from './photo-keys.ts';

const MOST_LISTED = 50;

/** Where the site serves an object of the bucket `media`. */
export const mediaPath = (key: string): string => `/media/${key}`;

/** A painting as the wire shows it. */
export const derivativeView = ({ id, strength, key }: StoredDerivative): Derivative => ({
  id,
  strength,
  key,
  url: mediaPath(key),
});

const thumbnailViews = ({
  assetId,
  thumbnailFolder,
  thumbnailStyles = [],
}: StoredAsset): Pick<AssetView, 'thumbnails'> =>
  thumbnailFolder
    ? {
        thumbnails: Object.fromEntries(
          thumbnailStyles.map((style) => [style, mediaPath(thumbnailKey(assetId, thumbnailFolder, style))]),
        ),
      }
    : {};

/** A photo as its owner sees it (docs/contract.md). The original stays private: its address is that of the upright, stripped picture. */
export const assetView = (asset: StoredAsset): AssetView => ({
  id: asset.assetId,
  name: asset.name,
  url: mediaPath(asset.fullKey),
  rawurl: mediaPath(asset.thumbKey),
  o_url: mediaPath(asset.fullKey),
  thumb: mediaPath(asset.thumbKey),
  coords: asset.coords ?? null,
  meta: { faces: asset.faces ?? null, gcp_tags: [] },
  derivatives: asset.derivatives.map(derivativeView),
  ...thumbnailViews(asset),
  last_job: asset.lastJob ?? null,
  current_job: asset.currentJob ?? null,
  status: 'uploaded',
  width: asset.width,
  height: asset.height,
  ...(asset.fitness && { fitness: asset.fitness }),
});

const usable = (actor: Actor, asset: StoredAsset | null | undefined): StoredAsset =>
  permitted(actor, 'photo.use', asset?.deletedAt ? null : asset);

/** A photo as it is stored, for its owner alone: another's, a deleted and a missing one are all `asset.not_found`. */
export const findOwnAsset = async (actor: Actor, assetId: string): Promise<StoredAsset> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  return usable(actor, data);
};

/** A photo for its owner; refuses `asset.not_found`. */
export const readOwnAsset = async (actor: Actor, assetId: string): Promise<AssetView> =>
  assetView(await findOwnAsset(actor, assetId));

/** The actor's photos with these ids, in their order; refuses `asset.not_found` if one of them is missing or not the actor's. */
export const ownAssets = async (actor: Actor, assetIds: string[]): Promise<AssetView[]> => {
  if (assetIds.length === 0) return [];
  const keys = [...new Set(assetIds)].map((assetId) => ({ assetId }));
  const { data } = await Asset.get(keys).go({ consistent: true });
  const found = new Map(data.map((asset) => [asset.assetId, asset]));
  return assetIds.map((assetId) => assetView(usable(actor, found.get(assetId))));
};

const newestOf = async (ownerId: string): Promise<StoredAsset[]> => {
  const { data } = await Asset.query
    .ofOwner({ ownerId })
    .where(({ deletedAt, shownFor }, { notExists }) => `${notExists(deletedAt)} AND ${notExists(shownFor)}`)
    .go({ order: 'desc', count: MOST_LISTED });
  return data;
};

/** The actor's photos that can be painted from, newest first, at most 50; also those that came too late to follow the visitor into the account. */
export const listOwnAssets = async (actor: Actor): Promise<AssetView[]> => {
  const lists = await Promise.all(idsOf(actor).map(newestOf));
  return lists
    .flat()
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, MOST_LISTED)
    .map(assetView);
};

/** Keeps which part of a photo is to be painted, null for all of it; refuses `asset.not_found`. */
export const cropAsset = async (actor: Actor, assetId: string, coords: Coords | null): Promise<AssetView> => {
  const asset = await findOwnAsset(actor, assetId);
  const isKept = await ifUnchanged(
    Asset.patch({ assetId })
      .set({ coords })
      .where(({ ownerId, deletedAt }, { eq, notExists }) => `${eq(ownerId, asset.ownerId)} AND ${notExists(deletedAt)}`)
      .go(),
  );
  if (!isKept) throw new AppError('asset.not_found');
  return assetView({ ...asset, coords });
};

/** Hands one photo from one owner to another; one that was deleted or handed over meanwhile is left alone. */
export const adoptAsset = async (assetId: string, fromId: string, toId: string): Promise<void> => {
  await ifUnchanged(
    Asset.patch({ assetId })
      .set({ ownerId: toId })
      .where(({ ownerId, deletedAt }, { eq, notExists }) => `${eq(ownerId, fromId)} AND ${notExists(deletedAt)}`)
      .go(),
  );
};

/** Hands a visitor's photos to the account that the visitor signed in to. */
export const adoptAssets = async (visitorId: string, userId: string): Promise<void> => {
  const { data } = await Asset.query.ofOwner({ ownerId: visitorId }).go({ pages: 'all' });
  await Promise.all(data.map(({ assetId }) => adoptAsset(assetId, visitorId, userId)));
};

const MOST_IN_TRANSACTION = 50;

/**
 * Takes hold of the photos that an order is about to be placed with, so that they can be deleted no more; refuses
 * `cart.photo_deleted` when one is gone already. A hold counts only while its cart is placed or being paid. Whose the photos
 * are was asked when they were put into the cart: cart and photos follow their customer into an account one after the other.
 */
export const holdAssets = async (assetIds: string[], cart: { cartId: string; version: number }): Promise<void> => {
  const heldBy = `${cart.cartId}:${cart.version}`;
  const distinct = [...new Set(assetIds)];
  for (let start = 0; start < distinct.length; start += MOST_IN_TRANSACTION) {
    const chunk = distinct.slice(start, start + MOST_IN_TRANSACTION);
    await transact({ asset: Asset }, (write) =>
      items(
        chunk.map((assetId) => ({
          [`photo:${assetId}`]: orRefuse(
            write.asset
              .patch({ assetId })
              .set({ heldBy })
              .add({ heldByCarts: [cart.cartId] })
              .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
              .commit(),
            'cart.photo_deleted',
          ),
        })),
      ),
    );
  }
};
