import { AppError } from '#shared/errors.ts';
import type { Product as ProductPage, ProductSummary } from '#shared/schemas/product.ts';
import { cached } from '../platform/cached.ts';
import { HomePage, Product, SHOP_SHELF, ShelfLine } from './product.entity.ts';

/** Alias skus in the links of header and footer (C32, doc 1 §2). */
const ALIASES: Record<string, string> = {
  'digital-portrait-painting-canvas': 'digital-painting',
  'paintings': 'custphotoreal',
  'watercolor': 'custwatercolor',
  'mixed-media': 'custmixedmedia',
  'charcoal': 'custcharcoal',
  'pencil': 'custpencil',
  'colored-pencil': 'custcoloredpencil',
};

/** Cache TTL of catalogue pages; prices are read again when an order is placed. */
const CACHE_TTL_MS = 5_000;

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
  const { data } = await Product.get({ sku: ALIASES[id] ?? id }).go();
  if (!data) throw new AppError('product.not_found');
  return { ...data.page, ...(data.quantity !== undefined && { quantity: data.quantity }) };
};

/** A product line by sku or alias, cached for five seconds; refuses `product.not_found`. */
export const productPage = cached(CACHE_TTL_MS, readProduct);

/** The product list in the editors' order, cached for five seconds. */
export const listProducts = cached(CACHE_TTL_MS, async (): Promise<ProductSummary[]> => {
  const { data } = await ShelfLine.query.inOrder({ shelf: SHOP_SHELF }).go({ pages: 'all' });
  return data.map(({ summary }) => summary);
});

/** The home page's content, cached for five seconds. */
export const homePage = cached(CACHE_TTL_MS, async (): Promise<Record<string, unknown>> => {
  const { data } = await HomePage.get({ locale: 'en_US' }).go();
  return data?.page ?? {};
});
