import { isFilePiece } from '../catalogue/file-piece.ts';
import { areaInSquareInches, inInches, parseSize } from '../catalogue/size.ts';
import { isGiftCard } from '../money/gift-cards.ts';
import type { Address, CartItem, ShippingMethod } from '../schemas/cart.ts';
import {
  CARRIER_DAYS,
  CUSTOMS_DAYS,
  DOMESTIC,
  FRAMED_EXTRA_CENTS,
  NEAR,
  NOT_SERVED,
  RATES,
  TERRITORIES,
  type DaySpan,
  type Zone,
} from './rate-card.ts';

/**
 * Shipping method 3, Express: the only one offered, since Economy Saver (0) is switched off because of tariffs (doc 2
 * §3, C36).
 */
export const EXPRESS = 3;

/** The highest shipping price in cents that an artist may ask for. */
export const MAX_SHIPPING_CENTS = 100_000;

const zoneOf = (country: string): Zone => {
  if (country === DOMESTIC || TERRITORIES.has(country)) return 'domestic';
  return NEAR.has(country) ? 'near' : 'world';
};

/** Working days of a parcel with the carrier and in customs; undefined for countries that we do not ship to. */
export const transitDays = (
  country: string,
  method: ShippingMethod,
): { carrier: DaySpan; customs: DaySpan } | undefined =>
  NOT_SERVED.has(country) ? undefined : { carrier: CARRIER_DAYS[method], customs: CUSTOMS_DAYS[zoneOf(country)] };

/** An address without anything in it, as that of an order that is mailed only. */
export const NO_ADDRESS: Address = {
  name: '',
  phone: '',
  line1: '',
  line2: '',
  zip: '',
  city: '',
  state: '',
  country: 'US',
};

export type ShippedItem = Pick<CartItem, 'options' | 'quantity' | 'supplier_product'>;

/** Whether an item costs parcel shipping: gift cards and digital paintings do not. */
export const isShipped = ({ supplier_product }: Pick<CartItem, 'supplier_product'>): boolean =>
  !isGiftCard(supplier_product) && !isFilePiece({ supplier_product });

const chosenOf = ({ options }: Pick<CartItem, 'options'>, name: string): string =>
  options.find((option) => option.name === name)?.value ?? '';

const PADDING_INCHES = 2;

/** Padding on both sides, in hundredths of an inch, the precision of a parcel. */
const padded = (side: number): number => Math.round((side + 2 * PADDING_INCHES) * 100) / 100;

/** Width and height in inches of an item's parcel, with its padding (C68); nothing for what is not posted in a size. */
export const parcelOf = (
  item: Pick<CartItem, 'options' | 'supplier_product'>,
): Required<Pick<CartItem, 'dimensions'>> | undefined => {
  const size = isShipped(item) ? parseSize(chosenOf(item, 'size')) : undefined;
  if (!size) return undefined;
  const { width, height } = inInches(size);
  return { dimensions: { width: padded(width), height: padded(height) } };
};

const parcelCents = (item: ShippedItem, zone: Zone): number => {
  const size = parseSize(chosenOf(item, 'size'));
  const area = size ? areaInSquareInches(size) : 0;
  const rate = RATES[zone].find(({ upTo }) => area <= upTo)?.cents ?? 0;
  return item.quantity * (rate + (chosenOf(item, 'depth') === 'framed' ? FRAMED_EXTRA_CENTS : 0));
};

/** Price of shipping to a country in cents; −1 when we do not ship there, or not by the method. */
export const shippingToCountry = (country: string, method: ShippingMethod, items: ShippedItem[]): number => {
  if (NOT_SERVED.has(country) || method !== EXPRESS) return -1;
  const zone = zoneOf(country);
  return items.filter(isShipped).reduce((sum, item) => sum + parcelCents(item, zone), 0);
};
