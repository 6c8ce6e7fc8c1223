import type { CartItem } from '#shared/schemas/cart.ts';
import type { Product as ProductPage } from '#shared/schemas/product.ts';
import { items, orRefuse, type Items, type WritersOf } from '../platform/table.ts';
import { Product } from './product.entity.ts';

/*
 * Pieces of a product line that has only so many are taken in the transaction that reserves a cart, and given back in the one
 * that releases or cancels it: since each of these transactions happens once, so does each move of the stock. What was taken
 * is written down with the attempt, so that nothing is given back that was not.
 */

/** Pieces by sku: of those product lines alone that have a number of pieces. */
export type Stock = Record<string, number>;

type ProductWriter = WritersOf<{ product: typeof Product }>['product'];

/** What a cart takes from the stock of its product lines, each beside its item; lines without a number of pieces are left out. */
export const stockOf = (cartItems: readonly Pick<CartItem, 'quantity'>[], products: readonly ProductPage[]): Stock => {
  const stock: Stock = {};
  for (const [index, { quantity }] of cartItems.entries()) {
    const product = products[index];
    if (product?.quantity !== undefined) stock[product.sku] = (stock[product.sku] ?? 0) + quantity;
  }
  return stock;
};

const nameOf = (sku: string): string => `stock:${sku}`;

/** Items of the transaction that reserves a cart; refuses `product.out_of_stock` when fewer pieces are left than are wanted. */
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

/** The part of some stock whose product lines still count their pieces: the rest has nowhere to go back to. */
export const stillCounted = async (stock: Stock): Promise<Stock> => {
  const skus = Object.keys(stock);
  if (skus.length === 0) return {};
  const { data } = await Product.get(skus.map((sku) => ({ sku }))).go({ consistent: true });
  const counted = new Set(data.filter(({ quantity }) => quantity !== undefined).map(({ sku }) => sku));
  return Object.fromEntries(Object.entries(stock).filter(([sku]) => counted.has(sku)));
};

/** Items of the transaction that releases or cancels a cart, for stock that is `stillCounted`; refused when a line has stopped counting since. */
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
