import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';
import { useCart } from '../cart/carts.queries.ts';
import { saveStyle } from '../photos/chosen-style.ts';
import { photosQuery, useSaveCrop } from '../photos/uploads.queries.ts';
import { clearEdit, editPath, storedEdit, type Edit } from './stored-edit.ts';
import { giftDraft } from './gift-card.draft.ts';
import { queryOfChoice, storedChoice } from './order-choice.ts';

/** Key of the stored choices of an edited piece, beside those of a new piece of the same product. */
const choiceKey = (key: string): string => `edit:${key}`;

/** The piece of the order that the page's address asks to edit; `isPending` while the order is not loaded. */
export const useEditedPiece = (sku: string | undefined): { piece?: CartItem | undefined; isPending: boolean } => {
  const [query] = useSearchParams();
  const key = query.get('edit');
  const { data: cart, isPending } = useCart(key !== null);
  const piece = cart?.items.find((item) => item.key === key && item.product_id === sku);
  return { piece, isPending: key !== null && isPending };
};

/** An edit of a piece: its stored words and photos, and where its choices are stored. */
export interface EditedPiece {
  key: string;
  /** Path of the page that edits it. */
  path: string;
  choiceKey: string;
  /** The piece's choices, as a link to the product would preselect them. */
  query: URLSearchParams;
  words: string;
  photos: readonly string[];
  /** Order of the finished piece that it is to be like. */
  sample: string | undefined;
  write: (words: string) => void;
  usePhotos: (ids: string[]) => void;
  clear: () => void;
}

const begin = (piece: CartItem): Edit => {
  const found = storedEdit(piece.key).load();
  if (found) return found;
  storedChoice(choiceKey(piece.key)).clear();
  for (const { id, style } of piece.photos ?? []) saveStyle(id, style ?? { id: PHOTOREALISTIC, strength: 0 });
  const { gift, design } = piece;
  if (isGiftCard(piece.supplier_product)) {
    giftDraft.reset();
    if (design) giftDraft.change({ design });
    if (gift)
      giftDraft.change({
        isForSomebody: true,
        recipient: gift.recipient,
        email: gift.email,
        from: gift.from,
        day: gift.send_on,
      });
  }
  return { words: piece.description, photos: piece.assets, isCropped: false };
};

/**
 * Begins or goes on with the edit of a piece: words, photos, styles and gift as they are in the piece; crops are given
 * back to the photos once these are loaded. Undefined without a piece.
 */
export const useEdit = (piece: CartItem | undefined): EditedPiece | undefined => {
  const [edit, setEdit] = useState(() => piece && begin(piece));
  const { data: photos } = useQuery({ ...photosQuery(), enabled: piece !== undefined });
  const { mutateAsync: crop } = useSaveCrop();
  const isRestoring = useRef(false);
  useEffect(() => {
    if (piece && edit) storedEdit(piece.key).save(edit);
  }, [piece, edit]);
  useEffect(() => {
    if (!piece || !edit || edit.isCropped || !photos || isRestoring.current) return;
    isRestoring.current = true;
    const others = (piece.photos ?? []).filter(({ id, coords }) => {
      const now = photos.find((photo) => photo.id === id);
      return now && JSON.stringify(now.coords) !== JSON.stringify(coords);
    });
    void Promise.allSettled(others.map(({ id, coords }) => crop({ id, coords }))).then(() =>
      setEdit((current) => current && { ...current, isCropped: true }),
    );
  }, [piece, edit, photos, crop]);
  if (!piece || !edit) return undefined;
  return {
    key: piece.key,
    path: editPath(piece),
    choiceKey: choiceKey(piece.key),
    query: queryOfChoice(piece.options.filter(({ name }) => name !== 'gift')),
    words: edit.words,
    photos: edit.photos,
    sample: piece.sample?.order,
    write: (words) => setEdit((current) => current && { ...current, words }),
    usePhotos: (ids) => setEdit((current) => current && { ...current, photos: ids }),
    clear: () => clearEdit(piece.key),
  };
};
