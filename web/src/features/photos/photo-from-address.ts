import { photoType } from '#shared/photos/uploads.ts';
import { askFrame } from './ask-frame.ts';
import { PICTURE_EXTENSIONS, type PictureAnswer } from './fetch-picture.ts';

/** Why a picture could not be fetched, in words for the customer. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** The URL of a picture: https, or of this site. */
const parse = (text: string): URL => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url?.protocol === 'https:' || url?.origin === location.origin) return url;
  throw new AddressError('Please enter the whole address of a picture. It begins with https://');
};

/** A path may contain a per cent sign that encodes nothing. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A photo's file name from the end of a URL: `rex.jpg`. */
export const pictureName = (url: URL, type = 'image/jpeg'): string => {
  const last = decoded(url.pathname.split('/').at(-1) ?? '').slice(-120);
  return photoType(last) ? last : `${last.replace(/\.[^.]*$/, '') || 'photo'}.${PICTURE_EXTENSIONS[type]}`;
};

type Refusal = Exclude<PictureAnswer, { kind: 'picture' }>;

const wordsFor = (refusal: Refusal, { hostname }: URL): string => {
  if (refusal.kind === 'unreachable')
    return `${hostname} did not let us take the picture. Save it on your device, then pick it here.`;
  if (refusal.kind === 'refused')
    return `There is no picture at this address (${hostname} answered ${refusal.status}).`;
  if (refusal.kind === 'too large') return 'The picture is larger than 10 MB.';
  return 'This is the address of a page, not of a picture. Open the picture alone, and copy its address.';
};

/** A little longer than the frame's own timeout (fetch-picture.ts). */
const TIMEOUT_MS = 65_000;

/**
 * Has this browser fetch a picture from another site, which must allow it; our servers never fetch from other sites.
 * Refuses with AddressError, in words for the customer.
 */
export const photoFromAddress = async (text: string, signal: AbortSignal): Promise<File> => {
  const url = parse(text);
  const answer = await askFrame(url.href, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  if (answer.kind !== 'picture') throw new AddressError(wordsFor(answer, url));
  const { blob } = answer;
  return new File([blob], pictureName(url, blob.type), { type: blob.type });
};
