import type { CartItem } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { isRecord, session, stored } from '#web/lib/storage.ts';

/** What is stored of an edit besides the choices, so that it survives a reload and the visit to the converter. */
export interface Edit {
  words: string;
  /** Photos that the piece uses. */
  photos: string[];
  /** Whether the crops of the piece were given back to its photos. */
  isCropped: boolean;
}

const isEdit = (value: unknown): value is Edit =>
  isRecord(value) && typeof value.words === 'string' && Array.isArray(value.photos);

export const storedEdit = (key: string) => stored(session, `edit:${key}`, isEdit);

/** Forgets what an earlier visit changed of a piece, so that its next edit begins with the piece as it is. */
export const clearEdit = (key: string): void => storedEdit(key).clear();

/** Path of the product page that edits a piece of the order. */
export const editPath = ({ product_id: sku, key }: Pick<CartItem, 'product_id' | 'key'>): string =>
  pathTo('/products/:sku', { sku }, { edit: key });
