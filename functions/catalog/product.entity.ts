import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { ProductLine as ProductShape, ProductSummary } from '#shared/schemas/product.ts';
import { entityOf, key } from '../platform/table.ts';

/** Product lines; one item holds all data of a product's page. */
export const Product = entityOf({
  model: { entity: 'product', version: '1', service: 'market' },
  attributes: {
    sku: { type: 'string', required: true },
    page: { type: CustomAttributeType<ProductShape>('any'), required: true },
    /** Pieces left; absent means unlimited. */
    quantity: { type: 'number' },
    /** Pieces that the catalogue has put on sale so far, sold ones included; absent means unlimited. */
    stocked: { type: 'number' },
    /** Average stars and number of reviews, private orders' too; absent before the first. */
    rating: { type: 'number' },
    reviewsCount: { type: 'number' },
  },
  indexes: { bySku: { pk: key('pk', ['sku']), sk: key('sk', []) } },
});

/** The entry of a line in the product list; items of their own, so that the list does not read whole pages. */
export const ShelfLine = entityOf({
  model: { entity: 'shelfLine', version: '1', service: 'market' },
  attributes: {
    shelf: { type: 'string', required: true },
    position: { type: 'number', required: true, padding: { length: 4, char: '0' } },
    summary: { type: CustomAttributeType<ProductSummary>('any'), required: true },
  },
  indexes: { inOrder: { pk: key('pk', ['shelf']), sk: key('sk', ['position']) } },
});

/** Shelf of the product list. */
export const SHOP_SHELF = 'shop';

/** Shelf of lines that are sold but in no list. */
export const UNLISTED_SHELF = 'unlisted';

export const SHELVES = [SHOP_SHELF, UNLISTED_SHELF] as const;

export type StoredProduct = EntityItem<typeof Product>;

/** The home page's content, one item per locale, written by the catalogue import. */
export const HomePage = entityOf({
  model: { entity: 'homePage', version: '1', service: 'market' },
  attributes: {
    locale: { type: 'string', required: true },
    page: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
  },
  indexes: { byLocale: { pk: key('pk', ['locale']), sk: key('sk', []) } },
});
