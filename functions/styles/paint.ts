import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import type { Part } from '#shared/schemas/asset.ts';
import { log } from '../platform/logger.ts';
import { dismissHelper, hireHelper, paintWithHelper, serveHelper, type HelperTask } from './helper.ts';
import { Canvas } from './kernels/canvas.ts';
import { helpedTeam } from './kernels/team.ts';
import type { Painter } from './painters/painter.ts';
import { charcoal } from './painters/charcoal.ts';
import { coloredPencil } from './painters/colored-pencil.ts';
import { inkWash } from './painters/ink-wash.ts';
import { impressionist } from './painters/impressionist.ts';
import { linocut } from './painters/linocut.ts';
import { mixedMedia } from './painters/mixed-media.ts';
import { oil } from './painters/oil.ts';
import { paletteKnife } from './painters/palette-knife.ts';
import { pastel } from './painters/pastel.ts';
import { pencil } from './painters/pencil.ts';
import { pointillist } from './painters/pointillist.ts';
import { popArt } from './painters/pop-art.ts';
import { sepia } from './painters/sepia.ts';
import { watercolor } from './painters/watercolor.ts';

/** By the id of the style; a style without a painter is the photo as it is. */
const painters = new Map<string, Painter>([
  ['oil', oil],
  ['watercolor', watercolor],
  ['pencil', pencil],
  ['charcoal', charcoal],
  ['colored-pencil', coloredPencil],
  ['mixed-media', mixedMedia],
  ['impressionist', impressionist],
  ['pop-art', popArt],
  ['pastel', pastel],
  ['ink-wash', inkWash],
  ['linocut', linocut],
  ['palette-knife', paletteKnife],
  ['pointillist', pointillist],
  ['sepia', sepia],
]);

/** Pixels of a picture: three bytes each, red, green and blue. */
export interface Pixels {
  rgb: Uint8Array;
  width: number;
  height: number;
}

export interface PaintOptions {
  style: string;
  /** 0 gives the photo back, 1 the whole painting. */
  strength: number;
  /** Where faces are, in percent of the upright photo: they are painted finer. */
  faces?: readonly Part[];
  /** Longest side of the result in pixels. */
  maxSide?: number;
  format?: 'jpeg' | 'webp';
}

const MAX_SIDE = 1600;
/** A picture takes about 80 bytes of memory a pixel while it is painted; larger wishes are cut to this side. */
const LARGEST_SIDE = 2400;
/** A decoder stops here, before a small file can unpack to gigabytes. */
const MAX_INPUT_PIXELS = 50e6;

/** Decodes a photo upright in sRGB on white, at most `maxSide` pixels on its long side; rejects what is not an image. */
export async function readPhoto(photo: Buffer, maxSide = MAX_SIDE): Promise<Pixels> {
  const side = Math.min(maxSide, LARGEST_SIDE);
  const { data, info } = await sharp(photo, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', autoOrient: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** Moves each byte of the photo towards the painting by `strength`, 0..1. */
function blend(photo: Uint8Array, painting: Uint8ClampedArray, strength: number): Uint8ClampedArray {
  for (let i = 0; i < painting.length; i++) {
    const from = photo[i]!;
    painting[i] = from + (painting[i]! - from) * strength;
  }
  return painting;
}

const NO_PIXELS = new Uint8Array(0);

/** The second thread's part: the first has put the pixels into the memory of both. */
const paintPart = ({ style, width, height, faces }: HelperTask): unknown =>
  painters.get(style)?.(new Canvas(NO_PIXELS, width, height, faces));

/** Paints with the second thread if it is free, else alone; the picture is the same. */
function paintWhole(
  painter: Painter,
  { rgb, width, height }: Pixels,
  style: string,
  faces: readonly Part[],
): Uint8ClampedArray {
  const paintAlone = (): Uint8ClampedArray => painter(new Canvas(rgb, width, height, faces));
  // A copy: the next picture takes over the memory.
  return (paintWithHelper({ style, width, height, faces }, paintAlone) ?? paintAlone()).slice();
}

/** Paints pixels in a style, `faces` finer; an unknown style, `photorealistic` and strength 0 answer the photo itself. */
export function paintPixels(
  pixels: Pixels,
  style: string,
  strength: number,
  { faces = [] }: Pick<PaintOptions, 'faces'> = {},
): Uint8Array | Uint8ClampedArray {
  const painter = painters.get(style);
  if (!painter || strength <= 0) return pixels.rgb;
  const painting = paintWhole(painter, pixels, style, faces);
  return strength >= 1 ? painting : blend(pixels.rgb, painting, strength);
}

/** Paints a small picture: what its style needs is made, and its code is compiled. */
function paintSmall(style: string): void {
  const side = 96;
  const rgb = Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 7) % 256);
  paintPixels({ rgb, width: side, height: side }, style, 1);
}

/** Compiles the kernels and makes what every style needs, so that the first real photo does not wait for it. */
export function warmUp(): void {
  // The second thread paints in the memory of the first, which is not to be disturbed.
  if (!helpedTeam) for (const style of painters.keys()) paintSmall(style);
}

/** Starts a second thread that paints with this one, where there is a processor for it; resolves when both are warm. Without it, and while the machine is busy (but for `always`), this one paints alone. */
export async function hirePainter({ always = false } = {}): Promise<void> {
  try {
    if (!(await hireHelper(import.meta.url, always))) return;
    for (const style of painters.keys()) {
      paintSmall(style);
      // Whoever waits for a picture comes first.
      await nextTurn();
    }
  } catch (error) {
    log.error('no second painter', error);
    await dismissHelper();
  }
}

/** Paints a photo: at most 1600 pixels on its long side unless told, JPEG (quality 82) or WebP; the same input gives the same picture. */
export async function paint(
  photo: Buffer,
  { style, strength, faces = [], maxSide = MAX_SIDE, format = 'jpeg' }: PaintOptions,
): Promise<{
  bytes: Buffer;
  width: number;
  height: number;
  type: string;
}> {
  const pixels = await readPhoto(photo, maxSide);
  const painted = paintPixels(pixels, style, strength, { faces });
  const { width, height } = pixels;
  const image = sharp(painted, { raw: { width, height, channels: 3 } });
  const bytes = await (
    format === 'webp' ? image.webp({ quality: 82, effort: 2 }) : image.jpeg({ quality: 82 })
  ).toBuffer();
  return { bytes, width, height, type: `image/${format}` };
}

serveHelper(paintPart);
