const GIFT_CARDS = new Set(['giftcard', 'egiftcard']);

/** Whether a product line is a gift card: no photo, no size, no deposit (doc 1 §1). */
export const isGiftCard = (supplierProduct: string): boolean => GIFT_CARDS.has(supplierProduct);
