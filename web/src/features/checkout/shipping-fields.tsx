import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DOMESTIC } from '#shared/shipping/rate-card.ts';
import { otherStateOf } from '#shared/shipping/us-zip.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { normalZip, useAddressLines } from '#web/lib/address-format.ts';
import { placeOfPostalCode } from '#web/lib/postal-code.ts';
import { placeKeys } from '#web/lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { AddressForm } from './address-form.tsx';
import { canBePriced } from '../cart/checkout-rules.ts';
import { SummaryLine } from './summary-line.tsx';
import type { Checkout } from './use-checkout.ts';

/** Says where a zip code lies that is not in the typed state, and offers its city and state; the order goes on as it is (C55). */
function FittingPlace({ address, onEdit }: { address: Address; onEdit: (part: Partial<Address>) => void }) {
  const client = useQueryClient();
  const { country } = address;
  const zip = normalZip(address.zip, country);
  const state = country === DOMESTIC ? otherStateOf(zip, address.state) : undefined;
  const { data: place } = useQuery({
    queryKey: placeKeys.fitting(country, zip),
    queryFn: async () => (await placeOfPostalCode(client, country, zip)) ?? null,
    enabled: state !== undefined,
  });
  if (state === undefined) return null;
  const fitting = { ...(place?.city && { city: place.city }), state };
  return (
    <p className="small">
      {zip} is in {state}, not in {address.state.trim()}. If your mail comes from there, it is right.{' '}
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
  const linesOf = useAddressLines();
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
      <>
        <SummaryLine
          label="Change shipping address"
          onChange={() => {
            setIsOpen(true);
            setIsChanging(true);
          }}
        >
          {[address.name, ...linesOf(address)].join(', ')}
        </SummaryLine>
        <FittingPlace address={address} onEdit={checkout.editAddress} />
      </>
    );
  return (
    <>
      <AddressForm
        kind="shipping"
        address={address}
        onEdit={checkout.editAddress}
        onZip={checkout.lookUpZip}
        errorOf={errorOf}
        isRecipients={checkout.state.gift?.own !== undefined}
      />
      <FittingPlace address={address} onEdit={checkout.editAddress} />
    </>
  );
}
