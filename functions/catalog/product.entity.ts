import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { Product as ProductShape, ProductSummary } from '#shared/schemas/product.ts';
import { entityOf, key } from '../platform/table.ts';

/** Product lines: the whole page's data is one item. */
export const Product = entityOf({
  model: { entity: 'product', version: '1', service: 'market' },
  attributes: {
    sku: { type: 'string', required: true },
    page: { type: CustomAttributeType<ProductShape>('any'), required: true },
    /** Pieces left; absent means as many as wanted. */
    quantity: { type: 'number' },
    /** Pieces that the catalogue has put on sale so far, sold ones included; absent when it does not count them. */
    stocked: { type: 'number' },
  },
  indexes: { bySku: { pk: key('pk', ['sku']), sk: key('sk', []) } },
});

/** What the product list shows of a line. Items of their own: the list would otherwise read every whole page. */
export const ShelfLine = entityOf({
  model: { entity: 'shelfLine', version: '1', service: 'market' },
  attributes: {
    shelf: { type: 'string', required: true },
    position: { type: 'number', required: true, padding: { length: 4, char: '0' } },
    summary: { type: CustomAttributeType<ProductSummary>('any'), required: true },
  },
  indexes: { inOrder: { pk: key('pk', ['shelf']), sk: key('sk', ['position']) } },
});

/** The shelf that the product list shows. */
export const SHOP_SHELF = 'shop';

/** Lines that are sold at their address, and listed nowhere. */
export const UNLISTED_SHELF = 'unlisted';

export const SHELVES = [SHOP_SHELF, UNLISTED_SHELF] as const;

export type StoredProduct = EntityItem<typeof Product>;

/** What the home page shows besides the products; one item, written by the editors. */
export const HomePage = entityOf({
  model: { entity: 'homePage', version: '1', service: 'market' },
  attributes: {
    locale: { type: 'string', required: true },
    page: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
  },
  indexes: { byLocale: { pk: key('pk', ['locale']), sk: key('sk', []) } },
});
