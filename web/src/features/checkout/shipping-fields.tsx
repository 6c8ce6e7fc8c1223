import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { statesOfZip } from '#shared/shipping/us-zip.ts';
import { isWrongState, isZipForm } from '#shared/shipping/shipping.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { countryName } from '#shared/site/formats.ts';
import { placeOfPostalCode } from '#web/lib/postal-code.ts';
import { placeKeys } from '#web/lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { canBePriced } from '../cart/checkout-rules.ts';
import { SummaryLine } from './summary-line.tsx';
import type { Checkout } from './use-checkout.ts';

const lineOf = ({ name, line1, line2, city, state, zip, country }: Address): string =>
  [name, line1, line2, city, `${state} ${zip}`, countryName(country)].filter(Boolean).join(', ');

/** Offers city and state of a zip code that lies in another state than the one that is typed. */
function FittingPlace({ address, onEdit }: { address: Address; onEdit: (part: Partial<Address>) => void }) {
  const client = useQueryClient();
  const { country, zip } = address;
  const [state] = statesOfZip(zip);
  const isMisplaced = state !== undefined && address.state.trim() !== '' && isZipForm(address) && isWrongState(address);
  const { data: place } = useQuery({
    queryKey: placeKeys.fitting(country, zip),
    queryFn: async () => (await placeOfPostalCode(client, country, zip)) ?? null,
    enabled: isMisplaced,
  });
  if (!isMisplaced) return null;
  const fitting = { ...(place?.city && { city: place.city }), state };
  return (
    <p>
      <Button variant="ghost" size="s" onClick={() => onEdit(fitting)}>
        Use {[place?.city, `${state} ${zip}`].filter(Boolean).join(', ')}
      </Button>
    </p>
  );
}

interface ShippingFieldsProps {
  checkout: Checkout;
  /** Problem of a field by the way to pay. */
  errorOf: (field: keyof Address) => string | undefined;
}

/** The shipping address; one of an earlier visit is one line until it is changed or refused. */
export function ShippingFields({ checkout, errorOf }: ShippingFieldsProps) {
  const { address } = checkout.state;
  const isWhole = address.name.trim() !== '' && canBePriced(address);
  const [isOpen, setIsOpen] = useState(!isWhole);
  const [isChanging, setIsChanging] = useState(false);
  const isShown = isOpen || !isWhole || errorOf('name') !== undefined || checkout.state.shipping.problem !== null;
  // Once shown the fields stay, also when what is typed makes the address whole.
  if (isShown && !isOpen) setIsOpen(true);
  useEffect(() => {
    if (isChanging) document.querySelector<HTMLElement>('#ship-name')?.focus();
  }, [isChanging]);
  if (!isShown)
    return (
      <SummaryLine
        label="Change shipping address"
        onChange={() => {
          setIsOpen(true);
          setIsChanging(true);
        }}
      >
        {lineOf(address)}
      </SummaryLine>
    );
  return (
    <>
      <AddressForm
        kind="shipping"
        address={address}
        onEdit={checkout.editAddress}
        onZip={checkout.lookUpZip}
        errorOf={errorOf}
      />
      <FittingPlace address={address} onEdit={checkout.editAddress} />
    </>
  );
}
