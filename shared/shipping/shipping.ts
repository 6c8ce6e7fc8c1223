import { isFilePiece } from '../catalogue/file-piece.ts';
import { areaInSquareInches, parseSize } from '../catalogue/size.ts';
import { isGiftCard, isPosted } from '../money/gift-cards.ts';
import type { Address, CartItem, ShippingMethod } from '../schemas/cart.ts';
import {
  CARRIER_DAYS,
  CUSTOMS_DAYS,
  DOMESTIC,
  FRAMED_EXTRA_CENTS,
  NEAR,
  NOT_SERVED,
  RATES,
  type DaySpan,
  type Zone,
} from './rate-card.ts';
import { zipFitsState } from './us-zip.ts';

/**
 * Shipping method 3, Express: the only one offered, since Economy Saver (0) is switched off because of tariffs (doc 2
 * §3, C36).
 */
export const EXPRESS = 3;

/** The highest shipping price in cents that an artist may ask for. */
export const MAX_SHIPPING_CENTS = 100_000;

const zoneOf = (country: string): Zone => {
  if (country === DOMESTIC) return 'domestic';
  return NEAR.has(country) ? 'near' : 'world';
};

/** Working days of a parcel with the carrier and in customs; undefined for countries that we do not ship to. */
export const transitDays = (
  country: string,
  method: ShippingMethod,
): { carrier: DaySpan; customs: DaySpan } | undefined =>
  NOT_SERVED.has(country) ? undefined : { carrier: CARRIER_DAYS[method], customs: CUSTOMS_DAYS[zoneOf(country)] };

const ZIP_FORMS: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
};

/** Whether a zip code has the form of its country; true for a country whose form is not known. */
export const isZipForm = ({ zip, country }: Pick<Address, 'zip' | 'country'>): boolean =>
  ZIP_FORMS[country]?.test(zip) ?? true;

/** Whether zip code and state of an address contradict each other, which can be known of the United States alone. */
export const isWrongState = ({ zip, state, country }: Pick<Address, 'zip' | 'state' | 'country'>): boolean =>
  country === DOMESTIC && !zipFitsState(zip, state);

const isDeliverable = (address: Address): boolean =>
  address.line1 !== '' &&
  address.city !== '' &&
  /^[A-Z]{2}$/.test(address.country) &&
  address.zip !== '' &&
  isZipForm(address) &&
  !isWrongState(address);

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

const NEEDED = ['name', 'line1', 'city', 'state', 'zip', 'country'] as const;

/** Fields of an address that are needed to send something there, and are empty. */
export const missingFields = (address: Address): (keyof Address)[] => NEEDED.filter((field) => address[field] === '');

export type ShippedItem = Pick<CartItem, 'options' | 'quantity' | 'supplier_product'>;

/** Whether an item costs parcel shipping: gift cards and digital paintings do not. */
export const isShipped = ({ supplier_product }: Pick<CartItem, 'supplier_product'>): boolean =>
  !isGiftCard(supplier_product) && !isFilePiece({ supplier_product });

const parcelCents = (item: ShippedItem, zone: Zone): number => {
  const chosen = (name: string): string => item.options.find((option) => option.name === name)?.value ?? '';
  const size = parseSize(chosen('size'));
  const area = size ? areaInSquareInches(size) : 0;
  const rate = RATES[zone].find(({ upTo }) => area <= upTo)?.cents ?? 0;
  return item.quantity * (rate + (chosen('depth') === 'framed' ? FRAMED_EXTRA_CENTS : 0));
};

/** Price of shipping to a country in cents; −1 when we do not ship there, or not by the method. */
export const shippingToCountry = (country: string, method: ShippingMethod, items: ShippedItem[]): number => {
  if (NOT_SERVED.has(country) || method !== EXPRESS) return -1;
  const zone = zoneOf(country);
  return items.filter(isShipped).reduce((sum, item) => sum + parcelCents(item, zone), 0);
};

/**
 * Price of shipping in cents, 0 where nothing is posted; −1 when we do not ship to the country or not by the method,
 * null when the address is not valid (doc 2 §4).
 */
export const shippingPrice = (address: Address, method: ShippingMethod, items: ShippedItem[]): number | null => {
  if (!isPosted(items)) return 0;
  if (!isDeliverable(address)) return null;
  return shippingToCountry(address.country, method, items);
};
