import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { Gallery, GalleryReview, GalleryWork } from '#shared/schemas/gallery.ts';
import type { TagTree } from '#shared/catalogue/tag-book.ts';
import { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { listProducts } from '../catalog/catalog.ts';
import { cardOf } from '../works/work-lists.ts';
import type { ShownWork } from '../works/shown-work.ts';
import { selectionOf, type GalleryAddress, type GallerySelection } from './gallery-filter.ts';
import { countsByTag, newestFeatured, pageOfGallery, type Cursors, type GalleryList } from './gallery-lists.ts';
import { galleryTexts } from './gallery-texts.ts';
import { byWorks, similarTags, type Counts } from './similar-tags.ts';
import { readTagBook } from '../works/tag-book.ts';

const MAX_FEATURED = 6;
const MAX_REVIEWS = 6;
const MAX_CHILD_TAGS = 5;

/** Works of the selection that are read for the featured ones and the reviews. */
const READ_FEATURED = 12;

/** The view of a work in a gallery. */
export const galleryWork = (work: ShownWork): GalleryWork => {
  const { artist: name, photo, tags, ...card } = cardOf(work);
  const { width, height, username } = work;
  return {
    ...card,
    ...(photo !== undefined && { photo_url: photo }),
    width,
    height,
    tags: tags.filter((tag) => tag !== FEATURED_WORKS),
    artist: { username, name },
  };
};

const galleryReview = ({ orderId, review, city, country, picture }: ShownWork): GalleryReview[] => {
  if (!review) return [];
  const { rating, text, name, response, at } = review;
  return [
    {
      order: orderId,
      rating,
      review: text,
      ...(response && { response }),
      ...(at && { at }),
      name,
      ...(city && { city }),
      country,
      url: picture,
    },
  ];
};

/** The best reviews of works, each once; among equals the order stays. */
const bestReviews = (works: readonly ShownWork[]): GalleryReview[] => {
  const once = new Map(works.map((work) => [work.orderId, work]));
  return [...once.values()]
    .flatMap(galleryReview)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, MAX_REVIEWS);
};

const isFeatured = ({ tags }: ShownWork): boolean => tags.includes(FEATURED_WORKS);

/**
 * Works of the selection in a gallery. With several tags they are those of its first page, because the selection has
 * lists by one tag only.
 */
const featuredOf = (list: GalleryList, shown: readonly ShownWork[]): Promise<ShownWork[]> | ShownWork[] =>
  list.tags.length > 1 ? shown.filter(isFeatured) : newestFeatured(list, READ_FEATURED);

/** The tags and product lines that filter a selection. */
export const facetsOf = async (
  { tags, product, supplier }: GallerySelection,
  tree: TagTree,
  counts: Counts,
): Promise<Gallery['facets']> => {
  const isCounted = tags.length < 2 && supplier === undefined;
  const [first, ...further] = tags;
  const children =
    further.length > 0 ? [] : byWorks(tree.childrenOf(first), counts).filter((tag) => (counts.get(tag) ?? 0) > 0);
  const facet = (tag: string, selected: boolean) => ({
    tag,
    name: tree.nameOf(tag),
    ...(isCounted && { count: counts.get(tag) ?? 0 }),
    selected,
  });
  const products = (await listProducts()).filter(({ sku }) => !isGiftCard(sku));
  return {
    tags: [
      ...tags.map((tag) => facet(tag, true)),
      ...children.slice(0, MAX_CHILD_TAGS).map((tag) => facet(tag, false)),
    ],
    products: products.map(({ sku, medium }) => ({ id: sku, name: medium, selected: sku === product?.id })),
    more_tags: Math.max(0, children.length - MAX_CHILD_TAGS),
  };
};

/** The list of a selection. */
export const listOfSelection = ({ tags, product, supplier }: GallerySelection): GalleryList => ({
  tags,
  sku: product?.id,
  supplierId: supplier?.supplierId,
});

/**
 * One page of a gallery: its works, newest first, with the selection and reviews on the first page (G-01 to G-15). Every
 * filter is one query of one list, whatever the number of works. Refuses as `selectionOf` and `pageOfGallery` do.
 */
export const galleryPage = async (address: GalleryAddress, cursors: Cursors): Promise<Gallery> => {
  const { tree } = await readTagBook();
  const selection = await selectionOf(address, tree);
  const { tags, product, supplier, canonical } = selection;
  const list = listOfSelection(selection);
  const isFirst = cursors.before === undefined && cursors.after === undefined;
  const [{ works, page }, counts, texts] = await Promise.all([
    pageOfGallery(list, cursors),
    countsByTag(product?.id),
    galleryTexts(selection, tree),
  ]);
  const [featured, facets] = await Promise.all([
    isFirst ? featuredOf(list, works) : [],
    facetsOf(selection, tree, counts),
  ]);
  const [first] = tags;
  const parents = first === undefined ? [] : tree.above(first).toReversed();
  const similar = similarTags(first, tree, counts).filter((tag) => !tags.includes(tag));
  const selected = featured.slice(0, MAX_FEATURED).map(galleryWork);
  const items = works.map(galleryWork);
  return {
    canonical,
    ...texts,
    ...(product && { product }),
    ...(supplier && { supplier: { username: supplier.username, name: supplier.name } }),
    tags,
    parents,
    facets,
    similar,
    names: tree.namesOf([...tags, ...parents, ...similar, ...[...selected, ...items].flatMap((work) => work.tags)]),
    featured: selected,
    items,
    page,
    reviews: bestReviews([...featured, ...works]),
  };
};
