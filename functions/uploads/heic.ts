import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boxesOf, type Box } from './heic-boxes.ts';
import type { HeicPixels, HeicTask } from './heic.worker.ts';

const MAX_SECONDS = 10;
/** Limit of the decoder's WebAssembly memory; a picture of 24 million pixels takes about 200 MB. */
const MAX_MEMORY_BYTES = 280e6;
/** Phones take photos of up to 24 million pixels; the decoder holds all of them twice, as planes and as RGB rows. */
const MAX_PIXELS = 25e6;

const corrupt = (reason: string): Error => new Error(`HEIC: ${reason}`);

/** Checks all sizes stated in the file, of pictures and of tiles, before anything is decoded. */
const checkSizes = (properties: Box[]): void => {
  if (!properties.some(({ type }) => type === 'hvcC')) throw corrupt('another codec');
  const sizes = properties.filter(({ type }) => type === 'ispe');
  if (sizes.length === 0) throw corrupt('no size');
  for (const { body } of sizes) {
    if (body.length < 12) throw corrupt('half a size');
    const [width, height] = [body.readUInt32BE(4), body.readUInt32BE(8)];
    if (width < 1 || height < 1 || width * height > MAX_PIXELS) throw corrupt(`${width} x ${height} pixels`);
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
  const task: HeicTask = { file, maxPixels: MAX_PIXELS, maxMemoryBytes: MAX_MEMORY_BYTES, enoughSide };
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

/**
 * Decodes the primary picture of a HEIC file, because our build of libvips cannot: upright, with its colour profile,
 * and halved when the long side keeps at least `enoughSide` pixels. Throws for other codecs and beyond 25 million
 * pixels, ten seconds or 280 MB.
 */
export const decodeHeic = async (
  file: Buffer,
  enoughSide: number,
): Promise<HeicPixels & { icc: Buffer | undefined }> => {
  const properties = boxesOf(file, ['meta', 'iprp', 'ipco']);
  checkSizes(properties);
  return { ...(await decodeAside(file, enoughSide)), icc: profileOf(properties) };
};
