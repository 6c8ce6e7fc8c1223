import { useQuery } from '@tanstack/react-query';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Product } from '#shared/schemas/product.ts';
import { chosenPainting } from '../styles/chosen-style.ts';
import { photosQuery } from '../uploads/uploads.queries.ts';
import { isPainted } from './use-order-form.ts';

export interface OrderPhotos {
  photos: Asset[];
  /** Most faces that were found in one of them. */
  faces: number;
  /** The picture that stands for the order: the customer's painting or photo, else a finished work. */
  picture: string | undefined;
}

/** The photos attached to the order of a product; none for gift cards. */
export const useOrderPhotos = (product: Product): OrderPhotos => {
  const { data: photos = [] } = useQuery({ ...photosQuery(), enabled: isPainted(product) });
  const [newest] = photos;
  return {
    photos,
    faces: Math.max(0, ...photos.map(({ meta }) => meta.faces ?? 0)),
    picture: newest ? (chosenPainting(newest)?.url ?? newest.url) : product.gallery[0]?.url,
  };
};
