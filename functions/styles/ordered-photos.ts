import type { OrderedPhoto, StyleChoice } from '#shared/schemas/asset.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { jobFor, readJob } from './style-jobs.ts';
import { styleList, styleStep } from './style-list.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';

const isPainted = ({ id, strength }: StyleChoice): boolean => id !== PHOTOREALISTIC && strength > 0;

const isSame = (one: StyleChoice, other: StyleChoice): boolean =>
  one.id === other.id && styleStep(one.strength) === styleStep(other.strength);

/** The style of the newest painting; a customer who chose none in the browser went on with it. */
const newestStyle = ({ derivatives }: StoredAsset): StyleChoice | null => derivatives.at(-1) ?? null;

/** Key of the picture that shows a choice: its painting, also one in progress, else the newest painting in its style. */
const paintingFor = async (asset: StoredAsset, choice: StyleChoice): Promise<string> => {
  const { derivatives, fullKey } = asset;
  const painted = derivatives.find((painting) => isSame(painting, choice));
  if (painted) return painted.key;
  const job = await readJob(jobFor(asset, choice.id, styleStep(choice.strength)).jobId);
  if (job && job.status !== 'failed') return job.resultKey;
  return derivatives.findLast(({ id }) => id === choice.id)?.key ?? fullKey;
};

const viewOf = (asset: StoredAsset, style: OrderedPhoto['style']): OrderedPhoto => ({
  id: asset.assetId,
  url: mediaPath(asset.fullKey),
  thumb: mediaPath(asset.thumbKey),
  view: mediaPath(asset.viewKey ?? asset.fullKey),
  coords: asset.coords ?? null,
  style,
  width: asset.width,
  height: asset.height,
});

const styleOf = ({ id, strength }: StyleChoice, key: string): OrderedPhoto['style'] => ({
  id,
  name: styleList.find((style) => style.id === id)?.name ?? id,
  strength,
  url: mediaPath(key),
});

/**
 * A photo as it goes into an order, with the crop of the editor and the chosen style; `choice` undefined takes the style
 * of the newest painting. Later crops and styles of the photo do not change the order.
 */
export const orderedPhoto = async (asset: StoredAsset, choice?: StyleChoice | null): Promise<OrderedPhoto> => {
  const chosen = choice === undefined ? newestStyle(asset) : choice;
  return viewOf(asset, chosen && isPainted(chosen) ? styleOf(chosen, await paintingFor(asset, chosen)) : null);
};

/** The photos of a stored piece; whole and without a style where it was stored before crop and style were. */
export const photosOf = ({ photos, assets, _assets: urls }: CartItem): OrderedPhoto[] =>
  photos ??
  assets.flatMap((id, index) => {
    const url = urls[index];
    return url ? [{ id, url, thumb: url, view: url, coords: null, style: null, width: null, height: null }] : [];
  });

/** As `photosOf`, for the photos among `pictures`, which has no deleted ones and knows the crop of older pieces. */
export const photosAmong = (item: CartItem, pictures: ReadonlyMap<string, StoredAsset>): OrderedPhoto[] =>
  photosOf(item).flatMap((photo) => {
    const asset = pictures.get(photo.id);
    if (!asset || item.photos) return asset ? [photo] : [];
    const painting = asset.derivatives.at(-1);
    return [viewOf(asset, painting ? styleOf(painting, painting.key) : null)];
  });
