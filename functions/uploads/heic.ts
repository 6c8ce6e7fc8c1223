import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { MAX_PHOTO_PIXELS } from '#shared/photos/photo-file.ts';
import { boxesOf, type Box } from './heic-boxes.ts';
import type { HeicPixels, HeicTask } from './heic.worker.ts';

const MAX_SECONDS = 20;
/** Limit of the decoder's WebAssembly memory; it holds all pixels three times, as tiles, as planes and as RGB rows. */
const MAX_MEMORY_BYTES = 700e6;

const corrupt = (reason: string): Error => new Error(`HEIC: ${reason}`);

/** Checks all sizes stated in the file, of pictures and of tiles, before anything is decoded. */
const checkSizes = (properties: Box[]): void => {
  if (!properties.some(({ type }) => type === 'hvcC')) throw corrupt('another codec');
  const sizes = properties.filter(({ type }) => type === 'ispe');
  if (sizes.length === 0) throw corrupt('no size');
  for (const { body } of sizes) {
    if (body.length < 12) throw corrupt('half a size');
    const [width, height] = [body.readUInt32BE(4), body.readUInt32BE(8)];
    if (width < 1 || height < 1) throw corrupt(`${width} x ${height} pixels`);
    if (width * height > MAX_PHOTO_PIXELS) throw new RangeError(`HEIC: ${width} x ${height} pixels`);
  }
};

const profileOf = (properties: Box[]): Buffer | undefined => {
  const colour = properties.find(
    ({ type, body }) => type === 'colr' && ['prof', 'rICC'].includes(body.toString('latin1', 0, 4)),
  );
  return colour?.body.subarray(4);
};

/**
 * Runs the decoder in a worker thread, which is terminated after the picture, an error, the memory limit or the
 * timeout, so that a hostile file cannot affect later ones.
 */
const decodeAside = async (file: Buffer, enoughSide: number): Promise<HeicPixels> => {
  const task: HeicTask = { file, maxPixels: MAX_PHOTO_PIXELS, maxMemoryBytes: MAX_MEMORY_BYTES, enoughSide };
  const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
    env: {},
    stdout: true,
    stderr: true,
  });
  try {
    // `once` rejects when the worker emits an error.
    const [pixels] = await once(worker, 'message', { signal: AbortSignal.timeout(1000 * MAX_SECONDS) });
    return pixels;
  } finally {
    await worker.terminate();
  }
};

/** Marks a box as one to be skipped; its siblings keep their numbers. */
const blank = (file: Buffer, { body }: Box): void =>
  void file.write('free', body.byteOffset - file.byteOffset - 4, 'latin1');

/** A part of the decoded picture, and the clockwise quarter turns that follow. */
export interface HeicCrop {
  left: number;
  top: number;
  width: number;
  height: number;
  turns: number;
}

/**
 * The `clap` of a picture as a function of its full size, taken out of the file together with its turn: the decoder refuses
 * a picture that is much larger than its crop. Undefined without a crop, and where several could be meant.
 */
const takeCrop = (
  file: Buffer,
  properties: Box[],
): ((came: { width: number; height: number }) => HeicCrop) | undefined => {
  const [claps, turns, mirrors] = ['clap', 'irot', 'imir'].map((name) =>
    properties.filter(({ type }) => type === name),
  );
  const [clap] = claps!;
  if (!clap || claps!.length > 1 || turns!.length > 1 || mirrors!.length > 0 || clap.body.length < 32) return undefined;
  const [width = 0, height = 0, x = 0, y = 0] = [0, 8, 16, 24].map(
    (at) => clap.body.readInt32BE(at) / clap.body.readInt32BE(at + 4),
  );
  if (![width, height, x, y].every(Number.isFinite) || width < 1 || height < 1) throw corrupt('an empty crop');
  const [turn] = turns!;
  for (const box of [clap, ...(turn ? [turn] : [])]) blank(file, box);
  return (came) => {
    const [left, top] = [(came.width - width) / 2 + x, (came.height - height) / 2 + y].map((side) =>
      Math.max(0, Math.round(side)),
    );
    return {
      left: left!,
      top: top!,
      width: Math.min(Math.round(width), came.width - left!),
      height: Math.min(Math.round(height), came.height - top!),
      // `irot` counts against the clock.
      turns: turn ? (4 - (turn.body[0]! & 3)) % 4 : 0,
    };
  };
};

/**
 * Decodes the primary picture of a HEIC file, because our build of libvips cannot: upright unless `crop` says how to make it
 * so, on white, with its colour profile, and halved when the long side keeps at least `enoughSide` pixels. A turn that stands
 * in the EXIF data alone is not made, as the standard says. Throws for other codecs, a RangeError beyond 50 million pixels,
 * and beyond 20 seconds or 700 MB.
 */
export const decodeHeic = async (
  file: Buffer,
  enoughSide: number,
): Promise<HeicPixels & { icc: Buffer | undefined; crop: HeicCrop | undefined }> => {
  const own = Buffer.from(file);
  const properties = boxesOf(own, ['meta', 'iprp', 'ipco']);
  checkSizes(properties);
  const cropOf = takeCrop(own, properties);
  const pixels = await decodeAside(own, enoughSide);
  return { ...pixels, icc: profileOf(properties), crop: cropOf?.(pixels.came) };
};
