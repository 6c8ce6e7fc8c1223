import { dayAt, daysBetween, formatDay } from '#shared/time/days.ts';
import { acceptsDelivery, deliveryDay } from '#shared/shipping/delivery.ts';
import { isEmailedCard, isGiftCard } from '#shared/money/gift-cards.ts';
import { giftProblems } from '#shared/money/gift-problems.ts';
import { completeSelection, findValue } from '#shared/catalogue/options.ts';
import { passedOnIn } from '#shared/money/passed-on.ts';
import type { Price } from '#shared/money/price-lines.ts';
import { price } from '#shared/money/pricing.ts';
import { isCustomSize } from '#shared/catalogue/size.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { AddCartItem, CartItem, CartItemOption, Gift } from '#shared/schemas/cart.ts';
import type { ProductLine, Selection } from '#shared/schemas/product.ts';
import { now } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';

/**
 * Days from today to the date in `25:2026-12-16`, one less than shown (doc 2 §3); undefined without a date. Refuses
 * dates that no customer's page could offer now, and dates outside the delivery tier that is paid for.
 */
const daysUntil = (delivery: string, product: ProductLine): number | undefined => {
  const day = deliveryDay(delivery);
  if (day === undefined) return undefined;
  const today = dayAt(now());
  if (!acceptsDelivery(today, delivery, product)) throw new AppError('cart.invalid_deadline');
  return daysBetween(today, day) - 1;
};

const describeOptions = (product: ProductLine, selection: Selection): CartItemOption[] =>
  product.options.flatMap((option) => {
    const id = selection[option.id] ?? '';
    const value = findValue(option, id, selection.size);
    if (!value) return [];
    const days = option.id === 'delivery' ? daysUntil(id, product) : undefined;
    const shown = isCustomSize(id) ? id : value.title;
    return [
      {
        name: option.id,
        value: id,
        display_name: option.title,
        display_value: shown,
        ...(days !== undefined && { custom_value: `delivery:${days}` }),
      },
    ];
  });

/** Refuses values that the product does not offer for the chosen size; fills open options with their cheapest value. */
const checkedSelection = (product: ProductLine, chosen: Selection): Selection => {
  const unit = chosen.size?.endsWith('cm') ? 'cm' : 'in';
  const selection = completeSelection(product, chosen, unit);
  const known = new Set(product.options.map(({ id }) => id));
  const wrong = Object.entries(chosen).filter(([id, value]) => !known.has(id) || selection[id] !== value);
  if (wrong.length > 0)
    throw new AppError('cart.invalid_options', {
      fields: Object.fromEntries(wrong.map(([id]) => [id, 'This choice is not offered.'])),
    });
  return selection;
};

/** A customer's calendar day differs from the server's UTC day by at most one. */
const DAYS_OF_TOLERANCE = 1;

/**
 * Checks the recipient and send date of an e-gift card; refuses `request.invalid` with the problem of each field, also
 * for a gift on any other product.
 */
const checkedGift = ({ supplier_product }: ProductLine, { gift, description }: AddCartItem): Gift | undefined => {
  if (!gift) return undefined;
  const problems = isEmailedCard(supplier_product)
    ? giftProblems(gift, dayAt(now()), DAYS_OF_TOLERANCE)
    : { '': 'Only e-gift cards are sent to somebody by e-mail.' };
  const fields = Object.entries(problems).map(([field, problem]) => [field ? `gift.${field}` : 'gift', problem]);
  if (fields.length > 0) throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
  return { ...gift, message: gift.message || description };
};

/**
 * Option line with recipient, sender and send date of an e-gift card. The recipient's e-mail address stays in `gift`,
 * because holders of a mailed link see the option lines too.
 */
const describeGift = ({ recipient, from, send_on }: Gift): CartItemOption => ({
  name: 'gift',
  value: send_on,
  display_name: 'For',
  // promise: gift-card-on-its-day
  display_value: `${recipient}, from ${from}, by e-mail on ${formatDay(send_on, 'plain')}`,
});

/** What a price says of an item; of a price without anything to pass on the item has no `passed_on`. */
const pricedAt = (priced: Price): Pick<CartItem, 'price' | 'lines' | 'passed_on'> => {
  const passedOn = passedOnIn(priced);
  return {
    price: priced.cents,
    lines: priced.lines.map(({ label, cents }) => ({ title: label, cents })),
    ...(passedOn.length > 0 && { passed_on: passedOn }),
  };
};

/** A cart item made from a choice; refuses an empty, unknown or outdated selection and products that are sold out. */
export const cartItem = (product: ProductLine, input: AddCartItem, photos: OrderedPhoto[]): CartItem => {
  if (product.quantity !== undefined && product.quantity <= 0) throw new AppError('product.out_of_stock');
  if (Object.keys(input.options).length === 0) throw new AppError('cart.no_options');
  const selection = checkedSelection(product, input.options);
  const priced = price(product, selection);
  if (!priced) throw new AppError('cart.invalid_options');
  const gift = checkedGift(product, input);
  return {
    key: newId('item'),
    product_id: product.id,
    title: product.title,
    quantity: 1,
    ...pricedAt(priced),
    description: input.description,
    options: [...describeOptions(product, selection), ...(gift ? [describeGift(gift)] : [])],
    supplier_product: product.supplier_product,
    _assets: photos.map(({ url }) => url),
    assets: photos.map(({ id }) => id),
    photos,
    ...(gift && { gift }),
    ...(input.design && isGiftCard(product.supplier_product) && { design: input.design }),
  };
};

/**
 * A stored item with the price of today's catalogue; refuses `cart.invalid_options`, with the item's title, when one of
 * its choices is not offered any more.
 */
export const pricedToday = (product: ProductLine, { passed_on: _before, ...item }: CartItem): CartItem => {
  const selection = Object.fromEntries(item.options.map(({ name, value }) => [name, value]));
  const priced = price(product, selection);
  if (!priced)
    throw new AppError('cart.invalid_options', {
      description: `Some choices of “${item.title}” are not offered any more. Please remove this item and add it again.`,
    });
  return { ...item, ...pricedAt(priced) };
};
