import { srcSetOf } from '#shared/photos/pictures.ts';

/** `sizes` of the largest picture of a first screen. */
export const FIRST_PICTURE_SIZES = '(min-width: 900px) 55vw, 100vw';

/** Loads a picture in the width of the first screen, before its element exists. */
export const preloadPicture = (src: string | undefined): void => {
  if (!src) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = FIRST_PICTURE_SIZES;
  picture.srcset = srcSetOf(src) ?? '';
  picture.src = src;
};
