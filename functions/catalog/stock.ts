import type { CartItem } from '#shared/schemas/cart.ts';
import type { ProductLine as ProductPage } from '#shared/schemas/product.ts';
import { items, orRefuse, type Items, type WritersOf } from '../platform/table.ts';
import { Product } from './product.entity.ts';

/*
 * Pieces of a limited product line are taken in the transaction that reserves a cart, and returned in the one that
 * releases or cancels it. Each of these transactions happens once, hence so does each change of the stock. The attempt
 * records the pieces taken, so that only those are returned.
 */

/** Pieces by sku, for limited product lines only. */
export type Stock = Record<string, number>;

type ProductWriter = WritersOf<{ product: typeof Product }>['product'];

/** Pieces that a cart takes from limited product lines; `products` are in the order of the items. */
export const stockOf = (cartItems: readonly Pick<CartItem, 'quantity'>[], products: readonly ProductPage[]): Stock => {
  const stock: Stock = {};
  for (const [index, { quantity }] of cartItems.entries()) {
    const product = products[index];
    if (product?.quantity !== undefined) stock[product.sku] = (stock[product.sku] ?? 0) + quantity;
  }
  return stock;
};

const nameOf = (sku: string): string => `stock:${sku}`;

/**
 * Transaction items that take the stock of a cart being reserved; refuses `product.out_of_stock` when fewer pieces are
 * left.
 */
export const takingStock = (write: ProductWriter, stock: Stock): Items =>
  items(
    Object.entries(stock).map(([sku, pieces]) => ({
      [nameOf(sku)]: orRefuse(
        write
          .patch({ sku })
          .subtract({ quantity: pieces })
          .where(({ quantity }, { gte }) => gte(quantity, pieces))
          .commit(),
        'product.out_of_stock',
      ),
    })),
  );

/** The part of a stock whose product lines are still limited; the pieces of the others cannot be returned. */
export const stillCounted = async (stock: Stock): Promise<Stock> => {
  const skus = Object.keys(stock);
  if (skus.length === 0) return {};
  const { data } = await Product.get(skus.map((sku) => ({ sku }))).go({ consistent: true });
  const countedSkus = new Set(data.filter(({ quantity }) => quantity !== undefined).map(({ sku }) => sku));
  return Object.fromEntries(Object.entries(stock).filter(([sku]) => countedSkus.has(sku)));
};

/**
 * Transaction items that return the stock of a released or cancelled cart; `stock` is the answer of `stillCounted`. The
 * condition fails for a line that became unlimited since then.
 */
export const givingBackStock = (write: ProductWriter, stock: Stock): Items =>
  items(
    Object.entries(stock).map(([sku, pieces]) => ({
      [nameOf(sku)]: write
        .patch({ sku })
        .add({ quantity: pieces })
        .where(({ quantity }, { exists }) => exists(quantity))
        .commit(),
    })),
  );
