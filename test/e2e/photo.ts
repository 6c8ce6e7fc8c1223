import sharp from 'sharp';
import { PHOTOS } from '#test/seed/photos.ts';

/** Grain of a camera in poor light; it also gives the file its realistic size. */
const GRAIN = { type: 'gaussian', mean: 128, sigma: 30 } as const;
/** "Turn by 90° to the right to see it upright", as phones write it. */
const TURNED_RIGHT = 6;

/** Two portraits side by side, each of the given size; the photo is stored on its side with an EXIF orientation. */
const takePhoto = async (width: number, height: number): Promise<Buffer> => {
  const portrait = (file: string): Promise<Buffer> => sharp(file).resize(width, height, { fit: 'cover' }).toBuffer();
  const plain = { width: 2 * width, height, channels: 3, background: '#808080' } as const;
  const [left, right, grain] = await Promise.all([
    portrait(PHOTOS.hair),
    portrait(PHOTOS.glasses),
    sharp({ create: { ...plain, noise: GRAIN } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  ]);
  const upright = sharp({ create: plain }).composite([
    { input: left, left: 0, top: 0 },
    { input: right, left: width, top: 0 },
    { input: grain, left: 0, top: 0, blend: 'overlay' },
  ]);
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .rotate(-90)
    .withMetadata({ orientation: TURNED_RIGHT })
    .jpeg({ quality: 95 })
    .toBuffer();
};

/** Made once, since the large one takes a second. */
const taken: Partial<Record<'large' | 'small', Promise<Buffer>>> = {};

/** A photo of two people as a phone would send it, several megabytes. */
export const photoOfTwo = (): Promise<Buffer> => (taken.large ??= takePhoto(1200, 1500));

/** The same two people in a small file, for tests in which the size does not matter. */
export const smallPhotoOfTwo = (): Promise<Buffer> => (taken.small ??= takePhoto(360, 450));

/** Noise is hardly compressed, so few pixels make more than 10 MB. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/** A JPEG of more than 10 MB and 2600 × 1500 pixels, stored on its side. */
export const tooLargePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 2600, height: 1500, channels: 3, background: '#808080', noise: NOISE } })
    .withMetadata({ orientation: TURNED_RIGHT })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
