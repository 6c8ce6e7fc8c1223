import { isPosted } from '../money/gift-cards.ts';
import type { Address, ShippingMethod } from '../schemas/cart.ts';
import { hasField, missingFields as missingIn } from './address.ts';
import { isZipForm, normalZip } from './address-writing.ts';
import { formatOf } from './address-formats.ts';
import { DOMESTIC } from './rate-card.ts';
import { shippingToCountry, type ShippedItem } from './shipping.ts';
import { statesOfZip, usStateCode } from './us-zip.ts';

/**
 * An address in the one form in which it is priced and stored: its postal code as its country writes it, a US state as its
 * code, and no field that its country's post does not have (C55).
 */
export const normalAddress = (address: Address): Address => {
  const format = formatOf(address.country);
  const { country, state, zip } = address;
  return {
    ...address,
    zip: hasField(format, 'zip') ? normalZip(zip, format) : '',
    state: hasField(format, 'state') ? (country === DOMESTIC && usStateCode(state)) || state : '',
  };
};

/** Fields of an address that are needed to send something there, and are empty (CO-21, C55). */
export const missingFields = (address: Address): (keyof Address)[] => missingIn(address, formatOf(address.country));

/** Whether a carrier can deliver to an address; what only looks wrong, such as a zip code beside its state, it can. */
const isDeliverable = (address: Address): boolean =>
  /^[A-Z]{2}$/.test(address.country) &&
  !missingFields(address).some((field) => field === 'line1' || field === 'city' || field === 'zip') &&
  (address.zip === '' || isZipForm(address.zip, formatOf(address.country))) &&
  (address.country !== DOMESTIC || (usStateCode(address.state) !== undefined && statesOfZip(address.zip).length > 0));

/**
 * Price of shipping in cents, 0 where nothing is posted; −1 when we do not ship to the country or not by the method,
 * null when the address is not valid (doc 2 §4).
 */
export const shippingPrice = (address: Address, method: ShippingMethod, items: ShippedItem[]): number | null => {
  if (!isPosted(items)) return 0;
  if (!isDeliverable(normalAddress(address))) return null;
  return shippingToCountry(address.country, method, items);
};
