import type { PaintedPart } from '#shared/photos/painted-part.ts';
import { copyObject, removeObjects } from '../platform/buckets.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { publicAddress } from '../uploads/assets.ts';
import { shownKeys } from '../uploads/photo-keys.ts';

/** Seconds for which the CDN and browsers keep a photo that may be taken back: a minute and five. */
const SHOWN_CACHING = 'public, max-age=300, s-maxage=60';

/**
 * Copies the pictures of a customer's photo to the public keys of its order, and answers the address; the photo's own
 * address, which cannot be guessed, is on no public page. `part` is what the piece shows of it. Can be repeated.
 */
export const showPhoto = async (orderId: string, asset: StoredAsset, part: PaintedPart): Promise<string> => {
  const keys = shownKeys(orderId);
  const pictures = [
    [asset.fullKey, keys.full],
    [asset.thumbKey, keys.thumb],
    [asset.cardKey, keys.card],
    [asset.viewKey, keys.view],
  ] as const;
  await Promise.all(
    pictures.map(async ([from, to]) => {
      const type = to.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
      if (from !== undefined) await copyObject('media', from, { to, type, caching: SHOWN_CACHING });
    }),
  );
  return publicAddress({ ...asset, fullKey: keys.full }, part);
};

/** Deletes the public pictures of a customer's photo; does nothing where there are none. */
export const hidePhoto = (orderId: string): Promise<void> => removeObjects('media', Object.values(shownKeys(orderId)));
