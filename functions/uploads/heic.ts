import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boxesOf, type Box } from './heic-boxes.ts';
import type { HeicPixels, HeicTask } from './heic.worker.ts';

const MAX_SECONDS = 10;
/** Of the decoder; a picture of 24 million pixels takes some 200 MB. */
const MAX_MEMORY_BYTES = 280e6;
/** As many as phones make of one shot; they are held at once, as planes and as rows of colours. */
const MAX_PIXELS = 25e6;

const corrupt = (reason: string): Error => new Error(`HEIC: ${reason}`);

/** Every size that the file states, of pictures and of their tiles, is looked at before anything is decoded. */
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

/** Runs the decoder in a thread that ends with its picture, its memory or its time, so that nothing of a hostile file stays. */
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
    // An error of the thread rejects here.
    const [pixels] = (await once(worker, 'message', { signal: AbortSignal.timeout(1000 * MAX_SECONDS) })) as [
      HeicPixels,
    ];
    return pixels;
  } finally {
    await worker.terminate();
  }
};

/**
 * Decodes the main picture of a HEIC file, which libvips' build cannot: upright, with the colour profile its pixels are meant
 * in, and halved when that leaves at least `enoughSide` pixels on the long side. Throws for more than 25 million pixels, ten
 * seconds or 280 MB, and for files of another codec.
 */
export const decodeHeic = async (
  file: Buffer,
  enoughSide: number,
): Promise<HeicPixels & { icc: Buffer | undefined }> => {
  const properties = boxesOf(file, ['meta', 'iprp', 'ipco']);
  checkSizes(properties);
  return { ...(await decodeAside(file, enoughSide)), icc: profileOf(properties) };
};
