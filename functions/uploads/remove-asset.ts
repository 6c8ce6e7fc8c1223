import { AppError } from '#shared/errors.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { Cart, type StoredCart } from '../carts/cart.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { removeObjects } from '../platform/buckets.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { isConditionRefused } from '../platform/table.ts';
import { Asset, type StoredAsset } from './asset.entity.ts';
import { originalKey, paintingFiles } from './photo-keys.ts';

/** Long after the last message about it can arrive. */
const TOMBSTONE_SECONDS = 30 * 24 * 3600;

const isOrderedWith = ({ status, attemptId, items }: StoredCart, assetId: string): boolean =>
  (status !== CART_OPEN || attemptId !== undefined) && items.some(({ assets }) => assets.includes(assetId));

/** Refuses `asset.ordered` while an order, or an attempt to pay one, needs the photo. */
const checkHold = async ({ assetId, heldBy }: StoredAsset): Promise<void> => {
  const [cartId] = heldBy?.split(':') ?? [];
  if (!cartId) return;
  const { data: cart } = await Cart.get({ cartId }).go({ consistent: true });
  if (cart && isOrderedWith(cart as StoredCart, assetId)) throw new AppError('asset.ordered');
};

const bury = async (asset: StoredAsset): Promise<StoredAsset> => {
  const { assetId, ownerId: owner, heldBy: held } = asset;
  await checkHold(asset);
  try {
    const { data } = await Asset.patch({ assetId })
      .set({ deletedAt: nowIso(), expiresAt: nowSeconds() + TOMBSTONE_SECONDS })
      .remove(['currentJob'])
      // An order that takes hold of the photo in this very moment wins.
      .where(({ ownerId, heldBy }, { eq, notExists }) => `${eq(ownerId, owner)} AND ${held === undefined ? notExists(heldBy) : eq(heldBy, held)}`)
      .go({ response: 'all_new' });
    return data;
  } catch (error) {
    if (isConditionRefused(error)) throw new AppError('asset.not_found', { cause: error });
    throw error;
  }
};

/**
 * Deletes a photo with its original and its paintings; refuses `asset.not_found`, and `asset.ordered` for photos of orders. The tombstone comes first: from then on
 * nobody sees the photo and no painting is added, so all its objects are known. A repeated call removes what was left.
 */
export const removeAsset = async (actor: Actor, assetId: string): Promise<void> => {
  const { data: asset } = await Asset.get({ assetId }).go({ consistent: true });
  const { fullKey, thumbKey, derivatives } = await bury(permitted(actor, 'photo.use', asset));
  const paintings = derivatives.flatMap(({ key }) => Object.values(paintingFiles(key)));
  await Promise.all([removeObjects('uploads', [originalKey(assetId)]), removeObjects('media', [fullKey, thumbKey, ...paintings])]);
};
