import { useQuery } from '@tanstack/react-query';
import OctagonAlert from 'icon:octagon-alert';
import { useId } from 'react';
import { LANGUAGES, MAX_LANGUAGES } from '#shared/people/artists.ts';
import { languageName } from '#shared/site/formats.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import field from '#web/ui/field.module.css';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import styles from './mediums-field.module.css';

interface UsualDaysFieldProps {
  mediums: readonly string[];
  /** Usual days as typed, by sku. */
  value: Readonly<Record<string, string>>;
  error?: string | undefined;
  onChange: (days: Record<string, string>) => void;
}

/** How many days each of the artist's mediums usually takes. */
export function UsualDaysField({ mediums, value, error, onChange }: UsualDaysFieldProps) {
  const { data } = useQuery(productListQuery());
  const lines = data?.products.filter(({ sku }) => mediums.includes(sku)) ?? [];
  if (lines.length === 0) return null;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Usual days to finish (optional)</legend>
      <p className="small muted">Customers read them on your page. You name the days of each piece in your offer.</p>
      <div className={styles.lines}>
        {lines.map(({ sku, medium }) => (
          <TextField
            key={sku}
            label={medium}
            inputMode="numeric"
            maxLength={3}
            value={value[sku] ?? ''}
            onChange={({ currentTarget }) => onChange({ ...value, [sku]: currentTarget.value })}
          />
        ))}
      </div>
      {error && (
        <p className={field.error}>
          <OctagonAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The languages in which customers can write to the artist. */
export function LanguagesField({ value, onChange }: { value: readonly string[]; onChange: (codes: string[]) => void }) {
  const isFull = value.length >= MAX_LANGUAGES;
  return (
    <details>
      <summary className={styles.summary}>
        Languages: {value.length === 0 ? 'none named' : value.map(languageName).join(', ')}
      </summary>
      <div role="group" aria-label="Languages" className={styles.lines}>
        {LANGUAGES.map((code) => {
          const isOn = value.includes(code);
          return (
            <Checkbox
              key={code}
              checked={isOn}
              disabled={!isOn && isFull}
              onChange={() => onChange(isOn ? value.filter((one) => one !== code) : [...value, code])}
            >
              {languageName(code)}
            </Checkbox>
          );
        })}
      </div>
    </details>
  );
}

interface MediumsFieldProps {
  value: readonly string[];
  error?: string | undefined;
  onChange: (skus: string[]) => void;
}

const WAITING = 6;

function Lines({ value, onChange }: Pick<MediumsFieldProps, 'value' | 'onChange'>) {
  const { data, isPending, refetch } = useQuery(productListQuery());
  if (isPending)
    return (
      <Loading label="Loading the product lines" className={styles.lines}>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="44px" />
        ))}
      </Loading>
    );
  if (!data) return <LoadError message="The product lines could not be loaded." onRetry={() => void refetch()} />;
  const toggle = (sku: string) => onChange(value.includes(sku) ? value.filter((one) => one !== sku) : [...value, sku]);
  return (
    <div className={styles.lines}>
      {data.products
        .filter(({ sku }) => !isGiftCard(sku))
        .map(({ sku, medium, title }) => (
          <Checkbox key={sku} checked={value.includes(sku)} onChange={() => toggle(sku)}>
            {medium}
            <span className="vh">: {title}</span>
          </Checkbox>
        ))}
    </div>
  );
}

/** The product lines that an artist paints, from the shop's own list. */
export function MediumsField({ value, error, onChange }: MediumsFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.label}>What do you paint?</legend>
      <Lines value={value} onChange={onChange} />
      {error && (
        <p id={`${id}-error`} className={field.error}>
          <OctagonAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
