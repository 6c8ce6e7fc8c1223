import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { decodeBmp } from './bmp.ts';

/** A decoder stops here, before a small file can unpack to gigabytes. */
const MAX_PIXELS = 50e6;
const MAX_SECONDS = 20;

/** Longest sides in pixels: of the picture that is shown and painted from, of the one in lists, of the one faces are counted in. */
const FULL_SIDE = 2400;
const THUMB_SIDE = 480;
const FACES_SIDE = 1600;

// What strangers send meets these four decoders alone (and WebP, in which paintings are kept): no SVG, PDF or HEIF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);

type Format = 'jpeg' | 'png' | 'gif' | 'tiff' | 'bmp';

const MAGIC: [Format, hex: string][] = [
  ['jpeg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
  ['gif', '474946383761'],
  ['gif', '474946383961'],
  ['tiff', '49492a00'],
  ['tiff', '4d4d002a'],
  ['bmp', '424d'],
];

/** What the first bytes say a file is; its name and announced type say nothing of what it holds. */
const formatOf = (file: Buffer): Format => {
  const start = file.toString('hex', 0, 8);
  const format = MAGIC.find(([, magic]) => start.startsWith(magic))?.[0];
  if (!format) throw new Error('The file begins like no picture that is taken.');
  return format;
};

const open = async (file: Buffer): Promise<Sharp> => {
  const format = formatOf(file);
  if (format === 'bmp') {
    const { data, width, height } = decodeBmp(file, MAX_PIXELS);
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, autoOrient: true });
  const decoder = (await image.metadata()).format;
  if (decoder !== format) throw new Error(`A file that begins as ${format} was taken for ${decoder}.`);
  return image;
};

const fitted = (image: Sharp, side: number, quality: number): Sharp =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality }).timeout({ seconds: MAX_SECONDS });

/** Upright JPEGs in sRGB on white, without metadata. */
export interface DevelopedPhoto {
  full: Buffer;
  thumb: Buffer;
  /** Small enough for the face service. */
  forFaces: Buffer;
  /** Pixels of `full`. */
  width: number;
  height: number;
}

/**
 * Makes the pictures of a photo: at most 2400 pixels on the long side, 480 for lists. Refuses `upload.corrupt` for whatever its
 * decoder does not read to the end, for more than 50 million pixels, and for files that are no JPEG, PNG, GIF, TIFF or BMP.
 */
export const developPhoto = async (file: Buffer): Promise<DevelopedPhoto> => {
  try {
    const image = (await open(file)).flatten({ background: '#fff' }).toColourspace('srgb');
    const { data: full, info } = await fitted(image, FULL_SIDE, 88).toBuffer({ resolveWithObject: true });
    const [thumb, forFaces] = await Promise.all([
      fitted(sharp(full), THUMB_SIDE, 80).toBuffer(),
      fitted(sharp(full), FACES_SIDE, 85).toBuffer(),
    ]);
    return { full, thumb, forFaces, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError('upload.corrupt', { cause: error });
  }
};
