import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { hasField, type AddressFormat } from '#shared/shipping/address.ts';
import { EXPRESS, shippingToCountry } from '#shared/shipping/shipping.ts';
import { statesOfZip } from '#shared/shipping/us-zip.ts';
import { countryName } from '#shared/site/formats.ts';
import { isZipForm, useAddressFormats } from '#web/lib/address-format.ts';
import { Select, TextField } from '#web/ui/field.tsx';
import { countries } from '../cart/countries.ts';
import styles from './shipping-estimate.module.css';
import { parcelOf } from './shipping-estimate.tsx';
import type { OrderForm } from '../piece/use-order-form.ts';

const OPTIONS = countries.map(({ code, name }) => (
  <option key={code} value={code}>
    {name}
  </option>
));

/** Why nothing can be estimated, or the estimate in words. */
const answerOf = (form: OrderForm, format: AddressFormat, zip: string): string => {
  const { country } = format;
  if (hasField(format, 'zip')) {
    if (zip === '') return 'Enter a postal code to see the price.';
    const isUnknown = country === 'US' && statesOfZip(zip).length === 0;
    if (isUnknown || !isZipForm(zip, country)) return `${zip} is not a whole zip or postal code.`;
  }
  const cents = shippingToCountry(country, EXPRESS, parcelOf(form));
  if (cents < 0) return `We can't ship to ${countryName(country)}.`;
  const place = [zip, country === 'US' ? statesOfZip(zip)[0] : countryName(country)].filter(Boolean).join(', ');
  return `Shipping to ${place}: ${formatCents(cents)}, 3-5 business days.`;
};

/** Prices shipping by country and postal code, without an address. */
export function EstimateForm({ form, country: initial }: { form: OrderForm; country: string }) {
  const [country, setCountry] = useState(initial);
  const [zip, setZip] = useState('');
  const format = { ...useAddressFormats()(country), country };
  const hasZip = hasField(format, 'zip');
  return (
    <>
      <div className={styles.fields} data-private>
        <Select label="Country" value={country} onChange={({ currentTarget }) => setCountry(currentTarget.value)}>
          {OPTIONS}
        </Select>
        {hasZip && (
          <TextField
            label="Zip/postal code"
            autoComplete="postal-code"
            maxLength={20}
            value={zip}
            onChange={({ currentTarget }) => setZip(currentTarget.value)}
          />
        )}
      </div>
      <p role="status" className="small">
        {answerOf(form, format, hasZip ? zip.trim() : '')}
      </p>
    </>
  );
}
