import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#shared/errors.ts';
import { MAX_PHOTO_PIXELS } from '#shared/photos/photo-file.ts';
import { CARD_SIDE, THUMB_SIDE, VIEW_SIDE } from '#shared/photos/pictures.ts';
import { CutShort, decodeBmp } from './bmp.ts';
import { firstFrame } from './gif-frame.ts';
import { decodeHeic } from './heic.ts';
import { isAvif, isHeic } from './heic-boxes.ts';
import { meanColor } from './mean-color.ts';
import { pngColour } from './png-colour.ts';
import { tiffOf } from './tiff.ts';

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
  // BigTIFF.
  ['tiff', '49492b00'],
  ['tiff', '4d4d002b'],
  ['bmp', '424d'],
];

/** Format by the first bytes of a file, because its name and announced type may be wrong. */
const formatOf = (file: Buffer): Format => {
  const start = file.toString('hex', 0, 8);
  const format = MAGIC.find(([, magic]) => start.startsWith(magic))?.[0];
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (isHeic(file)) return 'heic';
  if (isAvif(file)) throw new AppError('upload.avif');
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

interface Opened {
  image: Sharp;
  /** Size of the upright photo in pixels, before scaling. */
  came: { width: number; height: number };
  /** The power by which its samples become what screens expect; 1 where they are. */
  power?: number;
}

/** A picture as it is after the steps so far, because libvips would cut, scale and frame it in an order of its own. */
const made = async (image: Sharp): Promise<{ data: Buffer; image: Sharp }> => {
  const { data, info } = await image
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, image: sharp(data, { raw: { width, height, channels } }) };
};

const openBmp = (file: Buffer): Opened => {
  const { data, width, height, channels } = decodeBmp(file, MAX_PHOTO_PIXELS);
  return { image: sharp(data, { raw: { width, height, channels } }), came: { width, height } };
};

const openHeic = async (file: Buffer): Promise<Opened> => {
  const { data, width, height, icc, came, crop } = await decodeHeic(file, FULL_SIDE);
  const raw = { width, height, channels: 3 } as const;
  const image = icc ? sharp(tiffOf({ data, width, height }, icc)) : sharp(data, { raw });
  if (!crop) return { image, came };
  const scale = width / came.width;
  const [left, top] = [Math.floor(crop.left * scale), Math.floor(crop.top * scale)];
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * scale), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * scale), height - top)),
  };
  const upright = crop.turns % 2 ? { width: crop.height, height: crop.width } : crop;
  return {
    image: (await made(image.extract(part))).image.rotate(90 * crop.turns),
    came: { width: upright.width, height: upright.height },
  };
};

const tooManyPixels = (width: number, height: number): AppError =>
  new AppError('upload.too_many_pixels', {
    description: `This photo has ${Math.ceil((width * height) / 1e6)} megapixels, and we open photos of up to ${MAX_PHOTO_PIXELS / 1e6}. Please save it smaller, or choose a lower resolution in the camera.`,
  });

