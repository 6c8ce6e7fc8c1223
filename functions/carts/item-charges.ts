import { isGiftCard } from '#shared/gift-cards.ts';
import { sumCents } from '#shared/money.ts';
import { price } from '#shared/pricing.ts';
import type { Address, CartItem, ShippingMethod } from '#shared/schemas/cart.ts';
import type { Product } from '#shared/schemas/product.ts';
import { shippingPrice } from '#shared/shipping.ts';
import type { OrderCharges } from '../orders/order.entity.ts';

const worthOf = ({ price: cents, quantity }: CartItem): number => cents * quantity;

/** An amount in whole cents, shared in proportion to weights; what rounding leaves over goes to the first. Sums to the amount. */
export const shareOut = (cents: number, weights: readonly number[]): number[] => {
  const whole = sumCents(weights);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const share = whole === 0 ? 0 : Math.ceil((cents * before) / whole) - given;
    given += share;
    return share;
  });
};

/** What each item of a cart costs by itself, in their order; their sums are what the cart costs. */
export const itemCharges = (items: CartItem[], discountCents: number, address: Address, method: ShippingMethod): OrderCharges[] => {
  const promos = shareOut(discountCents, items.map((item) => (isGiftCard(item.supplier_product) ? 0 : worthOf(item))));
  return items.map((item, index) => ({ itemCents: worthOf(item), promoCents: promos[index] ?? 0, shippingCents: shippingPrice(address, method, [item]) ?? 0 }));
};

/** Cents of the items' prices that are charged for one option, at today's catalogue; `products` stand beside their items. */
export const optionCents = (items: CartItem[], products: readonly Product[], option: string): number =>
  sumCents(
    items.flatMap((item, index) => {
      const product = products[index];
      const selection = Object.fromEntries(item.options.map(({ name, value }) => [name, value]));
      const priced = product && price(product, selection);
      return priced ? priced.lines.filter((line) => line.option === option).map(({ cents }) => cents * item.quantity) : [];
    }),
  );
