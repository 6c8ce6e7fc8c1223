import type { ShippingMethod } from '../schemas/cart.ts';

/**
 * Shipping prices and times as data: per zone one price per parcel by the area of the piece, plus extras. Browser and
 * server read this one table; a placed order keeps the price that it was placed with.
 */

/** Shipping zone: the United States with their territories, the countries in `NEAR` that carriers reach in one leg, or any other country. */
export type Zone = 'domestic' | 'near' | 'world';

/** Price in cents of a parcel whose piece has at most `upTo` square inches. */
interface Rate {
  upTo: number;
  cents: number;
}

/** Express prices; the rates ascend by area, and the last one applies to every larger piece. */
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

/** Cents added per parcel of a framed piece, which travels in a crate. */
export const FRAMED_EXTRA_CENTS = 2_500;

export const DOMESTIC = 'US';
/** Countries that the US post counts among its states (C55). */
export const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);
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
/** Countries that no carrier ships to. */
export const NOT_SERVED: ReadonlySet<string> = new Set(['AF', 'BY', 'CU', 'IR', 'KP', 'RU', 'SD', 'SY', 'YE']);

/** A range of days, both ends included. */
export interface DaySpan {
  min: number;
  max: number;
}

/** Working days with the carrier by shipping method (doc 2 §3). */
export const CARRIER_DAYS: Record<ShippingMethod, DaySpan> = { 3: { min: 3, max: 5 }, 0: { min: 15, max: 25 } };

/** Working days that customs add after the carrier's days; our own estimate (C103). */
export const CUSTOMS_DAYS: Record<Zone, DaySpan> = {
  domestic: { min: 0, max: 0 },
  near: { min: 0, max: 2 },
  world: { min: 1, max: 4 },
};
