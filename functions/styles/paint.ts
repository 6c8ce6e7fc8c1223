import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import type { Part } from '#shared/schemas/asset.ts';
import { log } from '../platform/logger.ts';
import {
  stopHelperThread,
  startHelperThread,
  paintWithHelper,
  serveHelperThread,
  type HelperThreadTask,
} from './helper-thread.ts';
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

/** Painters by style id; a style without a painter returns the photo itself. */
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

/**
 * Styles whose strength is how far forms are simplified and how broad the brush is; the others are drawn or printed over
 * the photo, which their strength covers.
 */
const SIMPLIFYING = new Set(['oil', 'impressionist', 'palette-knife', 'pastel', 'pointillist']);
/** Below this strength, which is nearly the photo, a simplified picture is also mixed with it. */
const FAINT = 0.3;

/** Pixels of a picture, three bytes each: red, green, blue. */
export interface Pixels {
  rgb: Uint8Array;
  width: number;
  height: number;
}

export interface PaintOptions {
  style: string;
  /** From 0, the photo itself, to 1, the full painting. */
  strength: number;
  /** Faces in percent of the upright photo, which are painted finer. */
  faces?: readonly Part[];
  /** Longest side of the result in pixels. */
  maxSide?: number;
  format?: 'jpeg' | 'webp';
}

const MAX_SIDE = 1600;
/** Limit of `maxSide`: painting takes about 80 bytes of memory per pixel. */
const MAX_PAINTED_SIDE = 2400;
/** Limit of the decoder, so that a small file cannot unpack to gigabytes. */
const MAX_INPUT_PIXELS = 50e6;

/**
 * Decodes a photo upright, in sRGB and on white, to at most `maxSide` pixels on its long side; rejects a file that is
 * no image.
 */
export async function readPhoto(photo: Buffer, maxSide = MAX_SIDE): Promise<Pixels> {
  const side = Math.min(maxSide, MAX_PAINTED_SIDE);
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

/** The second thread's part of a picture; the first thread has put the pixels into the shared memory. */
const paintPart = ({ style, width, height, faces, strength }: HelperThreadTask): unknown =>
  painters.get(style)?.(new Canvas(NO_PIXELS, width, height, faces, strength));

/** Paints with the second thread if it is free, else alone; the picture is the same. */
function paintWhole(painter: Painter, rgb: Uint8Array, task: HelperThreadTask): Uint8ClampedArray {
  const { width, height, faces, strength } = task;
  const paintAlone = (): Uint8ClampedArray => painter(new Canvas(rgb, width, height, faces, strength));
  // A copy, because the next picture reuses the memory.
  return (paintWithHelper(task, paintAlone) ?? paintAlone()).slice();
}

/**
 * Paints pixels in a style, with finer `faces`; an unknown style, `photorealistic` and strength 0 return the photo
 * itself.
 */
export function paintPixels(
  pixels: Pixels,
  style: string,
  strength: number,
  { faces = [] }: Pick<PaintOptions, 'faces'> = {},
): Uint8Array | Uint8ClampedArray {
  const painter = painters.get(style);
  if (!painter || strength <= 0) return pixels.rgb;
  const { rgb, width, height } = pixels;
  const simplifies = SIMPLIFYING.has(style);
  const painting = paintWhole(painter, rgb, { style, width, height, faces, strength: simplifies ? strength : 1 });
  const share = simplifies ? strength / FAINT : strength;
  return share >= 1 ? painting : blend(rgb, painting, share);
}

/** Paints a small picture, which creates the style's textures and compiles its code. */
function paintSmall(style: string): void {
  const side = 96;
  const rgb = Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 7) % 256);
  paintPixels({ rgb, width: side, height: side }, style, 1);
}

/** Compiles the kernels and creates every style's textures, so that the first photo does not wait for them. */
export function warmUp(): void {
  // The second thread must not paint here, because it shares the first thread's memory.
  if (!helpedTeam) for (const style of painters.keys()) paintSmall(style);
}

/**
 * Starts a second painting thread if there is a second processor; resolves when both threads are warm. Without it, or
 * on a busy machine unless `always`, this thread paints alone.
 */
export async function startPainter({ always = false } = {}): Promise<void> {
  try {
    if (!(await startHelperThread(import.meta.url, always))) return;
    for (const style of painters.keys()) {
      paintSmall(style);
      // Lets a waiting picture be painted first.
      await nextTurn();
    }
  } catch (error) {
    log.error('no second painter', error);
    await stopHelperThread();
  }
}

/**
 * Paints a photo, by default at most 1600 pixels on its long side, as JPEG (quality 82) or WebP; the same input gives
 * the same picture.
 */
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

serveHelperThread(paintPart);
