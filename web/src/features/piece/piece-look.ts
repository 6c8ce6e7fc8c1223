import { findValue } from '#shared/catalogue/options.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { OrderForm } from './use-order-form.ts';
import type { OrderPhotos } from './use-order-photos.ts';
import { finishOf, type Finish } from './finish.ts';

/** The look of a piece, independent of its size. */
export interface PieceLook {
  /** URL of the customer's painting or photo, else of a finished work. */
  picture: string | undefined;
  /** The photo shown by `picture`, with its crop; undefined for a finished work. */
  photo: Asset | undefined;
  finish: Finish;
}

/** The look of the piece as currently configured. */
export const pieceLook = ({ product, selection }: OrderForm, { picture, photos: [photo] }: OrderPhotos): PieceLook => {
  const depth = product.options.find(({ id }) => id === 'depth');
  return { picture, photo, finish: finishOf(depth && findValue(depth, selection.depth ?? '', selection.size)) };
};
