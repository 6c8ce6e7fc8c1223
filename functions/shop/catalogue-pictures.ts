import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp, { type Matrix3x3 } from 'sharp';
import { FORMATS, pictureFile, widthsOf, withFacts, type PublishedFormat } from '#shared/photos/pictures.ts';
import { readObject, writeObject } from '../platform/buckets.ts';
import { paint } from '../styles/paint.ts';
import { meanColor } from '../uploads/mean-color.ts';
import type { Picture } from './catalogue-files.ts';

const SIDE = 1100;
const QUALITY = 82;
/**
 * Qualities of published pictures: thousands of brush strokes make large files, and a higher quality hardly shows. An
 * AVIF of this quality looks like the WebP, which has half the colours' resolution as well, and is two fifths lighter;
 * more effort takes four times as long for the same size. The WebP is for the few browsers that read no AVIF, so it is
 * made in half the time and a twentieth heavier.
 */
const WEBP = { quality: 72, effort: 0 };
const AVIF = { quality: 50, effort: 0, chromaSubsampling: '4:2:0' };

/** Colour matrix that maps brightness to burnt umber. */
const UMBER: Matrix3x3 = [
  [0.34, 0.4, 0.3],
  [0.28, 0.34, 0.2],
  [0.2, 0.26, 0.12],
];

/** Turns a picture into its underpainting, as a JPEG. */
export const inUmber = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).modulate({ saturation: 0 }).recomb(UMBER).jpeg({ quality: QUALITY }).toBuffer();

/** A catalogue picture with its place in the media bucket; `make` creates its pixels. */
export interface PlacedPicture {
  /** Key of the picture's files without width and extension. */
  key: string;
  width: number;
  /** Path on the site. */
  url: string;
  make: () => Promise<Buffer>;
}

/** Makes the file of a published picture in a width (in pixels) and a format. */
export const publishedBytes = (picture: Buffer, width: number, format: PublishedFormat): Promise<Buffer> => {
  const resized = sharp(picture).resize({ width });
  return (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
};

/** Width in pixels after rotating the picture upright and limiting its long side to `SIDE`. */
const widthIn = async (source: Buffer): Promise<number> => {
  const {
    autoOrient: { width, height },
  } = await sharp(source).metadata();
  return Math.round(width * Math.min(1, SIDE / Math.max(width, height)));
};

/** The name of a catalogue picture: its file's, with what is done to it. */
export const nameOf = ({ file, style, umber }: Picture): string =>
  [basename(file, extname(file)), style, umber && 'umber'].filter(Boolean).join('-');

const made = async (source: Buffer, { style, umber }: Picture): Promise<Buffer> => {
  const upright = await sharp(source)
    .rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const painted = style ? (await paint(upright, { style, strength: 1, maxSide: SIDE, format: 'jpeg' })).bytes : upright;
  return umber ? inUmber(painted) : painted;
};

/**
 * Place of a catalogue picture. The hash in its key covers the file's bytes and the processing, so an unchanged picture
 * is made only once.
 */
export const placePicture = async (folder: string, picture: Picture): Promise<PlacedPicture> => {
  const source = await readFile(join(folder, picture.file));
  const { style, umber } = picture;
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([style, umber, SIDE, QUALITY]))
    .digest('hex')
    .slice(0, 16);
  const key = `catalogue/${hash}/${nameOf(picture)}`;
  const width = await widthIn(source);
  // A style changes a picture's mean colour little, the underpainting's brown replaces it.
  const color = umber ? undefined : await meanColor(source);
  return {
    key,
    width,
    url: withFacts(`/media/${pictureFile(key, width, 'avif')}`, {
      color,
      made: style || umber ? 'converter' : undefined,
    }),
    make: () => made(source, picture),
  };
};

/** The distinct pictures that are missing in the media bucket. */
export const missingPictures = async (pictures: readonly PlacedPicture[]): Promise<PlacedPicture[]> => {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const found = await Promise.all(
    [...byKey.values()].map(async (picture) => ({
      picture,
      isThere: (await readObject('media', pictureFile(picture.key, picture.width, 'avif'))) !== undefined,
    })),
  );
  return found.filter(({ isThere }) => !isThere).map(({ picture }) => picture);
};

/**
 * Makes a picture and writes it to the media bucket in all widths, as WebP and as AVIF, the widest AVIF last:
 * `missingPictures` looks for that one only.
 */
export const putPicture = async ({ key, width, make }: PlacedPicture): Promise<void> => {
  const picture = await make();
  for (const each of widthsOf(width))
    for (const format of FORMATS)
      await writeObject(
        'media',
        pictureFile(key, each, format),
        await publishedBytes(picture, each, format),
        `image/${format}`,
      );
};
