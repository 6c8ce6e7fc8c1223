import { AppError } from '#shared/errors.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { OrderSide } from '#shared/orders/order-actions.ts';
import { isUndone, ORDER } from '#shared/orders/order-states.ts';
import { acceptsWantedDay, cleanGift, giftTextProblems, wantedDayProblem } from '#shared/orders/gift-mode.ts';
import type { CartItem, CreateCart } from '#shared/schemas/cart.ts';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import type { ArrivingProduct, Journey } from '#shared/shipping/arrival.ts';
import { isShipped } from '#shared/shipping/shipping.ts';
import { dayAt } from '#shared/time/days.ts';
import { now } from '../platform/clock.ts';
import type { StoredOrder } from './order.entity.ts';

interface GiftFor {
  /** Name of the address that the parcel goes to; undefined where nothing is sent. */
  name: string | undefined;
  pieces: readonly ArrivingProduct[];
  journey: Omit<Journey, 'today'>;
  /** The day that was taken before stays, also once it can no longer be met. */
  dayBefore?: string | null;
}

/**
 * A gift as it is stored: of a parcel, its recipient is whom the address names. Refuses `cart.invalid_gift` with the
 * fields that are missing or wrong.
 */
export const checkedGift = (given: GiftMode, { name, pieces, journey, dayBefore }: GiftFor): GiftMode => {
  const clean = cleanGift(given);
  const gift = { ...clean, recipient: name ?? clean.recipient };
  const { wanted_on: day } = gift;
  const to = { ...journey, today: dayAt(now()) };
  const isTooSoon = day !== null && day !== dayBefore && !acceptsWantedDay(day, pieces, to);
  const problems = {
    ...giftTextProblems(gift, { isNamed: name !== undefined }),
    ...(isTooSoon && { wanted_on: wantedDayProblem(day, pieces, to) ?? 'Please choose another day.' }),
  };
  const fields = Object.fromEntries(Object.entries(problems).map(([field, text]) => [`gift_mode.${field}`, text]));
  const [description] = Object.values(problems);
  if (description !== undefined) throw new AppError('cart.invalid_gift', { description, fields });
  return gift;
};

/** The gift that a cart's paintings are placed as; nothing for no gift, and where nothing is painted. Refuses as `checkedGift`. */
export const placedGift = (
  { gift_mode: given, shipping_address: address, shipping_method: method }: CreateCart,
  items: readonly CartItem[],
  products: readonly ArrivingProduct[],
): { giftMode?: GiftMode } => {
  const pieces = products.filter(({ supplier_product: line }) => !isGiftCard(line));
  if (!given || pieces.length === 0) return {};
  const name = items.some(isShipped) ? address.name : undefined;
  return { giftMode: checkedGift(given, { name, pieces, journey: { country: address.country, method } }) };
};

/**
 * A gift as a side of its order reads it: owner and admin all of it, the artist the note, and from the approval on the
 * recipient, as with the address; the holder of a mailed link the day alone.
 */
export const giftFor = ({ giftMode, status }: StoredOrder, side: OrderSide): GiftMode | null => {
  if (!giftMode) return null;
  if (side === 'customer' || side === 'admin') return giftMode;
  if (side === 'link') return { ...giftMode, recipient: '', note: '' };
  return status >= ORDER.approved && !isUndone(status) ? giftMode : { ...giftMode, recipient: '' };
};
