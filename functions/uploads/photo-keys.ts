/** Key of one part of an upload in the bucket `uploads`. */
export const partKey = (uploadId: string, part: number): string => `chunks/${uploadId}/${part}`;

/** Key of a photo as it came, in the bucket `uploads`. */
export const originalKey = (assetId: string): string => `originals/${assetId}`;

/** Keys of a photo's pictures in the bucket `media`; the folder is what makes them unguessable. */
export const photoKeys = (assetId: string, folder: string): { full: string; thumb: string } => ({
  full: `photos/${assetId}/${folder}/photo.jpg`,
  thumb: `photos/${assetId}/${folder}/thumb.jpg`,
});

/** Key of a painting in the bucket `media`. The JPEG is the one addressed; the WebP beside it is for those who accept it. */
export const paintingKey = (assetId: string, folder: string): string => `paintings/${assetId}/${folder}/painting.jpg`;

/** Key of the smaller picture that is shown while a painting is made, beside the painting. */
export const previewKey = (painting: string): string => painting.replace(/painting\.jpg$/, 'preview.jpg');

/** Key of the square of a photo in a style, in the bucket `media`. */
export const thumbnailKey = (assetId: string, folder: string, style: string): string =>
  `paintings/${assetId}/${folder}/${style}.webp`;

/** Both files of a painting by the key of its JPEG. */
export const paintingFiles = (key: string): { jpeg: string; webp: string } => ({
  jpeg: key,
  webp: key.replace(/\.jpg$/, '.webp'),
});

/** Keys of all objects of a painting: itself and its preview, in both forms. */
export const paintingPictures = (key: string): string[] =>
  [key, previewKey(key)].flatMap((file) => Object.values(paintingFiles(file)));
