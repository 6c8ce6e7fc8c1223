import { AppError } from '#shared/errors.ts';
import type { Asset as AssetView, Coords, Derivative } from '#shared/schemas/asset.ts';
import { paintedPart, type PaintedPart } from '#shared/photos/painted-part.ts';
import { VIEW_SIDE, withFacts } from '#shared/photos/pictures.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { takenVisitor, type Actor } from '../platform/actor.ts';
import { now } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { atMost, ifUnchanged, items, orRefuse, transact } from '../platform/table.ts';
import { Asset, DUE_PHOTO, UNORDERED_DAYS, type StoredAsset, type StoredDerivative } from './asset.entity.ts';
import { orderedAmong } from './holds.ts';
import { thumbnailKey } from './photo-keys.ts';
import { Upload, type StoredUpload } from './upload.entity.ts';

const MAX_LISTED = 50;

/** Path on the site of an object in the bucket `media`. */
export const mediaPath = (key: string): string => `/media/${key}`;

/**
 * Address of a picture on public pages: with its size, where it is stored in all sizes, its colour, the part of a photo
 * that the piece beside it shows, and what made it where no person did.
 */
export const publicAddress = (
  { fullKey, cardKey, viewKey, width, height, color, made }: StoredAsset,
  part?: PaintedPart,
): string =>
  withFacts(mediaPath(fullKey), {
    size: viewKey === undefined && Math.max(width, height) > VIEW_SIDE ? undefined : { width, height },
    hasCard: cardKey !== undefined,
    color,
    part,
    made,
  });

/** Which part of a photo, cropped for its order, a picture of the piece shows. */
export const partShown = (photo: StoredAsset, coords: Coords | null, piece: StoredAsset): PaintedPart => {
  const seen = ({ width, height, fitness }: StoredAsset) => ({ width, height, faces: fitness?.faces ?? [] });
  return paintedPart({ ...seen(photo), coords }, seen(piece));
};

/** A painting as the API answers it. */
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

/** What the face detector saw, in words; nothing while it has not answered. */
const labelsOf = ({ faces }: StoredAsset): string[] => {
  if (!faces) return [];
  return faces === 1 ? ['face', 'person'] : ['face', 'person', 'people'];
};

/**
 * A photo as its owner sees it (docs/contract.md). `o_url` is the upright picture without metadata, because the
 * original stays private.
 */
export const assetView = (asset: StoredAsset): AssetView => ({
  id: asset.assetId,
  name: asset.name,
  url: mediaPath(asset.fullKey),
  rawurl: mediaPath(asset.thumbKey),
  o_url: mediaPath(asset.fullKey),
  thumb: mediaPath(asset.thumbKey),
  coords: asset.coords ?? null,
  meta: { faces: asset.faces ?? null, gcp_tags: labelsOf(asset) },
  derivatives: asset.derivatives.map(derivativeView),
  ...thumbnailViews(asset),
  last_job: asset.lastJob ?? null,
  current_job: asset.currentJob ?? null,
  project: null,
  status: 'uploaded',
  width: asset.width,
  height: asset.height,
  ...(asset.fitness && { fitness: asset.fitness }),
});

/** As `assetView`, with what only the photo's owner needs to know. */
const ownView = (asset: StoredAsset, ordered: ReadonlyMap<string, string>): AssetView => {
  const project = ordered.get(asset.assetId);
  return { ...assetView(asset), ...(project !== undefined && { project, ordered: true }) };
};

const usable = (actor: Actor, asset: StoredAsset | null | undefined): StoredAsset =>
  permitted(actor, 'photo.use', asset?.deletedAt ? null : asset);

/**
 * The stored photo, for its owner only; refuses `asset.not_found` alike for a missing, a deleted and another owner's
 * photo.
 */
export const findOwnAsset = async (actor: Actor, assetId: string): Promise<StoredAsset> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  return usable(actor, data);
};

/** A photo while its bytes are checked: all that is known of it is its name. */
const placeholderOf = ({ assetId, name }: StoredUpload): AssetView => ({
  id: assetId,
  name,
  url: '',
  rawurl: '',
  o_url: '',
  thumb: '',
  coords: null,
  meta: { faces: null, gcp_tags: [] },
  derivatives: [],
  last_job: null,
  current_job: null,
  project: null,
  status: 'in_progress',
  width: 0,
  height: 0,
});

/** The photos of an owner that are being checked, the newest first (U-05); one whose request died is none. */
const photosInProgress = async (ownerId: string): Promise<AssetView[]> => {
  const { data } = await Upload.query.checkedOf({ checkedFor: ownerId }).go({ order: 'desc', ...atMost(MAX_LISTED) });
  return data.filter(({ leaseUntil = 0 }) => leaseUntil > now()).map(placeholderOf);
};

/**
 * The actor's stored photos with these ids, in the order of the ids; refuses `asset.not_found` if one is missing or
 * another owner's.
 */
export const findOwnAssets = async (actor: Actor, assetIds: string[]): Promise<StoredAsset[]> => {
  if (assetIds.length === 0) return [];
  const keys = [...new Set(assetIds)].map((assetId) => ({ assetId }));
  const { data } = await Asset.get(keys).go({ consistent: true });
  const found = new Map(data.map((asset) => [asset.assetId, asset]));
  return assetIds.map((assetId) => usable(actor, found.get(assetId)));
};

