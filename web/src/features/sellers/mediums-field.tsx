import { useQuery } from '@tanstack/react-query';
import OctagonAlert from 'icon:octagon-alert';
import { useId } from 'react';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import field from '#web/ui/field.module.css';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import styles from './mediums-field.module.css';

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
