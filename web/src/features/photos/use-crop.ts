import { useState } from 'react';
import { frameOf, fromCoords, toCoords, wholePhoto, type Crop, type Frame, type Ratios } from '#shared/photos/crop.ts';
import type { Asset, Coords } from '#shared/schemas/asset.ts';

export interface CropDraft {
  crop: Crop;
  ratios: Ratios;
  frame: Frame;
  /** The coordinates that saving would store. */
  coords: Coords | null;
  isDirty: boolean;
  change: (next: (crop: Crop, ratios: Ratios) => Crop) => void;
  /** Restores the saved crop. */
  revert: () => void;
  /** Resets the crop to the whole photo. */
  reset: () => void;
}

/** A photo's crop while it is being edited, for a canvas of this ratio (width divided by height). */
export const useCrop = ({ coords: original, width, height }: Asset, canvas: number): CropDraft => {
  const ratios = { photo: width / height, canvas };
  const saved = fromCoords(original, ratios);
  const [draft, setDraft] = useState<Crop>();
  const crop = draft ?? saved;
  const coords = toCoords(crop, ratios);
  return {
    crop,
    ratios,
    frame: frameOf(crop, ratios),
    coords,
    isDirty: draft !== undefined && JSON.stringify(coords) !== JSON.stringify(toCoords(saved, ratios)),
    change: (next) => setDraft((current) => next(current ?? saved, ratios)),
    revert: () => setDraft(undefined),
    reset: () => setDraft(wholePhoto(ratios)),
  };
};
