import { MAX_PHOTO_BYTES } from '#shared/photos/uploads.ts';
import { enoughSize, isDecodable, statedSizeOf, type PixelSize } from './photo-size.ts';

/** Qualities tried in turn at each size; then the size is reduced. */
const QUALITIES = [0.92, 0.85, 0.78];
const SMALLER = 0.8;
const MAX_SIZES = 4;

const encode = async (bitmap: ImageBitmap, { width, height }: PixelSize): Promise<Blob | undefined> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= MAX_PHOTO_BYTES) return blob;
  }
  return undefined;
};

/** The photo as a JPEG of at most 10 MB, turned upright; undefined when it is too large to be decoded here. */
const shrink = async (file: File): Promise<Blob | undefined> => {
  const stated = await statedSizeOf(file);
  if (stated && !isDecodable(stated)) return undefined;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    let size = enoughSize(bitmap);
    for (let count = 0; count < MAX_SIZES; count += 1) {
      const blob = await encode(bitmap, size);
      if (blob) return blob;
      size = { width: Math.floor(size.width * SMALLER), height: Math.floor(size.height * SMALLER) };
    }
    return undefined;
  } finally {
    bitmap.close();
  }
};

addEventListener('message', ({ data }: MessageEvent<File>) => {
  shrink(data).then(
    (blob) => postMessage(blob),
    // Formats that this browser cannot read end here, too.
    () => postMessage(undefined),
  );
});
