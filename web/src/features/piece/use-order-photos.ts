import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrowserState } from '#web/lib/hydrated.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Product } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useCart } from '../cart/carts.queries.ts';
import { chosenPainting } from '../photos/chosen-style.ts';
import { useLinkedPictures, type LinkedPictures } from '../photos/linked-pictures.ts';
import { photosQuery } from '../photos/uploads.queries.ts';
import type { EditedPiece } from './edited-piece.ts';
import { askedPhotos } from './order-anew.ts';
import { isPainted } from './use-order-form.ts';

export interface OrderPhotos {
  /** The photos of this piece. */
  photos: Asset[];
  /** Whether the photos, and which of them belong to other pieces of the order, are known, or could not be read. */
  reading: 'pending' | 'success' | 'error';
  /** The most faces detected in one photo. */
  faces: number;
  /** Picture of the piece: the customer's painting or photo, else a finished work. */
  picture: string | undefined;
  /**
   * Whether a photo belongs to an earlier order or to another piece of this one, or is not one of the edited piece; it is
   * used for this piece only when toggled on.
   */
  isTaken: (photo: Asset) => boolean;
  /** Whether a photo belongs to another piece of the order. */
  isOrdered: (photo: Asset) => boolean;
  isUsed: (photo: Asset) => boolean;
  toggle: (id: string) => void;
  /** Uses a photo that has just been added. */
  take: (id: string) => void;
  /** Path that the style converter returns to. */
  from: string;
  /** Pictures named by a partner's link. */
  linked: LinkedPictures;
}

/**
 * The photos of a piece: all attached ones, except those of earlier orders, unless the page's address names them, and of
 * other pieces in this one; of an edited piece its own. None for gift cards.
 */
export const useOrderPhotos = (product: Product, edited?: EditedPiece): OrderPhotos => {
  const { data: attached, isPending } = useQuery({ ...photosQuery(), enabled: isPainted(product) });
  const { data: cart, isPending: isCartPending } = useCart();
  const [query] = useSearchParams();
  const [reused, reuse] = useBrowserState<string[]>(
    () => askedPhotos(query),
    () => [],
  );
  const linked = useLinkedPictures();
  const ordered = cart?.items.flatMap(({ key, assets }) => (key === edited?.key ? [] : assets)) ?? [];
  const isOrdered = ({ id }: Asset): boolean => ordered.includes(id);
  const added = edited?.photos ?? reused;
  const add = edited?.usePhotos ?? reuse;
  const [own] = useState(() => new Set(edited?.photos));
  const isTaken = (photo: Asset): boolean => photo.ordered || (edited ? !own.has(photo.id) : isOrdered(photo));
  const isUsed = (photo: Asset): boolean => added.includes(photo.id) || (!edited && !isTaken(photo));
  const photos = attached?.filter(isUsed) ?? [];
  const [newest] = photos;
  return {
    photos,
    reading: !isPainted(product) || (attached && cart) ? 'success' : isPending || isCartPending ? 'pending' : 'error',
    faces: Math.max(0, ...photos.map(({ meta }) => meta.faces ?? 0)),
    picture: newest ? (chosenPainting(newest)?.url ?? newest.url) : product.gallery[0]?.url,
    isTaken,
    isOrdered,
    isUsed,
    toggle: (id) => add(added.includes(id) ? added.filter((one) => one !== id) : [...added, id]),
    take: (id) => {
      if (!edited || own.has(id)) return;
      own.add(id);
      add([...added, id]);
    },
    from: edited?.path ?? pathTo('/products/:sku', { sku: product.sku }),
    linked,
  };
};
