import sharp from 'sharp';
import type { Part } from '#shared/schemas/asset.ts';
import { readObject, removeObjects, writeObject } from '../platform/buckets.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { paintingFiles, paintingPictures } from '../uploads/photo-keys.ts';
import { paintPixels, readPhoto, type Pixels } from './paint.ts';

const QUALITY = 82;

/** A failure that no retry can repair. */
export class Unpaintable extends Error {}

/** The stored photo; undefined when it is missing or deleted. */
export const livingAsset = async (assetId: string): Promise<StoredAsset | undefined> => {
  const { data } = await Asset.get({ assetId }).go({ consistent: true });
  return data && !data.deletedAt ? data : undefined;
};

/** The faces measured at the photo's upload. */
export const facesOf = ({ fitness }: StoredAsset): Part[] => fitness?.faces ?? [];

/**
 * The pixels of a picture, at most `side` on the long side; throws `Unpaintable` when it is missing or cannot be
 * decoded.
 */
export const readSource = async (key: string, side: number): Promise<Pixels> => {
  const photo = await readObject('media', key);
  if (!photo) throw new Unpaintable('The photo is gone.');
  try {
    return await readPhoto(photo, side);
  } catch (error) {
    throw new Unpaintable('The photo cannot be opened.', { cause: error });
  }
};

/** Paints a picture and stores it under `key` as JPEG, and beside it as WebP. */
export const paintFile = async (
  pixels: Pixels,
  { key, style, strength, faces }: { key: string; style: string; strength: number; faces: Part[] },
): Promise<void> => {
  const { width, height } = pixels;
  const painting = sharp(paintPixels(pixels, style, strength, { faces }), { raw: { width, height, channels: 3 } });
  const files = paintingFiles(key);
  const [jpeg, webp] = await Promise.all([
    painting.clone().jpeg({ quality: QUALITY }).toBuffer(),
    painting.clone().webp({ quality: QUALITY, effort: 2 }).toBuffer(),
  ]);
  await Promise.all([
    writeObject('media', files.jpeg, jpeg, 'image/jpeg'),
    writeObject('media', files.webp, webp, 'image/webp'),
  ]);
};

/** Deletes a painting's files and those of its preview. */
export const removePainting = (key: string): Promise<void> => removeObjects('media', paintingPictures(key));
