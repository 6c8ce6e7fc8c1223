import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { CARD_SIDE, THUMB_SIDE, VIEW_SIDE } from '#shared/photos/pictures.ts';
import { decodeBmp } from './bmp.ts';
import { decodeHeic } from './heic.ts';
import { isHeic } from './heic-boxes.ts';
import { meanColor } from './mean-color.ts';
import { tiffOf } from './tiff.ts';

/** Limit in pixels, because a small file can unpack to gigabytes. */
const MAX_PIXELS = 50e6;
const MAX_SECONDS = 20;
/** Limit in bytes of what a decoder must hold before it can output the first row. */
const MAX_HELD_BYTES = 200e6;

/** Long side in pixels of the picture that is painted from and zoomed into. */
const FULL_SIDE = 2400;

// Uploaded bytes reach only these five decoders and those of bmp.ts and heic.ts: no SVG, no PDF, no AVIF.
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

/** Format by the first bytes of a file, because its name and announced type may be wrong. */
const formatOf = (file: Buffer): Format => {
  const start = file.toString('hex', 0, 8);
  const format = MAGIC.find(([, magic]) => start.startsWith(magic))?.[0];
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (isHeic(file)) return 'heic';
  if (!format) throw new Error('The file begins like no picture that is taken.');
  return format;
};

/** Bytes that the decoder of a picture holds at once; 0 where it decodes row by row. */
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
  // Two bytes per coefficient; with 4:2:0 subsampling, the two chroma channels have a quarter of the samples each.
  if (format === 'jpeg') return 2 * pixels * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return pixels * channels * (bitsPerSample / 8);
};

const RAW = { channels: 3 } as const;

interface Opened {
  image: Sharp;
  /** Size of the upright photo in pixels, before scaling. */
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

const fitted = (image: Sharp, side: number): Sharp =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).timeout({ seconds: MAX_SECONDS });

/** Upright pictures in sRGB on white, without metadata: JPEGs, and the card as WebP. */
export interface DevelopedPhoto {
  full: Buffer;
  thumb: Buffer;
  /** For the cards of galleries and for phones. */
  card: Buffer;
  /** For screens, and small enough for the face service. */
  view: Buffer;
  /** Size of `full` in pixels. */
  width: number;
  height: number;
  /** Size of the upright photo in pixels, before scaling. */
  came: { width: number; height: number };
  /** Mean colour, `8a7f70`. */
  color: string;
}

/**
 * Makes the pictures of a photo: at most 2400 pixels on the long side, 1600 for screens, 960 for cards, 480 for lists; of
 * a file with several pages, the first. Refuses `upload.corrupt` for files that are no JPEG, PNG, GIF, TIFF, WebP, BMP or
 * HEIC, that a decoder cannot read to the end, or that have more than 50 million pixels.
 */
export const developPhoto = async (file: Buffer): Promise<DevelopedPhoto> => {
  try {
    const { image: opened, came } = await open(file);
    const image = opened.flatten({ background: '#fff' }).toColourspace('srgb');
    const { data: full, info } = await fitted(image, FULL_SIDE)
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    const [thumb, card, view] = await Promise.all([
      fitted(sharp(full), THUMB_SIDE).jpeg({ quality: 80 }).toBuffer(),
      fitted(sharp(full), CARD_SIDE).webp({ quality: 80 }).toBuffer(),
      fitted(sharp(full), VIEW_SIDE).jpeg({ quality: 85 }).toBuffer(),
    ]);
    return { full, thumb, card, view, width: info.width, height: info.height, came, color: await meanColor(thumb) };
  } catch (error) {
    throw new AppError('upload.corrupt', { cause: error });
  }
};
