import { AppError } from '#shared/errors.ts';
import { PRODUCT_ALIASES } from '#shared/catalogue/galleries.ts';
import { completeSelection } from '#shared/catalogue/options.ts';
import { price } from '#shared/money/pricing.ts';
import type { GalleryItem, ProductLine as ProductPage, ProductSummary } from '#shared/schemas/product.ts';
import { cached } from '../platform/cached.ts';
import { Product, SHELVES, SHOP_SHELF, ShelfLine } from './product.entity.ts';

/** Cache TTL of catalogue pages; prices are read again when an order is placed. */
export const CACHE_TTL_MS = 5_000;

/** Longer than any sku and alias; far longer ones are refused by the table as keys. */
const MAX_SKU_CHARACTERS = 80;

/** The size of most orders; the product list compares the prices of lines at it. */
const COMPARED_SIZE = '12x16in';

const comparedPrice = (page: ProductPage): ProductSummary['compared'] => {
  const selection = completeSelection(page, { size: COMPARED_SIZE });
  const cents = price(page, selection)?.cents;
  return selection.size === COMPARED_SIZE && cents !== undefined ? { size: COMPARED_SIZE, cents } : undefined;
};

const pictureOf = ({ url, photo }: GalleryItem): ProductSummary['sample'] => ({ url, ...(photo && { photo }) });

/**
 * The part of a product's page that the product list shows. The sample is the catalogue's own picture, which comes last
 * and shows the same subject in each line, unless another one is given.
 */
export const summaryOf = (page: ProductPage, given = page.gallery.at(-1)): ProductSummary => {
  const { sku, title, medium, fromCents, description, look, suits, minLeadDays, gallery } = page;
  const compared = comparedPrice(page);
  return {
    sku,
    title,
    medium,
    fromCents,
    description,
    image: gallery[0]?.url ?? '',
    ...(gallery[0]?.photo && { photo: gallery[0].photo }),
    minLeadDays,
    ...(look && { look }),
    ...(suits && { suits }),
    ...(given && { sample: pictureOf(given) }),
    ...(compared && { compared }),
  };
};

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
