import { isFilePiece } from '../catalogue/file-piece.ts';

const GIFT_CARDS = new Set(['giftcard', 'egiftcard']);

/** Whether a product line is a gift card: no photo, no size, no deposit (doc 1 §1). */
export const isGiftCard = (supplierProduct: string): boolean => GIFT_CARDS.has(supplierProduct);

/**
 * Whether a gift card is sent by e-mail, to its recipient or without one to the buyer; the other kind is printed (C20).
 */
export const isEmailedCard = (supplierProduct: string): boolean => supplierProduct === 'egiftcard';

/** Whether an order is sent anywhere by post or parcel; e-gift cards are mailed and files downloaded: alone they need no address. */
export const isPosted = (items: readonly { supplier_product: string }[]): boolean =>
  items.some((item) => !isEmailedCard(item.supplier_product) && !isFilePiece(item));
