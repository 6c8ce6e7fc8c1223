import type { GalleryFilter } from '#shared/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';

/** The filter that a gallery was asked with, without its page. */
export const filterOf = ({ tags, product, supplier }: Gallery): GalleryFilter => ({
  tags,
  sku: product?.id,
  supplier: supplier?.username,
});

/** The filter with another tag: a child tag takes the place of the one tag that it stands below. */
export const withTag = (filter: GalleryFilter, tag: string, isChild: boolean): GalleryFilter => ({
  ...filter,
  tags: isChild && filter.tags.length === 1 ? [tag] : [...filter.tags.filter((each) => each !== tag), tag],
});

/** The filter without a tag. */
export const withoutTag = (filter: GalleryFilter, tag: string): GalleryFilter => ({
  ...filter,
  tags: filter.tags.filter((each) => each !== tag),
});
