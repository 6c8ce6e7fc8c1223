import { MAX_PHOTO_BYTES, photoType } from '#shared/uploads.ts';

/** Why a picture did not come from its address, in words for the customer. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

const tooLarge = new AddressError('The picture is larger than 10 MB.');

/** A web address that pictures may be taken from: https, or this site itself. */
const parse = (text: string): URL => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url?.protocol === 'https:' || url?.origin === location.origin) return url;
  throw new AddressError('Please enter the whole address of a picture. It begins with https://');
};

const nameOf = (url: URL, type: string): string => {
  const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '').slice(0, 120);
  return photoType(last) ? last : `${last.replace(/\.[^.]*$/, '') || 'photo'}.${EXTENSIONS[type]}`;
};

/** The whole body, given up as soon as it is larger than a photo may be. */
const bodyOf = async ({ body }: Response): Promise<ArrayBuffer[]> => {
  const parts: ArrayBuffer[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > MAX_PHOTO_BYTES) {
      await reader?.cancel();
      throw tooLarge;
    }
    parts.push(read.value.slice().buffer);
  }
  return parts;
};

/**
 * Has this browser fetch a picture from another site, which has to allow it; our servers never ask other sites for anything.
 * Refuses with AddressError, in words for the customer.
 */
export const photoFromAddress = async (text: string, signal: AbortSignal): Promise<File> => {
  const url = parse(text);
  const response = await fetch(url.href, { credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new AddressError(`${url.hostname} did not let us take the picture. Save it on your device, then pick it here.`, { cause: error });
  });
  if (!response.ok) throw new AddressError(`There is no picture at this address (${url.hostname} answered ${response.status}).`);
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(EXTENSIONS, type)) throw new AddressError('This is the address of a page, not of a picture. Open the picture alone, and copy its address.');
  if (Number(response.headers.get('content-length') ?? 0) > MAX_PHOTO_BYTES) throw tooLarge;
  return new File(await bodyOf(response), nameOf(url, type), { type });
};
