import Check from 'icon:check';
import ChevronDown from 'icon:chevron-down';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
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
  const [marked, mark] = useState(-1);
  const shown = isOpen ? matching(typed ?? '') : [];

  const close = () => {
    open(false);
    mark(-1);
    type(undefined);
  };
  const choose = (code: string) => {
    close();
    onChange(code);
  };
  const markNext = (step: 1 | -1) => {
    const next = (marked + step + shown.length + (marked < 0 && step < 0 ? 1 : 0)) % shown.length;
    mark(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const country = shown[marked];
    if (step && !isOpen) open(true);
    else if (step && shown.length > 0) markNext(step);
    else if (event.key === 'Enter' && country) choose(country.code);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const leave = () => {
    const whole = matching(typed ?? '').find(({ name }) => name.toLowerCase() === typed?.trim().toLowerCase());
    if (whole) choose(whole.code);
    else if (typed?.trim() === '') choose('');
    else close();
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
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[marked] && `${id}-${marked}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          data-flagged={(value !== '' && typed === undefined) || undefined}
          value={typed ?? nameOf(value)}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            mark(-1);
            open(true);
          }}
          onClick={() => open(true)}
          onKeyDown={onKeyDown}
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
            if (isOpen) close();
            else open(true);
          }}
        >
          <ChevronDown aria-hidden="true" />
        </button>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Countries"
          hidden={shown.length === 0}
          className={styles.list}
        >
          {shown.map(({ code, name }, index) => (
            // The focus stays in the field, which handles the keys and closes the list on blur.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={code}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={code === value}
              className={cx(styles.item, index === marked && styles.marked)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(code)}
            >
              <Flag country={code} />
              <span>{name}</span>
              {code === value && <Check aria-hidden="true" />}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
