import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { EXPRESS, isZipForm, shippingPrice } from '#shared/shipping/shipping.ts';
import { statesOfZip } from '#shared/shipping/us-zip.ts';
import { countryName } from '#shared/site/formats.ts';
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
const answerOf = (form: OrderForm, country: string, zip: string): string => {
  const [state] = country === 'US' ? statesOfZip(zip) : ['-'];
  if (!isZipForm({ zip, country }) || state === undefined) return `${zip} is not a whole zip or postal code.`;
  const place = { name: '', phone: '', line1: '-', line2: '', city: '-', state, zip, country };
  const cents = shippingPrice(place, EXPRESS, parcelOf(form));
  if (cents === null || cents < 0) return `We can't ship to ${countryName(country)}.`;
  return `Shipping to ${zip}, ${state === '-' ? countryName(country) : state}: ${formatCents(cents)}, 3-5 business days.`;
};

/** Prices shipping by country and postal code, without an address. */
export function EstimateForm({ form, country: initial }: { form: OrderForm; country: string }) {
  const [country, setCountry] = useState(initial);
  const [zip, setZip] = useState('');
  return (
    <>
      <div className={styles.fields}>
        <Select label="Country" value={country} onChange={({ currentTarget }) => setCountry(currentTarget.value)}>
          {OPTIONS}
        </Select>
        <TextField
          label="Zip/postal code"
          autoComplete="postal-code"
          maxLength={20}
          value={zip}
          onChange={({ currentTarget }) => setZip(currentTarget.value)}
        />
      </div>
      <p role="status" className="small">
        {zip.trim() === '' ? 'Enter a postal code to see the price.' : answerOf(form, country, zip.trim())}
      </p>
    </>
  );
}
