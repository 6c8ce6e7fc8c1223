import { useState } from 'react';
import { hasField, isRequired } from '#shared/shipping/address.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { useAddressFormats, useAddressNames } from '#web/lib/address-format.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { AddressLine } from './address-line.tsx';
import styles from './address-form.module.css';
import { countries } from '../cart/countries.ts';
import { Folded } from './summary-line.tsx';

interface AddressFormProps {
  /** Section of the `autocomplete` tokens. */
  kind: 'shipping' | 'billing';
  address: Address;
  onEdit: (part: Partial<Address>) => void;
  /** Called when the zip field is left, to look up city and state. */
  onZip?: () => void;
  /** Problem of a field after a refused attempt to send. */
  errorOf: (field: keyof Address) => string | undefined;
  /** The address is somebody else's, to whom a gift goes: browsers keep it apart from the visitor's own. */
  isRecipients?: boolean;
  /** Billing is for the United States alone (Y-10). */
  isFixedCountry?: boolean;
}

// Built once, so that a keystroke in another field does not render every country again.
const OPTIONS = countries.map(({ code, name }) => (
  <option key={code} value={code}>
    {name}
  </option>
));

const IDS = { shipping: 'ship', billing: 'bill' } as const;

/** The shipping or the billing address (H-01, Y-08), with the fields that its country's post has (C55); browsers fill the fields in by their `autocomplete` tokens. */
export function AddressForm({
  kind,
  address,
  onEdit,
  onZip,
  errorOf,
  isRecipients = false,
  isFixedCountry = false,
}: AddressFormProps) {
  const field = (name: keyof Address, browser: string) => ({
    id: `${IDS[kind]}-${name}`,
    name: kind === 'shipping' ? name : `billing-${name}`,
    value: address[name],
    error: errorOf(name),
    autoComplete: `${isRecipients ? 'section-gift ' : ''}${kind} ${browser}`,
  });
  const typed = (name: keyof Address, browser: string) => ({
    ...field(name, browser),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onEdit({ [name]: currentTarget.value }),
  });
  const phoneNote = kind === 'shipping' ? { note: 'not required, but recommended' } : {};
  const [hasApartment, setHasApartment] = useState(address.line2 !== '');
  const [half, max, rest, narrow] = [styles.half, styles.most, styles.rest, styles.narrow];
  const { country } = address;
  const format = useAddressFormats()(country);
  const names = useAddressNames();
  const [hasZip, hasState] = [hasField(format, 'zip'), hasField(format, 'state')];
  const optional = (name: 'city' | 'state' | 'zip') =>
    format.country === '' || isRequired(format, name) ? {} : { note: 'optional' };
  return (
    <div className={styles.address}>
      <TextField
        {...typed('name', 'name')}
        label={isRecipients ? 'Recipient’s name' : 'Name'}
        maxLength={120}
        fieldClassName={half}
      />
      <TextField
        {...typed('phone', 'tel')}
        {...phoneNote}
        label="Phone"
        type="tel"
        placeholder="+1 503 555 0100"
        hint="Include the country code."
        maxLength={40}
        fieldClassName={half}
      />
      <AddressLine
        {...field('line1', 'address-line1')}
        country={address.country}
        onType={(line1) => onEdit({ line1 })}
        onChoose={onEdit}
        fieldClassName={max}
      />
      {hasApartment || address.line2 !== '' ? (
        <TextField
          {...typed('line2', 'address-line2')}
          label="Apartment, unit, suite"
          note="optional"
          maxLength={200}
          fieldClassName={rest}
        />
      ) : (
        <div className={styles.apartment}>
          <Folded label="Apartment, unit, suite" onOpen={() => setHasApartment(true)} />
        </div>
      )}
      {/* Country names are in the visitor's language. */}
      <Select
        {...typed('country', 'country')}
        label="Country"
        lang={navigator.language}
        disabled={isFixedCountry}
        fieldClassName={hasZip ? narrow : styles.whole}
      >
        {OPTIONS}
      </Select>
      {hasZip && (
        <TextField
          {...typed('zip', 'postal-code')}
          {...optional('zip')}
          label={names.zip(country)}
          maxLength={20}
          onBlur={onZip}
          fieldClassName={narrow}
        />
      )}
      <TextField
        {...typed('city', 'address-level2')}
        {...optional('city')}
        label="City"
        maxLength={120}
        fieldClassName={hasState ? styles.city : styles.whole}
      />
      {hasState && (
        <TextField
          {...typed('state', 'address-level1')}
          {...optional('state')}
          label={names.state(country)}
          maxLength={80}
          fieldClassName={styles.state}
        />
      )}
    </div>
  );
}
