import { useEffect } from 'react';
import { hasField, NOT_LOADED, US_FORMAT, type AddressFormat } from '#shared/shipping/address.ts';
import type * as Writing from '#shared/shipping/address-writing.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { countryName } from '#shared/site/formats.ts';
import { createStore, useStore } from './store.ts';

interface AddressNames {
  zip: (country: string) => string;
  state: (country: string) => string;
}

interface Known {
  of: (country: string) => AddressFormat;
  names: AddressNames;
  writing: Pick<typeof Writing, 'addressLines' | 'normalZip' | 'isZipForm'>;
}

// What is known of all countries is loaded late, because only addresses need it.
const loaded = createStore<Known>({
  of: (country) => (country === US_FORMAT.country ? US_FORMAT : NOT_LOADED),
  names: { zip: () => 'Zip/postal code', state: () => 'State' },
  writing: {
    addressLines: ({ line1, line2, city, state, zip }) =>
      [line1, line2, city, [state, zip].filter(Boolean).join(' ')].flatMap((line) => line || []),
    normalZip: (zip) => zip.trim(),
    isZipForm: (zip, { zip: form }) => form?.test(zip.trim()) ?? true,
  },
});
let loading: Promise<void> | undefined;

const load = async (): Promise<void> => {
  const [{ formatOf }, { stateName, zipName }, writing] = await Promise.all([
    import('#shared/shipping/address-formats.ts'),
    import('#shared/shipping/address-names.ts'),
    import('#shared/shipping/address-writing.ts'),
  ]);
  loaded.change({ of: formatOf, names: { zip: zipName, state: stateName }, writing });
};

/** Loads how countries write addresses; after a failure the next call tries again. */
export const loadAddressFormats = (): Promise<void> =>
  (loading ??= load().catch(() => {
    loading = undefined;
  }));

/** How a country writes addresses, as far as it is known. */
export const addressFormat = (country: string): AddressFormat => loaded.read().of(country);

/** A postal code in the one form in which it is stored. */
export const normalZip = (zip: string, country: string): string =>
  loaded.read().writing.normalZip(zip, addressFormat(country));

/** Whether a postal code has the form of its country; true where that is not known. */
export const isZipForm = (zip: string, country: string): boolean =>
  loaded.read().writing.isZipForm(zip, addressFormat(country));

/** How a country writes addresses, for a component: loads what is not known yet, and renders again when it is. */
export const useAddressFormats = (isWanted = true): ((country: string) => AddressFormat) => {
  useEffect(() => {
    if (isWanted) void loadAddressFormats();
  }, [isWanted]);
  return useStore(loaded).of;
};

/** What countries call the fields of their addresses. */
export const useAddressNames = (): AddressNames => useStore(loaded).names;

/** Writes the lines of addresses as their countries do, from the street to the country; parts that are not known are left out. */
export const useAddressLines = (): ((address: Partial<Record<keyof Address, string>>) => string[]) => {
  const formatOf = useAddressFormats();
  const { addressLines } = useStore(loaded).writing;
  return (address) => {
    const { country = '' } = address;
    return [...addressLines(address, formatOf(country)), ...(country ? [countryName(country)] : [])];
  };
};

/** An address without what its country's post does not have, and its form does not show. */
export const shownAddress = (address: Address): Address => {
  const format = addressFormat(address.country);
  return {
    ...address,
    zip: hasField(format, 'zip') ? address.zip : '',
    state: hasField(format, 'state') ? address.state : '',
  };
};
