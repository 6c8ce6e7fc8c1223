import type { Address } from '#shared/schemas/cart.ts';
import { Select, TextField } from '../../ui/field.tsx';
import styles from './address-form.module.css';
import { countries } from './countries.ts';
import type { ContactField } from './checkout-rules.ts';

interface AddressFormProps {
  address: Address;
  onEdit: (part: Partial<Address>) => void;
  /** What is wrong with a field, once somebody tried to send the order. */
  errorOf: (field: ContactField) => string | undefined;
}

/** Where the piece goes (H-01). Field names are the ones that browsers fill in by themselves. */
export function AddressForm({ address, onEdit, errorOf }: AddressFormProps) {
  const field = (name: keyof Address) => ({
    id: `ship-${name}`,
    name,
    value: address[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onEdit({ [name]: currentTarget.value }),
  });
  return (
    <div className={styles['address']}>
      <TextField {...field('name')} label="Name" autoComplete="shipping name" maxLength={120} fieldClassName={styles['half'] ?? ''} />
      <TextField {...field('phone')} label="Phone" note="not required, but recommended" type="tel" autoComplete="shipping tel" placeholder="+1 503 555 0100" hint="Include the country code." maxLength={40} fieldClassName={styles['half'] ?? ''} />
      <TextField {...field('line1')} label="Address" autoComplete="shipping address-line1" maxLength={200} fieldClassName={styles['most'] ?? ''} />
      <TextField {...field('line2')} label="Apartment, unit, suite" note="optional" autoComplete="shipping address-line2" maxLength={200} fieldClassName={styles['rest'] ?? ''} />
      <Select {...field('country')} label="Country" autoComplete="shipping country" fieldClassName={styles['half'] ?? ''}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField {...field('zip')} label="Zip/postal code" autoComplete="shipping postal-code" maxLength={20} fieldClassName={styles['half'] ?? ''} />
      <TextField {...field('city')} label="City" autoComplete="shipping address-level2" maxLength={120} fieldClassName={styles['most'] ?? ''} />
      <TextField {...field('state')} label="State" autoComplete="shipping address-level1" maxLength={80} fieldClassName={styles['rest'] ?? ''} />
    </div>
  );
}
