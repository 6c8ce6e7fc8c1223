import type { GalleryFilter } from '#shared/galleries.ts';
import { tagWords } from '#shared/galleries.ts';
import type { Gallery } from '#shared/schemas/gallery.ts';

/** `Golden retriever` */
export const tagLabel = (tag: string): string => {
  const words = tagWords(tag);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The name of a chosen tag of a gallery. */
export const tagNameIn = ({ facets }: Gallery, tag: string): string =>
  facets.tags.find((facet) => facet.tag === tag)?.name ?? tagLabel(tag);

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
