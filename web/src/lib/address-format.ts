import { useEffect } from 'react';
import { addressLines, hasField, NOT_LOADED, US_FORMAT, type AddressFormat } from '#shared/shipping/address.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { countryName } from '#shared/site/formats.ts';
import { createStore, useStore } from './store.ts';

interface AddressNames {
  zip: (country: string) => string;
  state: (country: string) => string;
}

// The table of all countries is loaded late, because only addresses need it.
const loaded = createStore<{ of: (country: string) => AddressFormat; names: AddressNames }>({
  names: { zip: () => 'Zip/postal code', state: () => 'State' },
  of: (country) => (country === US_FORMAT.country ? US_FORMAT : NOT_LOADED),
});
let loading: Promise<void> | undefined;

/** Loads how countries write addresses; after a failure the next call tries again. */
export const loadAddressFormats = (): Promise<void> =>
  (loading ??= Promise.all([
    import('#shared/shipping/address-formats.ts'),
    import('#shared/shipping/address-names.ts'),
  ]).then(
    ([{ formatOf }, { stateName, zipName }]) =>
      loaded.change({ of: formatOf, names: { zip: zipName, state: stateName } }),
    () => {
      loading = undefined;
    },
  ));

/** How a country writes addresses, as far as it is known. */
export const addressFormat = (country: string): AddressFormat => loaded.read().of(country);

/** The same, for a component: loads what is not known yet, and renders again when it is. */
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