/** Around a frame that is smaller than its GIF's screen there is nothing to see. */
const onScreen = async (
  image: Sharp,
  file: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Sharp> => {
  const frame = firstFrame(file);
  if (!frame || (frame.width >= width && frame.height >= height)) return image;
  const { left, top } = frame;
  const [right, bottom] = [Math.min(width, left + frame.width), Math.min(height, top + frame.height)];
  if (right <= left || bottom <= top) return image;
  const framed = image
    .extract({ left, top, width: right - left, height: bottom - top })
    .extend({ left, top, right: width - right, bottom: height - bottom, background: '#fff' });
  return (await made(framed)).image;
};

type Strictness = 'warning' | 'error';

const openByLibvips = async (file: Buffer, format: Format, failOn: Strictness): Promise<Opened> => {
  const { file: read, power } = format === 'png' ? await pngColour(file) : { file, power: 1 };
  const image = sharp(read, { limitInputPixels: false, failOn, pages: 1, autoOrient: true });
  // What is wrong before the pixels is not a missing part.
  const metadata = await image.metadata().catch((error: unknown) => {
    throw new Error('The header is not read.', { cause: error });
  });
  if (metadata.format !== format) throw new Error(`A file that begins as ${format} was taken for ${metadata.format}.`);
  const { width, height } = metadata;
  if (width * height > MAX_PHOTO_PIXELS) throw tooManyPixels(width, height);
  if (heldBytes(metadata) > MAX_HELD_BYTES)
    throw new AppError('upload.too_many_pixels', {
      description: `This photo of ${Math.ceil((width * height) / 1e6)} megapixels is stored so that all of it must be opened at once, which we cannot. Please save it smaller, or as a JPEG that is not progressive.`,
    });
  return {
    image: format === 'gif' ? await onScreen(image, file, metadata) : image,
    came: metadata.autoOrient,
    power,
  };
};

const open = (file: Buffer, format: Format, failOn: Strictness): Promise<Opened> | Opened => {
  if (format === 'bmp') return openBmp(file);
  return format === 'heic' ? openHeic(file) : openByLibvips(file, format, failOn);
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

/** Applies a power to the samples of a picture, as browsers do for a PNG that states one. */
const powered = async (image: Sharp, power: number): Promise<Sharp> => {
  const { data, image: pixels } = await made(image);
  const table = Uint8Array.from({ length: 256 }, (_, sample) => Math.round(255 * (sample / 255) ** power));
  for (const [index, sample] of data.entries()) data[index] = table[sample]!;
  return pixels;
};

const fullOf = async (file: Buffer, format: Format, failOn: Strictness) => {
  const { image, came, power = 1 } = await open(file, format, failOn);
  const flat = fitted(image.flatten({ background: '#fff' }).toColourspace('srgb'), FULL_SIDE);
  const shown = power === 1 ? flat : await powered(flat, power);
  return { came, ...(await shown.jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true })) };
};

const END_OF_JPEG = Buffer.from('ffd9', 'hex');
const says = (error: unknown, words: RegExp): boolean => error instanceof Error && words.test(error.message);
const isOfMissing = (error: unknown): boolean =>
  error instanceof CutShort ||
  says(error, /premature end|libpng read error/) ||
  (error instanceof Error && says(error.cause, /end of GIF/));
/** The pixels that a decoder was not to make, by its RangeError. */
const refusedSize = (error: unknown): [width: number, height: number] | undefined => {
  const [, width, height] = (error instanceof RangeError && /(\d+) x (\d+) pixels$/.exec(error.message)) || [];
  return width && height ? [Number(width), Number(height)] : undefined;
};

/**
 * Decodes a photo strictly; then, as every viewer does, a JPEG that lacks nothing but the mark of its end, and a file that
 * only causes a warning. What lacks pixels is refused as such.
 */
const decoded = async (file: Buffer) => {
  const format = formatOf(file);
  try {
    return await fullOf(file, format, 'warning');
  } catch (error) {
    if (error instanceof AppError || format === 'bmp' || format === 'heic') throw error;
    if (!isOfMissing(error)) return await fullOf(file, format, 'error');
    if (format !== 'jpeg') throw error;
    return await fullOf(Buffer.concat([file, END_OF_JPEG]), format, 'warning');
  }
};

const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isOfMissing(error)) return new AppError('upload.cut', { cause: error });
  const size = refusedSize(error);
  if (size) return tooManyPixels(...size);
  return new AppError('upload.corrupt', { cause: error });
};

/**
 * Makes the pictures of a photo: at most 2400 pixels on the long side, 1600 for screens, 960 for cards, 480 for lists; of
 * a file with several pages, the first. Refuses `upload.too_many_pixels` beyond 50 million, `upload.cut` where rows are
 * missing, `upload.avif`, and `upload.corrupt` for files that are no JPEG, PNG, GIF, TIFF, WebP, BMP or HEIC, or that no
 * decoder reads.
 */
export const developPhoto = async (file: Buffer): Promise<DevelopedPhoto> => {
  try {
    const { data: full, info, came } = await decoded(file);
    const [thumb, card, view] = await Promise.all([
      fitted(sharp(full), THUMB_SIDE).jpeg({ quality: 80 }).toBuffer(),
      fitted(sharp(full), CARD_SIDE).webp({ quality: 80 }).toBuffer(),
      fitted(sharp(full), VIEW_SIDE).jpeg({ quality: 85 }).toBuffer(),
    ]);
    return { full, thumb, card, view, width: info.width, height: info.height, came, color: await meanColor(thumb) };
  } catch (error) {
    throw refusalOf(error);
  }
};
