import type { ShippingMethod } from './schemas/cart.ts';

/**
 * What shipping costs and how long it takes, as data: a table of zones, one price per parcel by the area of the piece, and what
 * is added to it. A price is changed here and nowhere else; browser and server read the same table, and an order keeps what it
 * was placed with.
 */

/** Where a parcel goes: within the United States, to a country that carriers reach in one leg, or anywhere else. */
export type Zone = 'domestic' | 'near' | 'world';

/** Cents for a parcel whose piece has at most so many square inches. */
interface Rate {
  upTo: number;
  cents: number;
}

/** Express, in cents per parcel; rates ascend, and the last takes every size. */
export const RATES: Record<Zone, readonly Rate[]> = {
  domestic: [
    { upTo: 200, cents: 1_500 },
    { upTo: 450, cents: 2_500 },
    { upTo: 900, cents: 3_900 },
    { upTo: Infinity, cents: 6_900 },
  ],
  near: [
    { upTo: 200, cents: 2_500 },
    { upTo: 450, cents: 3_500 },
    { upTo: 900, cents: 5_500 },
    { upTo: Infinity, cents: 9_500 },
  ],
  world: [
    { upTo: 200, cents: 3_500 },
    { upTo: 450, cents: 4_900 },
    { upTo: 900, cents: 7_500 },
    { upTo: Infinity, cents: 12_900 },
  ],
};

/** Framed pieces travel in a crate: cents per parcel, on top. */
export const FRAMED_EXTRA_CENTS = 2_500;

export const DOMESTIC = 'US';
export const NEAR: ReadonlySet<string> = new Set([
  'CA',
  'MX',
  'GB',
  'IE',
  'DE',
  'FR',
  'NL',
  'BE',
  'LU',
  'AT',
  'CH',
  'IT',
  'ES',
  'PT',
  'DK',
  'SE',
  'NO',
  'FI',
  'PL',
  'CZ',
]);
/** Where no carrier takes our parcels. */
export const NOT_SERVED: ReadonlySet<string> = new Set(['AF', 'BY', 'CU', 'IR', 'KP', 'RU', 'SD', 'SY', 'YE']);

/** From so many to so many days. */
export interface DaySpan {
  least: number;
  most: number;
}

/** Working days with the carrier, as they are promised everywhere (doc 2 §3). */
export const CARRIER_DAYS: Record<ShippingMethod, DaySpan> = { 3: { least: 3, most: 5 }, 0: { least: 15, most: 25 } };

/** Working days that customs may add to what the carrier promises. */
export const CUSTOMS_DAYS: Record<Zone, DaySpan> = {
  domestic: { least: 0, most: 0 },
  near: { least: 0, most: 2 },
  world: { least: 1, most: 4 },
};
