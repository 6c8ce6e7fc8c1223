import type { SQSRecord } from 'aws-lambda';
import sharp from 'sharp';
import { frameOf } from '#shared/photos/crop.ts';
import type { Part } from '#shared/schemas/asset.ts';
import { readObject, removeObjects, writeObject } from '../platform/buckets.ts';
import { log } from '../platform/logger.ts';
import { measured } from '../platform/metrics.ts';
import { ifUnchanged } from '../platform/table.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { thumbnailKey } from '../uploads/photo-keys.ts';
import { missingThumbnails } from './request-thumbnails.ts';
import { MAX_RECEIVES, receivesOf } from '../platform/process-batch.ts';
import { paintPixels, readPhoto, type Pixels } from './paint.ts';
import { facesOf, livingAsset, Unpaintable } from './painting-files.ts';

/**
 * Sides in pixels of the stored thumbnail and of the picture that is painted for it: strokes painted at 160 pixels
 * would be invisible.
 */
const SIDE = 160;
const PAINTED_SIDE = 320;
/** Side of the square as a multiple of the largest face. */
const AROUND_FACE = 2.4;

/** The square of a photo for its thumbnails: around the largest face, else the middle. */
const squareOf = ({ width, height, fitness }: StoredAsset): Part => {
  const ratios = { photo: width / height, canvas: 1 };
  const [face] = (fitness?.faces ?? []).toSorted((a, b) => b.w * b.h - a.w * a.h);
  const crop = { mode: 'expand', inverted: false, ratio: 1 } as const;
  if (!face) return frameOf({ ...crop, zoom: 1, cx: 50, cy: 50 }, ratios);
  const facePixels = Math.max((face.w * width) / 100, (face.h * height) / 100);
  const zoom = Math.max(1, Math.min(width, height) / (facePixels * AROUND_FACE));
  return frameOf({ ...crop, zoom, cx: face.x + face.w / 2, cy: face.y + face.h / 2 }, ratios);
};

/** Faces converted from percent of the photo to percent of a part of it. */
const within = (faces: Part[], { x, y, w, h }: Part): Part[] =>
  faces.map((face) => ({
    x: ((face.x - x) / w) * 100,
    y: ((face.y - y) / h) * 100,
    w: (face.w / w) * 100,
    h: (face.h / h) * 100,
  }));

const readSquare = async ({ fullKey, width, height }: StoredAsset, { x, y, w, h }: Part): Promise<Pixels> => {
  const photo = await readObject('media', fullKey);
  if (!photo) throw new Unpaintable('The photo is gone.');
  const part = {
    left: Math.floor((x * width) / 100),
    top: Math.floor((y * height) / 100),
    width: Math.floor((w * width) / 100),
    height: Math.floor((h * height) / 100),
  };
  const square = sharp(photo).extract({ ...part, width: Math.max(1, part.width), height: Math.max(1, part.height) });
  return readPhoto(await square.png({ compressionLevel: 0 }).toBuffer(), PAINTED_SIDE);
};

const writeThumbnail = async (key: string, pixels: Pixels, style: string, faces: Part[]): Promise<void> => {
  const { width, height } = pixels;
  const painting = sharp(paintPixels(pixels, style, 1, { faces }), { raw: { width, height, channels: 3 } });
  await writeObject(
    'media',
    key,
    await painting.resize(SIDE, SIDE).webp({ quality: 80, effort: 2 }).toBuffer(),
    'image/webp',
  );
};

/** Adds a finished style to the photo; false when the photo has been deleted. */
const show = (assetId: string, style: string): Promise<boolean> =>
  ifUnchanged(
    Asset.patch({ assetId })
      .add({ thumbnailStyles: [style] })
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
      .go(),
  );

const paintMissing = async (asset: StoredAsset, folder: string): Promise<void> => {
  const { assetId } = asset;
  const square = squareOf(asset);
  const pixels = await readSquare(asset, square);
  const faces = within(facesOf(asset), square);
  for (const style of missingThumbnails(asset)) {
    const key = thumbnailKey(assetId, folder, style);
    await writeThumbnail(key, pixels, style, faces);
    if (await show(assetId, style)) continue;
    await removeObjects('media', [key]);
    return;
  }
};

/** Counts an attempt and returns the number of attempts before it. */
const begin = async (assetId: string): Promise<number> => {
  const { data } = await Asset.patch({ assetId }).add({ thumbnailAttempts: 1 }).go({ response: 'all_new' });
  return (data.thumbnailAttempts ?? 1) - 1;
};

/**
 * Paints a photo's missing thumbnails and records each as it is finished; returns whether the message is done. Existing
 * thumbnails are not painted again; at the `MAX_RECEIVES`th start the message goes to the dead letters without painting.
 */
export const paintThumbnails = async (assetId: string, record: SQSRecord): Promise<boolean> => {
  const asset = await livingAsset(assetId);
  if (!asset?.thumbnailFolder) return true;
  if ((await begin(assetId)) >= MAX_RECEIVES - 1) return false;
  try {
    const { thumbnailFolder } = asset;
    await measured('paint thumbnails', () => paintMissing(asset, thumbnailFolder));
    return true;
  } catch (error) {
    log.error('thumbnails not painted', error, { assetId, receives: receivesOf(record) });
    return error instanceof Unpaintable;
  }
};
