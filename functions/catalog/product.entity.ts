import type { Product as ProductShape } from '#shared/schemas/product.ts';
import { entityOf, key } from '../platform/table.ts';

/** Product lines. The whole page's data is one item; the list reads all of them through one index partition. */
export const Product = entityOf({
  model: { entity: 'product', version: '1', service: 'market' },
  attributes: {
    sku: { type: 'string', required: true },
    shelf: { type: 'string', required: true, default: 'all' },
    position: { type: 'number', required: true, padding: { length: 4, char: '0' } },
    page: { type: 'any', required: true },
    /** Pieces left; absent means as many as wanted. */
    quantity: { type: 'number' },
  },
  indexes: {
    bySku: { pk: key('pk', ['sku']), sk: key('sk', []) },
    inOrder: { index: 'gsi1', pk: key('gsi1pk', ['shelf']), sk: key('gsi1sk', ['position']) },
  },
});

export interface StoredProduct {
  sku: string;
  page: ProductShape;
  quantity?: number;
}

/** What the home page shows besides the products; one item, written by the editors. */
export const HomePage = entityOf({
  model: { entity: 'homePage', version: '1', service: 'market' },
  attributes: { locale: { type: 'string', required: true }, page: { type: 'any', required: true } },
  indexes: { byLocale: { pk: key('pk', ['locale']), sk: key('sk', []) } },
});
