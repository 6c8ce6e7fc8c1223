import { defaultUnit } from '#shared/catalogue/options.ts';
import type { Product } from '#shared/schemas/product.ts';
import { SITE } from '#shared/site/locale.ts';
import { compileText } from '#shared/text/compiled-text.ts';
import { cached } from '../platform/cached.ts';
import { promosOfLine } from '../promotions/promos-of-line.ts';
import { reviewOrder } from '../works/review-entries.ts';
import { tileOf } from '../works/shown-work.ts';
import { newestWorks } from '../works/work-lists.ts';
import { CACHE_TTL_MS, readProduct } from './catalog.ts';

/** Works of a line that are read for its page, and shown there; and reviews shown (doc 1 §9). */
const MAX_READ_WORKS = 24;
const MAX_GALLERY_WORKS = 12;
const MAX_REVIEWS = 6;

/**
 * A product line by sku or alias with its newest public works as gallery, the best of their reviews, and the promotions
 * that hold for it; refuses `product.not_found`. The catalogue's own pictures come last.
 */
export const loadProductPage = async (id: string): Promise<Product> => {
  const page = await readProduct(id);
  const [works, promos] = await Promise.all([newestWorks({ sku: page.sku }, MAX_READ_WORKS), promosOfLine(page)]);
  return {
    ...page,
    description: { source: page.description, compiled: compileText(page.description) },
    units: defaultUnit(SITE.locale),
    supplier: null,
    gallery: [
      ...works.slice(0, MAX_GALLERY_WORKS).map(tileOf),
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
