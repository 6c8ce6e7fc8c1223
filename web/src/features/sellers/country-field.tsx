import Check from 'icon:check';
import ChevronDown from 'icon:chevron-down';
import { useId, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import field from '#web/ui/field.module.css';
import { Flag } from '#web/ui/flag.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';
import { countries } from '../cart/countries.ts';
import styles from './country-field.module.css';

interface CountryFieldProps {
  /** Two-letter code, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

const nameOf = (code: string): string => countries.find((country) => country.code === code)?.name ?? '';

/** Countries whose name contains the text, those that begin with it first. */
const matching = (text: string) => {
  const wanted = text.trim().toLowerCase();
  const found = countries.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: { name: string }): boolean => name.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((country) => !begins(country))];
};

/** A country chosen by typing a part of its name or from the list with flags. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState<string>();
  const [isOpen, open] = useState(false);
  const shown = isOpen ? matching(typed ?? '') : [];
  const combobox = useCombobox({
    options: shown,
    isOpen,
    onChoose: ({ code }) => onChange(code),
    onOpen: () => open(true),
    onClose: () => {
      open(false);
      type(undefined);
    },
  });
  const leave = () => {
    const whole = matching(typed ?? '').find(({ name }) => name.toLowerCase() === typed?.trim().toLowerCase());
    combobox.close();
    if (whole) onChange(whole.code);
    else if (typed?.trim() === '') onChange('');
  };

  return (
    <Field id={id} label="Country" error={error}>
      <div className={styles.control}>
        {value && typed === undefined && (
          <span className={styles.flag}>
            <Flag country={value} />
          </span>
        )}
        <input
          ref={input}
          id={id}
          className={cx(field.input, styles.input)}
          placeholder="Type to search"
          autoComplete="off"
          spellCheck={false}
          {...combobox.field}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          data-flagged={(value !== '' && typed === undefined) || undefined}
          value={typed ?? nameOf(value)}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            combobox.unmark();
            open(true);
          }}
          onClick={() => open(true)}
          onBlur={leave}
        />
        {/* The field itself opens the list by keys, so the button is for pointers alone. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label="Show all countries"
          className={styles.open}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (isOpen) combobox.close();
            else open(true);
          }}
        >
          <ChevronDown aria-hidden="true" />
        </button>
        <div {...combobox.list} aria-label="Countries" className={styles.list}>
          {shown.map((country, index) => (
            <div
              key={country.code}
              {...combobox.option(country, index)}
              aria-selected={country.code === value}
              className={cx(styles.item, index === combobox.marked && styles.marked)}
            >
              <Flag country={country.code} />
              <span>{country.name}</span>
              {country.code === value && <Check aria-hidden="true" />}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
