import { findValue } from '#shared/options.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import type { OrderForm } from '../products/use-order-form.ts';
import type { OrderPhotos } from '../products/use-order-photos.ts';
import { finishOf, type Finish } from './finish.ts';

/** What a piece looks like, whatever its size. */
export interface PieceLook {
  /** Address of the customer's painting or photo, else of a finished work. */
  picture: string | undefined;
  /** The photo that the picture shows, with its crop; none for a finished work. */
  photo: Asset | undefined;
  finish: Finish;
}

/** The piece as it is configured at present. */
export const pieceLook = ({ product, selection }: OrderForm, { picture, photos: [photo] }: OrderPhotos): PieceLook => {
  const depth = product.options.find(({ id }) => id === 'depth');
  return { picture, photo, finish: finishOf(depth && findValue(depth, selection.depth ?? '', selection.size)) };
};
