import type { FORM_ERRORS } from '../form-errors.ts';

/** Maximum size of a photo in bytes: the specification's `10mb`, in decimal units like its `200kb` (doc 1 §8). */
export const MAX_PHOTO_BYTES = 10_000_000;
/** Maximum bytes of a photo in one request: in base64 it fits into the six megabytes that Lambda takes. */
export const MAX_WHOLE_BYTES = 4_000_000;
/** Maximum number and total bytes of one visitor's or account's photos that no order and no artist's page needs. */
export const MAX_STORED_PHOTOS = 50;
export const MAX_STORED_BYTES = 200_000_000;
/** Maximum number of photos that are taken of one mail. */
export const MAX_MAILED_PHOTOS = 20;
/** Maximum number of photos that the cart accepts with a piece. */
export const MAX_PIECE_PHOTOS = 20;
/** Bytes of every part of an upload except the last (`200kb`, doc 1 §8). */
export const CHUNK_BYTES = 200_000;

/** Request header with an upload token (docs/decisions/059-a-token-adds-photos.md). */
export const UPLOAD_TOKEN_HEADER = 'upload-token';

/** Accepted file extensions, each with its MIME type and the other types that browsers send for it. */
const PHOTO_TYPES: Record<string, [type: string, ...aliases: string[]]> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  jpg: ['image/jpeg'],
  tif: ['image/tiff', 'image/tif', 'image/x-tiff'],
  png: ['image/png', 'image/x-png'],
  bmp: ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp', 'image/x-windows-bmp'],
  gif: ['image/gif'],
  // Photo types of phones, and other names of the types above, accepted beyond the specification (C26).
  heic: ['image/heic', 'image/heic-sequence'],
  heif: ['image/heif', 'image/heif-sequence'],
  webp: ['image/webp'],
  jpe: ['image/jpeg'],
  jfif: ['image/jpeg'],
  tiff: ['image/tiff'],
};

/** Extensions named in texts: the specification's list in its order (U-12), then the types of phones. */
export const PHOTO_EXTENSIONS = ['jpeg', 'jpg', 'tif', 'png', 'bmp', 'gif', 'heic', 'webp'];

/** The `accept` attribute of file inputs: all accepted extensions, and the types of phones, which match by either. */
export const PHOTO_ACCEPT = [
  ...Object.keys(PHOTO_TYPES).map((extension) => `.${extension}`),
  'image/heic',
  'image/heif',
  'image/webp',
].join(',');

/** Extensions by the types that are announced for them; the first extension of a type is its usual one. */
const EXTENSION_OF = new Map(
  Object.entries(PHOTO_TYPES)
    .toReversed()
    .flatMap(([extension, types]) => types.map((type) => [type, extension] as const)),
);

/** Types that say nothing about a file. */
const UNKNOWING = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'image/*']);

/** An announced type without its parameters, in small letters. */
const plainType = (type: string): string => type.split(';')[0]!.trim().toLowerCase();

export interface PhotoFile {
  name: string;
  size: number;
  /** MIME type from the browser; empty when the browser knows none. */
  type: string;
}

/**
 * MIME type under which a photo is uploaded: by its extension in any letter case, else by the announced type; undefined for
 * files that are not accepted.
 */
export const photoType = (name: string, type = ''): string | undefined => {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(PHOTO_TYPES, extension)) return PHOTO_TYPES[extension]?.[0];
  const announced = EXTENSION_OF.get(plainType(type));
  return /\.\w{1,5}$/.test(name) || announced === undefined ? undefined : PHOTO_TYPES[announced]?.[0];
};

/**
 * Refusal of a file by its name, type and size; undefined when it may be uploaded. Its content is checked after the
 * upload.
 */
export const photoProblem = ({
  name,
  size,
  type,
}: PhotoFile): Extract<keyof typeof FORM_ERRORS, `upload.${string}`> | undefined => {
  const announced = plainType(type);
  const isAnnouncedWell = UNKNOWING.has(announced) || EXTENSION_OF.has(announced);
  if (!photoType(name, type) || !isAnnouncedWell) return 'upload.file_type';
  if (size > MAX_PHOTO_BYTES) return 'upload.too_large';
  return size > 0 ? undefined : 'upload.empty';
};

/** Bytes of each part of an upload, in order. */
export const partSizes = (size: number, chunk = CHUNK_BYTES): number[] =>
  Array.from({ length: Math.ceil(size / chunk) }, (_, index) => Math.min(chunk, size - index * chunk));
