import sharp from 'sharp';
import { PHOTOS } from '#test/seed/photos.ts';

const WIDTH = 1200;
const HEIGHT = 1500;
/** Grain of a camera in poor light; it also makes the file as large as such photos are. */
const GRAIN = { type: 'gaussian', mean: 128, sigma: 30 } as const;
/** "Turn by 90° to the right to see it upright", as phones write it. */
const TURNED_RIGHT = 6;

const portrait = (file: string): Promise<Buffer> => sharp(file).resize(WIDTH, HEIGHT, { fit: 'cover' }).toBuffer();
const plain = { width: 2 * WIDTH, height: HEIGHT, channels: 3, background: '#808080' } as const;

/** A photo of two people as a phone would send it: several megabytes, lying on its side with a note on how to turn it. */
export const photoOfTwo = async (): Promise<Buffer> => {
  const [left, right, grain] = await Promise.all([
    portrait(PHOTOS.hair),
    portrait(PHOTOS.glasses),
    sharp({ create: { ...plain, noise: GRAIN } }).png({ compressionLevel: 0 }).toBuffer(),
  ]);
  const upright = sharp({ create: plain }).composite([
    { input: left, left: 0, top: 0 },
    { input: right, left: WIDTH, top: 0 },
    { input: grain, left: 0, top: 0, blend: 'overlay' },
  ]);
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).rotate(-90).withMetadata({ orientation: TURNED_RIGHT }).jpeg({ quality: 95 }).toBuffer();
};
