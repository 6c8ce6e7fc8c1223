/** Maximum number of pixels of a photo, because a small file can unpack to gigabytes. */
export const MAX_PHOTO_PIXELS = 50e6;

/** Maximum length of a photo's file name in characters. */
export const MAX_NAME_CHARACTERS = 255;

/** A file's name as it is shown: its last part alone, without marks that turn the direction of the text around it. */
export const photoName = (name: string): string => {
  const last = name.normalize('NFC').replace(/^.*[/\\]/s, '');
  return last.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim() || 'photo';
};

/** A name that is not too long, with its extension. */
export const shortName = (name: string): string =>
  name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, 200)}${/\.\w{1,5}$/.exec(name)?.[0] ?? ''}` : name;

/** Refusals of a photo for what it contains: another try is of no use. */
export const PHOTO_REFUSALS = ['upload.corrupt', 'upload.cut', 'upload.too_many_pixels', 'upload.avif'] as const;
