import { MAX_PHOTO_BYTES } from '#shared/photos/uploads.ts';

/** Accepted picture types, each with its file extension. */
export const PICTURE_EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** A picture of another site, or the reason for its failure. */
export type PictureAnswer =
  | { kind: 'picture'; blob: Blob }
  | { kind: 'unreachable' | 'no picture' | 'too large' }
  | { kind: 'refused'; status: number };

/** The fetch is aborted after this time. */
const TIMEOUT_MS = 60_000;

/** The whole body; undefined when it is larger than a photo may be. */
const bodyOf = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>[] | undefined> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > MAX_PHOTO_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(new Uint8Array(read.value));
  }
  return parts;
};

const pictureOf = async (response: Response): Promise<PictureAnswer> => {
  if (!response.ok) return { kind: 'refused', status: response.status };
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(PICTURE_EXTENSIONS, type)) return { kind: 'no picture' };
  if (Number(response.headers.get('content-length') ?? 0) > MAX_PHOTO_BYTES) return { kind: 'too large' };
  const parts = await bodyOf(response);
  return parts ? { kind: 'picture', blob: new Blob(parts, { type }) } : { kind: 'too large' };
};

/**
 * Fetches a picture in this browser without cookies or referrer; the other site must allow it by CORS. Never rejects.
 */
export const fetchPicture = async (address: string): Promise<PictureAnswer> => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    return await pictureOf(
      await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: stop.signal }),
    );
  } catch {
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
    // Aborts the rest of an answer that is not wanted.
    stop.abort();
  }
};
