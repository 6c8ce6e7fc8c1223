/** Key of one part of an upload in the bucket `uploads`. */
export const partKey = (uploadId: string, part: number): string => `chunks/${uploadId}/${part}`;

/** Key of an unchanged original in the bucket `uploads`. */
export const originalKey = (assetId: string): string => `originals/${assetId}`;

/** Keys of a photo's pictures in the bucket `media`; `folder` makes them unguessable. */
export const photoKeys = (
  assetId: string,
  folder: string,
): { full: string; thumb: string; card: string; view: string } => ({
  full: `photos/${assetId}/${folder}/photo.jpg`,
  thumb: `photos/${assetId}/${folder}/thumb.jpg`,
  card: `photos/${assetId}/${folder}/card.webp`,
  view: `photos/${assetId}/${folder}/view.jpg`,
});

/**
 * Keys in the bucket `media` under which the customer's photo of an order is public, while its owner agrees (C53); nothing
 * else lies below `shown/`.
 */
export const shownKeys = (orderId: string): ReturnType<typeof photoKeys> => ({
  full: `shown/${orderId}/photo.jpg`,
  thumb: `shown/${orderId}/thumb.jpg`,
  card: `shown/${orderId}/card.webp`,
  view: `shown/${orderId}/view.jpg`,
});

/**
 * Key of a painting's JPEG in the bucket `media`; a WebP with the same name lies beside it for browsers that accept it.
 */
export const paintingKey = (assetId: string, folder: string): string => `paintings/${assetId}/${folder}/painting.jpg`;

/** Key of the preview beside a painting, which is shown until the painting is done. */
export const previewKey = (painting: string): string => painting.replace(/painting\.jpg$/, 'preview.jpg');

/** Key of a photo's thumbnail in a style, in the bucket `media`. */
export const thumbnailKey = (assetId: string, folder: string, style: string): string =>
  `paintings/${assetId}/${folder}/${style}.webp`;

/** Keys of a painting's JPEG and WebP, from the key of the JPEG. */
export const paintingFiles = (key: string): { jpeg: string; webp: string } => ({
  jpeg: key,
  webp: key.replace(/\.jpg$/, '.webp'),
});

/** Keys of all four objects of a painting: painting and preview, each as JPEG and WebP. */
export const paintingPictures = (key: string): string[] =>
  [key, previewKey(key)].flatMap((file) => Object.values(paintingFiles(file)));
