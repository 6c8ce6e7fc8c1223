/** Anchor of a photo's row on the product page, where the style converter returns to. */
export const photoAnchor = (photoId: string): string => `photo-${photoId}`;
