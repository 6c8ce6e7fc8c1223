import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { decodeBmp } from './bmp.ts';
import { decodeHeic } from './heic.ts';
import { isHeic } from './heic-boxes.ts';
import { tiffOf } from './tiff.ts';

/** A decoder stops here, before a small file can unpack to gigabytes. */
const MAX_PIXELS = 50e6;
const MAX_SECONDS = 20;
/** Of what a decoder must hold before it can hand on the first row. */
const MAX_HELD_BYTES = 200e6;

/** Longest sides in pixels: of the picture that is shown and painted from, of the one in lists, of the one faces are counted in. */
const FULL_SIDE = 2400;
const THUMB_SIDE = 480;
const FACES_SIDE = 1600;

// What strangers send meets these five decoders alone, and those of bmp.ts and heic.ts: no SVG, no PDF, no AVIF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);

type Format = 'jpeg' | 'png' | 'gif' | 'tiff' | 'webp' | 'bmp' | 'heic';

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
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (isHeic(file)) return 'heic';
  if (!format) throw new Error('The file begins like no picture that is taken.');
  return format;
};

/** Bytes of a picture that its decoder holds as a whole; 0 where it goes from row to row. */
const heldBytes = ({
  format,
  width,
  height,
  channels,
  isProgressive,
  chromaSubsampling,
  bitsPerSample = 8,
}: Metadata): number => {
  const pixels = width * height;
  if (format === 'gif' || format === 'webp') return 4 * pixels;
  if (!isProgressive) return 0;
  // Coefficients of two bytes; the two channels of colour are a quarter each in the usual form.
  if (format === 'jpeg') return 2 * pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return pixels * channels * (bitsPerSample / 8);
};

const RAW = { channels: 3 } as const;

interface Opened {
  image: Sharp;
  /** Pixels of the upright photo. */
  came: { width: number; height: number };
}

const open = async (file: Buffer): Promise<Opened> => {
  const format = formatOf(file);
  if (format === 'bmp') {
    const { data, width, height } = decodeBmp(file, MAX_PIXELS);
    return { image: sharp(data, { raw: { width, height, ...RAW } }), came: { width, height } };
  }
  if (format === 'heic') {
    const { data, width, height, icc, came } = await decodeHeic(file, FULL_SIDE);
    const image = icc ? sharp(tiffOf({ data, width, height }, icc)) : sharp(data, { raw: { width, height, ...RAW } });
    return { image, came };
  }
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, autoOrient: true });
  const metadata = await image.metadata();
  if (metadata.format !== format) throw new Error(`A file that begins as ${format} was taken for ${metadata.format}.`);
  if (heldBytes(metadata) > MAX_HELD_BYTES)
    throw new Error(`${metadata.width} x ${metadata.height} pixels would be held at once.`);
  return { image, came: metadata.autoOrient };
};

const fitted = (image: Sharp, side: number, quality: number): Sharp =>
  image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .timeout({ seconds: MAX_SECONDS });

/** Upright JPEGs in sRGB on white, without metadata. */
export interface DevelopedPhoto {
  full: Buffer;
  thumb: Buffer;
  /** Small enough for the face service. */
  forFaces: Buffer;
  /** Pixels of `full`. */
  width: number;
  height: number;
  /** Pixels of the upright photo as it came. */
  came: { width: number; height: number };
}

/**
 * Makes the pictures of a photo: at most 2400 pixels on the long side, 480 for lists. Refuses `upload.corrupt` for whatever its
 * decoder does not read to the end, for more than 50 million pixels, and for files that are no JPEG, PNG, GIF, TIFF, WebP, BMP
 * or HEIC. Of files with many pages the first is taken.
 */
export const developPhoto = async (file: Buffer): Promise<DevelopedPhoto> => {
  try {
    const { image: opened, came } = await open(file);
    const image = opened.flatten({ background: '#fff' }).toColourspace('srgb');
    const { data: full, info } = await fitted(image, FULL_SIDE, 88).toBuffer({ resolveWithObject: true });
    const [thumb, forFaces] = await Promise.all([
      fitted(sharp(full), THUMB_SIDE, 80).toBuffer(),
      fitted(sharp(full), FACES_SIDE, 85).toBuffer(),
    ]);
    return { full, thumb, forFaces, width: info.width, height: info.height, came };
  } catch (error) {
    throw new AppError('upload.corrupt', { cause: error });
  }
};
