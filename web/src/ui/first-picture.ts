import { srcSetOf } from '#shared/pictures.ts';

/** How wide the largest picture of a first screen is. */
export const FIRST_PICTURE_SIZES = '(min-width: 900px) 55vw, 100vw';

/** Fetches a picture in the width in which the first screen will show it, before there is a place for it. */
export const preloadPicture = (src: string | undefined): void => {
  if (!src) return;
  const picture = new Image();
  picture.fetchPriority = 'high';
  picture.sizes = FIRST_PICTURE_SIZES;
  picture.srcset = srcSetOf(src) ?? '';
  picture.src = src;
};
