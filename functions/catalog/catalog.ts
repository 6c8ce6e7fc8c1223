import { AppError } from '#shared/errors.ts';
import { PRODUCT_ALIASES } from '#shared/galleries.ts';
import type {
  GalleryItem,
  Product as ProductPage,
  ProductAnswer,
  ProductSummary,
  ReviewOrder,
} from '#shared/schemas/product.ts';
import { cached } from '../platform/cached.ts';
import { promosOfLine } from '../promotions/promos-of-line.ts';
import { newestWorks } from '../works/work-lists.ts';
import type { ShownWork } from '../works/shown-work.ts';
import { Product, SHELVES, SHOP_SHELF, ShelfLine } from './product.entity.ts';

/** Cache TTL of catalogue pages; prices are read again when an order is placed. */
const CACHE_TTL_MS = 5_000;

/** Longer than any sku and alias; far longer ones are refused by the table as keys. */
const MAX_SKU_CHARACTERS = 80;

/** Works of a line that are read for its page, and shown there; and reviews shown (doc 1 §9). */
const MAX_READ_WORKS = 24;
const MAX_GALLERY_WORKS = 12;
const MAX_REVIEWS = 6;

/** The part of a product's page that the product list shows. */
export const summaryOf = ({ sku, title, medium, fromCents, description, gallery }: ProductPage): ProductSummary => ({
  sku,
  title,
  medium,
  fromCents,
  description,
  image: gallery[0]?.url ?? '',
  ...(gallery[0]?.photo && { photo: gallery[0].photo }),
});

/** A product line by sku or alias, read from the table; refuses `product.not_found`. */
export const readProduct = async (id: string): Promise<ProductPage> => {
  const { data } = id.length > MAX_SKU_CHARACTERS ? {} : await Product.get({ sku: PRODUCT_ALIASES[id] ?? id }).go();
  if (!data) throw new AppError('product.not_found');
  const { page, quantity, rating, reviewsCount } = data;
  return {
    ...page,
    ...(quantity !== undefined && { quantity }),
    ...(rating !== undefined && { rating }),
    ...(reviewsCount !== undefined && { reviewsCount }),
  };
};

/** As `readProduct`, cached for five seconds: a line without its works. */
export const productLine = cached(CACHE_TTL_MS, readProduct);

const galleryItem = ({ orderId, sku, picture, photo, title, artistName }: ShownWork): GalleryItem => ({
  id: orderId,
  order: orderId,
  sku,
  url: picture,
  title,
  artist: artistName,
  ...(photo && { photo }),
});

const reviewOrder = ({ orderId, picture, city, country, review }: ShownWork): ReviewOrder[] =>
  review
    ? [
        {
          id: orderId,
          image: picture,
          name: review.name,
          city,
          country,
          artist_rating: review.rating,
          artist_review: review.text,
        },
      ]
    : [];

/**
 * A product line by sku or alias with its newest public works as gallery, the best of their reviews, and the promotions
 * that hold for it; refuses `product.not_found`. The catalogue's own pictures come last.
 */
export const loadProductPage = async (id: string): Promise<ProductAnswer> => {
  const page = await readProduct(id);
  const [works, promos] = await Promise.all([newestWorks({ sku: page.sku }, MAX_READ_WORKS), promosOfLine(page)]);
  return {
    ...page,
    gallery: [
      ...works.slice(0, MAX_GALLERY_WORKS).map(galleryItem),
      ...page.gallery.filter(({ order }) => order === undefined),
    ],
    review_orders: works
      .flatMap(reviewOrder)
      .toSorted((a, b) => b.artist_rating - a.artist_rating)
      .slice(0, MAX_REVIEWS),
    promos,
  };
};

/** As `loadProductPage`, cached for five seconds. */
export const productPage = cached(CACHE_TTL_MS, loadProductPage);

/** The product list in the editors' order, cached for five seconds. */
export const listProducts = cached(CACHE_TTL_MS, async (): Promise<ProductSummary[]> => {
  const { data } = await ShelfLine.query.inOrder({ shelf: SHOP_SHELF }).go({ pages: 'all' });
  return data.map(({ summary }) => summary);
});

/** The skus of all lines, those that are in no list included. */
export const allSkus = async (): Promise<string[]> => {
  const shelves = await Promise.all(
    SHELVES.map((shelf) => ShelfLine.query.inOrder({ shelf }).go({ pages: 'all', attributes: ['summary'] })),
  );
  return shelves.flatMap(({ data }) => data.map(({ summary }) => summary.sku));
};
