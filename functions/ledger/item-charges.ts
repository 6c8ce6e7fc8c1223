import { passedOnCents, passedOnIn, type PassedOnPart } from '#shared/money/passed-on.ts';
import { price } from '#shared/money/pricing.ts';
import { sharesOf, type AppliedPromo } from '#shared/money/promotions.ts';
import type { Address, CartItem, ShippingMethod } from '#shared/schemas/cart.ts';
import type { ProductLine } from '#shared/schemas/product.ts';
import { shippingPrice } from '#shared/shipping/deliverable.ts';
import type { OrderCharges } from '../orders/order.entity.ts';

/** Charges of each item of a cart, in the order of the items; together they are what the cart costs. */
export const itemCharges = (
  items: CartItem[],
  promos: readonly AppliedPromo[],
  address: Address,
  method: ShippingMethod,
): OrderCharges[] => {
  const promoCents = sharesOf(items, promos);
  return items.map((item, index) => {
    const charityCents = passedOnCents(item.passed_on, 'charity') * item.quantity;
    const carbonCents = passedOnCents(item.passed_on, 'carbon') * item.quantity;
    return {
      itemCents: item.price * item.quantity,
      promoCents: promoCents[index] ?? 0,
      shippingCents: shippingPrice(address, method, [item]) ?? 0,
      ...(charityCents > 0 && { charityCents }),
      ...(carbonCents > 0 && { carbonCents }),
    };
  });
};

/**
 * What of an item's price would be passed on at today's catalogue: what an order that was placed before `passed_on` was
 * stored with its item owes.
 */
export const passedOnToday = (item: CartItem, product: ProductLine): PassedOnPart[] => {
  const priced = price(product, Object.fromEntries(item.options.map(({ name, value }) => [name, value])));
  return priced ? passedOnIn(priced).map(({ kind, cents }) => ({ kind, cents: cents * item.quantity })) : [];
};
