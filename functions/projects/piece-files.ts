import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { filePixels, FILE_PIXELS_AN_INCH } from '#shared/catalogue/file-size.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { AppError } from '#shared/errors.ts';
import type { Asset as AssetView } from '#shared/schemas/asset.ts';
import type { ProjectFile } from '#shared/schemas/project.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { Actor } from '../platform/actor.ts';
import { presignGet } from '../platform/buckets.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { originalKey } from '../uploads/photo-keys.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { guard, readSided } from './sides.ts';

/** Long enough to begin a download; the page asks anew for each. */
const LINK_SECONDS = 300;

const sizeOf = ({ item }: StoredOrder): string => item.options.find(({ name }) => name === 'size')?.value ?? '';

/** The size of a picture as it was sent; before photos were measured, that of the picture made from it. */
const sentSize = ({ fitness, width, height }: Pick<AssetView, 'fitness' | 'width' | 'height'>) =>
  fitness ?? { width, height };

/**
 * Refuses `request.invalid` for a proof of a file that has no picture as large as its size asks for, because the proof is
 * what the customer downloads.
 */
export const refuseSmallFile = (order: StoredOrder, pictures: readonly AssetView[]): void => {
  if (!isFilePiece(order.item)) return;
  const size = sizeOf(order);
  const needed = filePixels(size);
  const longest = Math.max(0, ...pictures.map(sentSize).map(({ width, height }) => Math.max(width, height)));
  if (longest >= needed) return;
  const problem = `The customer downloads what you send here: at ${sizeText(size)} it needs ${needed} pixels on its long side (${FILE_PIXELS_AN_INCH} an inch), and this one has ${longest}. Please send the finished file itself, as a JPEG of at most 10 MB.`;
  throw new AppError('request.invalid', { fields: { assets: problem }, description: problem });
};

/** The files of the last proof, as they were sent. */
export const filesOf = (
  { orderId, proofImages }: StoredOrder,
  pictures: ReadonlyMap<string, StoredAsset>,
): ProjectFile[] =>
  proofImages
    .flatMap((id) => pictures.get(id) ?? [])
    .map((asset) => {
      const { width, height } = sentSize(asset);
      const url = `/api/orders/project/${orderId}/files/${asset.assetId}`;
      return { id: asset.assetId, name: asset.name, width, height, url };
    });

/**
 * A signed address, good for five minutes, of a file of the last proof exactly as its artist has sent it: for its
 * customer once it is delivered, for artist and admin from the proof on. Refuses `order.not_found`, `order.not_possible`
 * before, and `asset.not_found` for another picture or one that was deleted, two years after the order's end.
 */
export const downloadFile = async (orderId: string, assetId: string, actor: Actor): Promise<string> => {
  const sided = await readSided(orderId, actor);
  guard(sided, 'download');
  const { order } = sided;
  const asset = order.proofImages.includes(assetId) ? (await picturesOf([assetId])).get(assetId) : undefined;
  if (!asset) throw new AppError('asset.not_found');
  return presignGet('uploads', { key: originalKey(assetId), name: asset.name, seconds: LINK_SECONDS });
};
