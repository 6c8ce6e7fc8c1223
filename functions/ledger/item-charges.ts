import { sumCents } from '#shared/money/money.ts';
import { price } from '#shared/money/pricing.ts';
import { sharesOf, type AppliedPromo } from '#shared/money/promotions.ts';
import type { Address, CartItem, ShippingMethod } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { shippingPrice } from '#shared/shipping/shipping.ts';
import type { OrderCharges } from '../orders/order.entity.ts';

/** Charges of each item of a cart, in the order of the items; together they are what the cart costs. */
export const itemCharges = (
  items: CartItem[],
  promos: readonly AppliedPromo[],
  address: Address,
  method: ShippingMethod,
): OrderCharges[] => {
  const promoCents = sharesOf(items, promos);
  return items.map((item, index) => ({
    itemCents: item.price * item.quantity,
    promoCents: promoCents[index] ?? 0,
    shippingCents: shippingPrice(address, method, [item]) ?? 0,
  }));
};

/**
 * Cents of the items' prices that are charged for one option, at today's catalogue; `products` has the product of each
 * item at the same position.
 */
export const optionCents = (items: CartItem[], products: readonly Product[], option: string): number =>
  sumCents(
    items.flatMap((item, index) => {
      const product = products[index];
      const selection = Object.fromEntries(item.options.map(({ name, value }) => [name, value]));
      const priced = product && price(product, selection);
      return priced
        ? priced.lines.filter((line) => line.option === option).map(({ cents }) => cents * item.quantity)
        : [];
    }),
  );
