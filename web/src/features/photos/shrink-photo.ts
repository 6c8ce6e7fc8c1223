import { MAX_PHOTO_PIXELS } from '#shared/photos/photo-file.ts';

/** Larger files are refused without reading them. */
const MAX_SHRINKABLE_BYTES = 100_000_000;
const MAX_MS = 60_000;

/** Whether this browser may be able to make a photo smaller without stopping the page. */
export const mayShrink = ({ size }: Pick<File, 'size'>): boolean =>
  size <= MAX_SHRINKABLE_BYTES &&
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  typeof createImageBitmap === 'function';

/** Whether a photo states more pixels than the server decodes; false where its size is not known. */
export const hasTooManyPixels = async (file: File): Promise<boolean> => {
  const { statedSizeOf } = await import('./photo-size.ts');
  const size = await statedSizeOf(file);
  return size !== undefined && size.width * size.height > MAX_PHOTO_PIXELS;
};

const asJpeg = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`);

/**
 * Makes a photo smaller in a worker: upright, at most 10 MB, sharp enough for the largest canvas; undefined where this
 * browser cannot read it, and after a minute. The signal ends the worker.
 */
export const shrinkPhoto = async (file: File, signal: AbortSignal): Promise<File | undefined> => {
  const worker = new Worker(new URL('shrink.worker.ts', import.meta.url), { type: 'module' });
  const end = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
  try {
    const blob = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      for (const failure of ['error', 'messageerror']) worker.addEventListener(failure, () => resolve(undefined));
      end.addEventListener('abort', () => resolve(undefined));
      worker.postMessage(file);
    });
    const { name, lastModified } = file;
    return blob instanceof Blob ? new File([blob], asJpeg(name), { type: 'image/jpeg', lastModified }) : undefined;
  } finally {
    worker.terminate();
  }
};
