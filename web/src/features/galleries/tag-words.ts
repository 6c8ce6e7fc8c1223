import { PRODUCT_ALIASES, UNFILTERED, type GalleryFilter } from '#shared/catalogue/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';
import type { GalleryWish } from './galleries.queries.ts';

/** The filter that a gallery was asked with, without its page. */
export const filterOf = ({ tags, product, supplier }: Gallery): GalleryFilter => ({
  tags,
  sku: product?.id,
  supplier: supplier?.username,
});

/** The filter of a wish, as its gallery will tell it. */
export const filterOfWish = ({ slug = '', subtype, tags, supplier }: GalleryWish): GalleryFilter => ({
  tags: ['', ...UNFILTERED].includes(slug) ? tags : [slug, ...tags],
  sku: subtype && (PRODUCT_ALIASES[subtype] ?? subtype),
  supplier,
});

/** The filter with another tag, which takes the place of the tag that it stands below. */
export const withTag = (filter: GalleryFilter, tag: string, above?: string): GalleryFilter => ({
  ...filter,
  tags: [...filter.tags.filter((each) => each !== tag && each !== above), tag],
});

/** The filter without a tag. */
export const withoutTag = (filter: GalleryFilter, tag: string): GalleryFilter => ({
  ...filter,
  tags: filter.tags.filter((each) => each !== tag),
});
