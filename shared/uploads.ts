import type { ErrorCode } from './errors.ts';

/** Largest photo in bytes: `10mb` in the decimal unit that also makes the parts `200kb` (doc 1 §8). */
export const MAX_PHOTO_BYTES = 10_000_000;
/** Most photos of one visitor or account that no order needs, and their bytes in all. */
export const MAX_PHOTOS = 50;
export const MAX_PHOTOS_BYTES = 200_000_000;
/** Bytes of every part of an upload but the last (`200kb`, doc 1 §8). */
export const CHUNK_BYTES = 200_000;

/** File extensions that are taken, each with its MIME type and the other names under which browsers announce it. */
const PHOTO_TYPES: Record<string, [type: string, ...aliases: string[]]> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  tif: ['image/tiff', 'image/tif', 'image/x-tiff'],
  png: ['image/png', 'image/x-png'],
  bmp: ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp'],
  gif: ['image/gif'],
  // What phones make, taken beyond the specification (C26).
  heic: ['image/heic', 'image/heif', 'image/heic-sequence'],
  heif: ['image/heif', 'image/heic'],
  webp: ['image/webp'],
};

/** The specification's list in its order, for texts (U-12). */
export const PHOTO_EXTENSIONS = ['jpeg', 'jpg', 'tif', 'png', 'bmp', 'gif'];

/** For a file input's `accept`: everything that is taken, by extension and by type, since phones know photos by either. */
export const PHOTO_ACCEPT = [
  ...Object.keys(PHOTO_TYPES).map((extension) => `.${extension}`),
  'image/heic',
  'image/heif',
  'image/webp',
].join(',');

const ANNOUNCED_TYPES = new Set(Object.values(PHOTO_TYPES).flat());

export interface PhotoFile {
  name: string;
  size: number;
  /** As the browser names it; empty where it knows none. */
  type: string;
}

/** MIME type under which a photo is uploaded, by its extension in any letter case; undefined for files that are not taken. */
export const photoType = (name: string): string | undefined => {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(PHOTO_TYPES, extension) ? PHOTO_TYPES[extension]?.[0] : undefined;
};

/** Why a file cannot be uploaded; undefined when it can. What it really holds is seen once it has arrived. */
export const photoProblem = ({ name, size, type }: PhotoFile): Extract<ErrorCode, `upload.${string}`> | undefined => {
  const isAnnouncedWell = type === '' || ANNOUNCED_TYPES.has(type.toLowerCase());
  if (!photoType(name) || !isAnnouncedWell) return 'upload.file_type';
  if (size > MAX_PHOTO_BYTES) return 'upload.too_large';
  return size > 0 ? undefined : 'upload.empty';
};

/** Bytes of each part of a photo, in order. */
export const partSizes = (size: number, chunk = CHUNK_BYTES): number[] =>
  Array.from({ length: Math.ceil(size / chunk) }, (_, index) => Math.min(chunk, size - index * chunk));
