import sharp from 'sharp';
import type { Part, PhotoFitness } from '#shared/schemas/asset.ts';

/** Long side in pixels of the grey picture that is measured; one size for all photos makes the values comparable. */
const SIDE = 1024;

interface Grey {
  data: Buffer;
  width: number;
  height: number;
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pixel range of a part without the picture's outermost pixels, which lack a neighbour. */
const areaOf = ({ width, height }: Grey, { x, y, w, h }: Part): Area => ({
  left: Math.max(1, Math.floor((x * width) / 100)),
  top: Math.max(1, Math.floor((y * height) / 100)),
  right: Math.min(width - 1, Math.ceil(((x + w) * width) / 100)),
  bottom: Math.min(height - 1, Math.ceil(((y + h) * height) / 100)),
});

/** Variance of the Laplacian: how much neighbouring pixels differ, which blurring takes away. */
const sharpnessOf = (grey: Grey, part: Part): number => {
  const { data, width } = grey;
  const { left, top, right, bottom } = areaOf(grey, part);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const edge = data[at - 1]! + data[at + 1]! + data[at - width]! + data[at + width]! - 4 * data[at]!;
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : Math.round(squares / count - (sum / count) ** 2);
};

const lightOf = ({ data }: Grey): { brightness: number; contrast: number } => {
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const brightness = sum / data.length;
  return {
    brightness: Math.round(brightness),
    contrast: Math.round(Math.sqrt(Math.max(0, squares / data.length - brightness ** 2))),
  };
};

const ALL: Part = { x: 0, y: 0, w: 100, h: 100 };

/**
 * Measures an upright picture and its faces for shared/photos/fitness.ts; `came` is the photo's size before scaling, in
 * pixels.
 */
export const measurePhoto = async (
  picture: Buffer,
  faces: Part[],
  came: { width: number; height: number },
): Promise<PhotoFitness> => {
  const resized = sharp(picture).resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).greyscale();
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const grey = { data, width: info.width, height: info.height };
  return {
    ...came,
    sharpness: sharpnessOf(grey, ALL),
    ...lightOf(grey),
    faces: faces.map((face) => ({ ...face, sharpness: sharpnessOf(grey, face) })),
  };
};
