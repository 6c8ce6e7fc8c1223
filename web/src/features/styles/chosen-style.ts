import type { Asset, Derivative } from '#shared/schemas/asset.ts';

export interface StyleChoice {
  id: string;
  /** 0 to 1. */
  strength: number;
}

export const PHOTOREALISTIC = 'photorealistic';

const storageKey = (assetId: string): string => `style:${assetId}`;

/** Strength that a style starts with: all of it, none of what is painted like the photo (doc 1 §2). */
export const firstStrength = (id: string): number => (id === PHOTOREALISTIC ? 0 : 1);

/** The style that was last chosen for a photo on this device. */
export const rememberedStyle = (assetId: string): StyleChoice | undefined => {
  const [id, strength] = localStorage.getItem(storageKey(assetId))?.split('|') ?? [];
  return id ? { id, strength: Number(strength) } : undefined;
};

export const rememberStyle = (assetId: string, { id, strength }: StyleChoice): void => localStorage.setItem(storageKey(assetId), `${id}|${strength}`);

export const paintingOf = (photo: Asset, { id, strength }: StyleChoice): Derivative | undefined =>
  photo.derivatives.find((painting) => painting.id === id && Math.abs(painting.strength - strength) < 0.005);

/** The style that a photo is to be painted in: as chosen here, else that of its newest painting; none where it is photorealistic. */
export const chosenStyle = (photo: Asset): StyleChoice | undefined => {
  const choice = rememberedStyle(photo.id) ?? photo.derivatives.at(-1);
  return choice?.id === PHOTOREALISTIC ? undefined : choice;
};

/** A painting to show for a photo in its chosen style; of another strength while the right one is still being painted. */
export const chosenPainting = (photo: Asset): Derivative | undefined => {
  const choice = chosenStyle(photo);
  return choice && (paintingOf(photo, choice) ?? photo.derivatives.findLast(({ id }) => id === choice.id));
};
