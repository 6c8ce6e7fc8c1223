import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Product } from '#shared/schemas/product.ts';
import { cartQuery } from '../carts/carts.queries.ts';
import { chosenPainting } from '../styles/chosen-style.ts';
import { useLinkedPictures, type LinkedPictures } from '../uploads/linked-pictures.ts';
import { photosQuery } from '../uploads/uploads.queries.ts';
import { isPainted } from './use-order-form.ts';

export interface OrderPhotos {
  /** The photos of this piece. */
  photos: Asset[];
  /** The most faces detected in one photo. */
  faces: number;
  /** Picture of the piece: the customer's painting or photo, else a finished work. */
  picture: string | undefined;
  /** Whether a photo belongs to another piece of the order; it is used for this one only when toggled on. */
  isTaken: (id: string) => boolean;
  isUsed: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Pictures named by a partner's link. */
  linked: LinkedPictures;
}

/** The photos of a piece: all attached ones, except those of other pieces in the order. None for gift cards. */
export const useOrderPhotos = (product: Product): OrderPhotos => {
  const { data: all = [] } = useQuery({ ...photosQuery(), enabled: isPainted(product) });
  const { data: cart } = useQuery(cartQuery());
  const [reused, reuse] = useState<string[]>([]);
  const linked = useLinkedPictures();
  const taken = new Set(cart?.items.flatMap(({ assets }) => assets));
  const isTaken = (id: string): boolean => taken.has(id);
  const isUsed = (id: string): boolean => !isTaken(id) || reused.includes(id);
  const photos = all.filter(({ id }) => isUsed(id));
  const [newest] = photos;
  return {
    photos,
    faces: Math.max(0, ...photos.map(({ meta }) => meta.faces ?? 0)),
    picture: newest ? (chosenPainting(newest)?.url ?? newest.url) : product.gallery[0]?.url,
    isTaken,
    isUsed,
    toggle: (id) => reuse((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    linked,
  };
};
