import type { GalleryItem } from '#shared/schemas/product.ts';
import type { ListedWork } from './work.entity.ts';

declare const consented: unique symbol;

/** A work without what its customer has not agreed to show; every public answer is made of one. */
export type ShownWork = Omit<ListedWork, 'consent'> & { readonly [consented]: true };

/**
 * What anybody may see of a stored work: the piece, its medium, size and tags; the customer's photo and words only with a
 * consent of their own; the place only with one, or beside a review, whose note names it. A missing consent is a no (C53).
 */
export const shownWork = ({ consent, photo, ...work }: ListedWork): ShownWork => {
  const hasPlace = consent?.place === true || work.review !== undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark is in types alone.
  return {
    ...work,
    ...(photo !== undefined && consent?.photo === true && { photo }),
    instructions: consent?.wish === true ? work.instructions : '',
    city: hasPlace ? work.city : '',
    country: hasPlace ? work.country : '',
  } as ShownWork;
};

/** What each tile of a work says, in the carousel of its product line and in lists of works. */
export const tileOf = ({ orderId, sku, picture, photo, title, artistName }: ShownWork) =>
  ({
    id: orderId,
    order: orderId,
    sku,
    url: picture,
    title,
    artist: artistName,
    ...(photo && { photo }),
  }) satisfies GalleryItem;
