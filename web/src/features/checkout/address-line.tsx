import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import type { PlaceSuggestion } from '#shared/schemas/place.ts';
import { api } from '#web/lib/api.ts';
import { placeKeys } from '#web/lib/query-keys.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
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
    queryKey: placeKeys.suggestions(country, q),
    enabled: q.length >= MIN_CHARACTERS,
    queryFn: async ({ signal }) => (await api.get('/api/places', { query: { q, country }, signal })).places,
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
  const [isTyping, setIsTyping] = useState(false);
  const settled = useDebounced(value, DEBOUNCE_MS);
  const { data = [] } = useQuery({ ...suggestionsQuery(settled, country), ...(!isTyping && { enabled: false }) });
  const shown: readonly PlaceSuggestion[] = isTyping && settled === value ? data : [];
  const combobox = useCombobox({
    options: shown,
    onChoose: ({ address }) => onChoose(address),
    onClose: () => setIsTyping(false),
  });

  return (
    <div className={cx(styles.line, fieldClassName)}>
      <TextField
        {...input}
        label="Address"
        value={value}
        maxLength={200}
        {...combobox.field}
        onChange={({ currentTarget }) => {
          setIsTyping(true);
          combobox.unmark();
          onType(currentTarget.value);
        }}
        onBlur={combobox.close}
      />
      <div {...combobox.list} aria-label="Suggested addresses" className={styles.list}>
        {shown.map((suggestion, index) => (
          <div key={suggestion.id} {...combobox.option(suggestion, index)} aria-selected={index === combobox.marked}>
            {suggestion.label}
          </div>
        ))}
      </div>
    </div>
  );
}
