import type { Asset, Derivative, StyleChoice } from '#shared/schemas/asset.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { local, storedText } from '#web/lib/storage.ts';

const storedStyle = (assetId: string) => storedText(local, `style:${assetId}`);

/** Initial strength of a style: full, but 0 for photorealistic (doc 1 §2). */
export const firstStrength = (id: string): number => (id === PHOTOREALISTIC ? 0 : 1);

/** The style last chosen for a photo on this device. */
export const loadStyle = (assetId: string): StyleChoice | undefined => {
  const [id, strength] = storedStyle(assetId).load()?.split('|') ?? [];
  return id ? { id, strength: Number(strength) } : undefined;
};

export const saveStyle = (assetId: string, { id, strength }: StyleChoice): boolean =>
  storedStyle(assetId).save(`${id}|${strength}`);

const isOf =
  ({ id, strength }: StyleChoice) =>
  (painting: Derivative): boolean =>
    painting.id === id && Math.abs(painting.strength - strength) < 0.005;

export const paintingOf = ({ derivatives }: Pick<Asset, 'derivatives'>, choice: StyleChoice): Derivative | undefined =>
  derivatives.find(isOf(choice));

/** A painting laid over the photo, opaque at 1. */
export interface Laid {
  url: string;
  /** Style of the painting. */
  id: string;
  opacity: number;
}

/**
 * The picture closest to a choice: its own painting or preview, whichever is first among `paintings`, else the style's
 * strongest, made more transparent for a weaker choice. Undefined where only the photo can be shown.
 */
export const closestTo = (paintings: readonly Derivative[], choice: StyleChoice): Laid | undefined => {
  const { id, strength } = choice;
  if (id === PHOTOREALISTIC || strength === 0) return undefined;
  const own = paintings.find(isOf(choice));
  if (own) return { url: own.url, id, opacity: 1 };
  const [strongest] = paintings
    .filter((painting) => painting.id === id && painting.strength > 0)
    .toSorted((a, b) => b.strength - a.strength);
  return strongest && { url: strongest.url, id, opacity: Math.min(1, strength / strongest.strength) };
};

/**
 * The style to paint a photo in: the choice on this device, else the style of the newest painting; undefined for
 * photorealistic.
 */
export const chosenStyle = (photo: Asset): StyleChoice | undefined => {
  const choice = loadStyle(photo.id) ?? photo.derivatives.at(-1);
  return choice?.id === PHOTOREALISTIC ? undefined : choice;
};

/** A painting of a photo in its chosen style, of another strength while the right one is not painted yet. */
export const chosenPainting = (photo: Asset): Derivative | undefined => {
  const choice = chosenStyle(photo);
  return choice && (paintingOf(photo, choice) ?? photo.derivatives.findLast(({ id }) => id === choice.id));
};
