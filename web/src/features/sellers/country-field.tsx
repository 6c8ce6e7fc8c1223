import Check from 'icon:check';
import ChevronDown from 'icon:chevron-down';
import OctagonAlert from 'icon:octagon-alert';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import field from '#web/ui/field.module.css';
import { Flag } from '#web/ui/flag.tsx';
import { countries } from '../carts/countries.ts';
import styles from './country-field.module.css';

interface CountryFieldProps {
  /** Two-letter code, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

const items = countries.map(({ code, name }) => ({ id: code, name }));

/** A country chosen by typing a part of its name or from the list with flags. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  return (
    <ComboBox
      defaultItems={items}
      value={value || null}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      isInvalid={error !== undefined}
      className={styles.field}
    >
      <Label className={styles.label}>Country</Label>
      <div className={styles.control}>
        {value && (
          <span className={styles.flag}>
            <Flag country={value} />
          </span>
        )}
        <Input className={styles.input} placeholder="Type to search" data-flagged={value !== '' || undefined} />
        <Button className={styles.open}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      {error && (
        <Text slot="errorMessage" className={field.error}>
          <OctagonAlert aria-hidden="true" />
          {error}
        </Text>
      )}
      <Popover className={styles.popover}>
        <ListBox<(typeof items)[number]> className={styles.list}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={styles.item}>
              <Flag country={id} />
              <span>{name}</span>
              {id === value && <Check aria-hidden="true" />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
