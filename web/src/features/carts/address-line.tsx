import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { PlaceSuggestion, PlaceSuggestions } from '#shared/schemas/place.ts';
import { api } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './address-line.module.css';

const DEBOUNCE_MS = 250;
/** Fewer characters match too many streets. */
const MIN_CHARACTERS = 4;

/**
 * Suggested addresses for the typed text in one country (H-02), from MIN_CHARACTERS on; not retried, since they are
 * optional.
 */
const suggestionsQuery = (typed: string, country: string) => {
  const q = typed.trim();
  return queryOptions({
    queryKey: ['places', country, q],
    enabled: q.length >= MIN_CHARACTERS,
    queryFn: async ({ signal }) => (await api.get<PlaceSuggestions>('/api/places', { q, country }, { signal })).places,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

interface AddressLineProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'label'> {
  id: string;
  value: string;
  country: string;
  onType: (line1: string) => void;
  onChoose: (address: PlaceSuggestion['address']) => void;
}

/** The address line with suggestions below it (H-01, H-02); without suggestions it is a plain field. */
export function AddressLine({ value, country, onType, onChoose, fieldClassName, ...input }: AddressLineProps) {
  const list = useId();
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const settled = useDebounced(value, DEBOUNCE_MS);
  const { data = [] } = useQuery({ ...suggestionsQuery(settled, country), ...(!isTyping && { enabled: false }) });
  const shown: readonly PlaceSuggestion[] = isTyping && settled === value ? data : [];
  const isOpen = shown.length > 0;

  const close = () => {
    setIsTyping(false);
    setActive(-1);
  };
  const choose = (suggestion: PlaceSuggestion) => {
    close();
    onChoose(suggestion.address);
  };
  const move = (step: 1 | -1) =>
    setActive((from) => (from + step + shown.length + (from < 0 && step < 0 ? 1 : 0)) % shown.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = shown[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={cx(styles.line, fieldClassName)}>
      <TextField
        {...input}
        label="Address"
        value={value}
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          setIsTyping(true);
          setActive(-1);
          onType(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={list} role="listbox" aria-label="Suggested addresses" hidden={!isOpen} className={styles.list}>
        {shown.map((suggestion, index) => (
          // The focus stays in the field, which handles the keys and closes the list on blur.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={suggestion.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion.label}
          </div>
        ))}
      </div>
    </div>
  );
}