/** As `findOwnAssets`, in the API's view. */
export const ownAssets = async (actor: Actor, assetIds: string[]): Promise<AssetView[]> =>
  (await findOwnAssets(actor, assetIds)).map(assetView);

const newestOf = async (ownerId: string): Promise<StoredAsset[]> => {
  const { data } = await Asset.query
    .ofOwner({ ownerId })
    .where(({ deletedAt, shownFor, profileOf }, { notExists }) =>
      [deletedAt, shownFor, profileOf].map((attribute) => notExists(attribute)).join(' AND '),
    )
    .go({ order: 'desc', ...atMost(MAX_LISTED) });
  return data;
};

/**
 * The API's view of a photo, for its owner only, `in_progress` while it is being checked; refuses `asset.not_found`.
 */
export const readOwnAsset = async (actor: Actor, assetId: string): Promise<AssetView> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  if (!data && actor.id !== null) {
    const found = (await photosInProgress(actor.id)).find(({ id }) => id === assetId);
    if (found) return found;
  }
  const asset = usable(actor, data);
  return ownView(asset, await orderedAmong([asset]));
};

/**
 * The actor's photos without those of guarantee claims and of a profile, newest first, at most 50, after those that are
 * being checked; those of placed orders are `ordered`. Includes photos that are still stored under the id of a visitor whose photos the session has
 * taken over.
 */
export const listOwnAssets = async (actor: Actor): Promise<AssetView[]> => {
  const visitorId = actor.takes?.what === 'everything' ? takenVisitor(actor) : undefined;
  const owners = [actor.id, visitorId].flatMap((id) => id ?? []);
  const [checked, ...lists] = await Promise.all([Promise.all(owners.map(photosInProgress)), ...owners.map(newestOf)]);
  const newest = lists
    .flat()
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, MAX_LISTED);
  const ordered = await orderedAmong(newest);
  const stored = new Set(newest.map(({ assetId }) => assetId));
  return [...checked.flat().filter(({ id }) => !stored.has(id)), ...newest.map((asset) => ownView(asset, ordered))];
};

/** The number of an owner's listed photos that no placed order has. */
export const countUnordered = async (ownerId: string): Promise<number> => {
  const photos = await newestOf(ownerId);
  return photos.length - (await orderedAmong(photos)).size;
};

/** Saves the part of a photo to paint, null for the whole photo; refuses `asset.not_found`. */
export const cropAsset = async (actor: Actor, assetId: string, coords: Coords | null): Promise<AssetView> => {
  const asset = await findOwnAsset(actor, assetId);
  const isKept = await ifUnchanged(
    Asset.patch({ assetId })
      .set({ coords })
      .where(({ ownerId, deletedAt }, { eq, notExists }) => `${eq(ownerId, asset.ownerId)} AND ${notExists(deletedAt)}`)
      .go(),
  );
  if (!isKept) throw new AppError('asset.not_found');
  return ownView({ ...asset, coords }, await orderedAmong([asset]));
};

/** Changes the owner of a photo; does nothing if the photo was deleted or already has another owner than `fromId`. */
export const adoptAsset = async (assetId: string, fromId: string, toId: string): Promise<void> => {
  await ifUnchanged(
    Asset.patch({ assetId })
      .set({ ownerId: toId })
      .where(({ ownerId, deletedAt }, { eq, notExists }) => `${eq(ownerId, fromId)} AND ${notExists(deletedAt)}`)
      .go(),
  );
};

/** Moves a visitor's photos to the account that the visitor signed in to. */
export const adoptAssets = async (visitorId: string, userId: string): Promise<void> => {
  const { data } = await Asset.query.ofOwner({ ownerId: visitorId }).go({ pages: 'all' });
  await Promise.all(data.map(({ assetId }) => adoptAsset(assetId, visitorId, userId)));
};

/** Puts off the deletion of a photo to this time in epoch milliseconds; throws when it is deleted already. */
export const postpone = async ({ assetId }: StoredAsset, until: number): Promise<void> => {
  await Asset.patch({ assetId })
    .set({ dueKind: DUE_PHOTO, dueAt: new Date(until).toISOString() })
    .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
    .go();
};

/**
 * Lets photos that are put in a cart stay for 30 days from now. Photos that stay for at least 29 anyway, as those that were
 * uploaded today, are not written again; those that were deleted meanwhile are left as they are.
 */
export const keepForCart = async (assets: readonly StoredAsset[]): Promise<void> => {
  const until = now() + UNORDERED_DAYS * DAY_MS;
  const early = assets.filter(({ dueAt }) => dueAt !== undefined && Date.parse(dueAt) < until - DAY_MS);
  await Promise.all(early.map((asset) => ifUnchanged(postpone(asset, until))));
};

const MAX_TRANSACTION_ITEMS = 50;

/**
 * Marks the photos of a cart whose order is being placed as held, so that they cannot be deleted; refuses
 * `cart.photo_deleted` when one is deleted already. A hold counts only while its cart is placed or has an attempt.
 * The owner is not checked here but when a photo is added to the cart: at a sign-in, cart and photos move to the
 * account one after the other.
 */
export const holdAssets = async (assetIds: string[], cart: { cartId: string; version: number }): Promise<void> => {
  const heldBy = `${cart.cartId}:${cart.version}`;
  const distinct = [...new Set(assetIds)];
  for (let start = 0; start < distinct.length; start += MAX_TRANSACTION_ITEMS) {
    const chunk = distinct.slice(start, start + MAX_TRANSACTION_ITEMS);
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
