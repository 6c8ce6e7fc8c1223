import { PHOTO_EXTENSIONS } from '#shared/photos/uploads.ts';

const kinds = `${PHOTO_EXTENSIONS.slice(0, -1).join(', ')} or ${PHOTO_EXTENSIONS.at(-1)}`;

/** Accepted files, in the order of the specification. */
export const UPLOAD_LIMITS = `${kinds}, at most 10\u00A0MB`;

/** Megabytes with one decimal. */
export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
