import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import { pathTo } from '#shared/site/paths.ts';
import { local, storedText } from '#web/lib/storage.ts';
import { saveStyle } from '../photos/chosen-style.ts';
import { queryOfChoice } from './order-choice.ts';

/** Query parameter with the photos that an order form begins with, by their ids. */
const PHOTOS = 'photos';

/** A piece as far as it is ordered anew in another medium. */
interface OrderedPiece {
  photos: readonly Pick<OrderedPhoto, 'id' | 'style'>[];
  options: readonly { name: string; value: string }[];
  words: string;
}

/**
 * Path of another medium's order form that begins with a piece's photos and choices; styles and words are stored on this
 * device, from which the form reads them.
 */
export const anewPath = (sku: string, { photos, options, words }: OrderedPiece): string => {
  for (const { id, style } of photos) saveStyle(id, style ?? { id: PHOTOREALISTIC, strength: 0 });
  storedText(local, 'product_instructions').save(words);
  return pathTo(
    '/products/:sku',
    { sku },
    {
      ...Object.fromEntries(queryOfChoice(options.filter(({ name }) => name !== 'gift'))),
      ...(photos.length > 0 && { [PHOTOS]: photos.map(({ id }) => id).join(',') }),
    },
  );
};

/** The photos that the page's address asks an order form to begin with. */
export const askedPhotos = (query: URLSearchParams): string[] => query.get(PHOTOS)?.split(',') ?? [];
