import { useQuery } from '@tanstack/react-query';
import { Checkbox, ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { productListQuery } from '../../catalog/products.queries.ts';
import type { FormOf } from '#web/ui/use-form.ts';
import type { Draft, DraftKind } from './promotion-draft.ts';
import styles from './promotions-tab.module.css';

export type DraftForm = FormOf<Draft>;

const KINDS: readonly (readonly [DraftKind, string, string])[] = [
  ['percent', 'Per cent of every piece', 'Rounded down to the cent, piece by piece.'],
  [
    'several',
    'Per cent of further pieces',
    'Nothing of the dearest piece, something of the second, more of each further one.',
  ],
  ['amount', 'A fixed amount', 'Of all pieces together, shared out by price.'],
  ['nothing', 'Nothing', 'Marks where orders come from; customers do not see it.'],
];

/** The fields of the discount. */
export function DiscountFields({ form: { values, edit, field } }: { form: DraftForm }) {
  const { kind } = values;
  return (
    <ChoiceGroup legend="What is taken off" className={styles.choices}>
      {KINDS.map(([value, label, sub]) => (
        <RadioCard
          key={value}
          name="kind"
          value={value}
          checked={kind === value}
          sub={sub}
          onChange={() => edit({ kind: value, ...(value === 'nothing' && { isAutomatic: false }) })}
        >
          {label}
        </RadioCard>
      ))}
      <div className={styles.under}>
        {kind === 'percent' && <TextField label="Per cent" inputMode="numeric" {...field('percent')} />}
        {kind === 'several' && (
          <div className={styles.pair}>
            <TextField label="Per cent of the second piece" inputMode="numeric" {...field('percent')} />
            <TextField label="Per cent of each further piece" inputMode="numeric" {...field('further')} />
          </div>
        )}
        {kind === 'amount' && <TextField label="Dollars" inputMode="decimal" {...field('dollars')} />}
      </div>
    </ChoiceGroup>
  );
}

function Lines({ form: { values, edit, problems } }: { form: DraftForm }) {
  const { skus } = values;
  const wrong = problems['skus'];
  const { data } = useQuery(productListQuery());
  return (
    <ChoiceGroup legend="Product lines" hideLegend className={styles.choices}>
      {data?.products.map(({ sku, title }) => (
        <Checkbox
          key={sku}
          name="skus"
          checked={skus.includes(sku)}
          onChange={({ currentTarget }) =>
            edit({ skus: currentTarget.checked ? [...skus, sku] : skus.filter((chosen) => chosen !== sku) })
          }
        >
          {title}
        </Checkbox>
      ))}
      {wrong && (
        <p role="alert" className={styles.problem}>
          {wrong}
        </p>
      )}
    </ChoiceGroup>
  );
}

const SCOPES = [
  ['all', 'All pieces', 'Gift cards never count.'],
  ['larger', 'Pieces larger than a size', 'By their area, whatever their shape.'],
  ['lines', 'Some product lines', 'Those that you choose.'],
] as const;

/** The fields of the scope: which pieces the promotion applies to. */
export function ScopeFields({ form }: { form: DraftForm }) {
  const { scope } = form.values;
  return (
    <ChoiceGroup legend="Which pieces count" className={styles.choices}>
      {SCOPES.map(([value, label, sub]) => (
        <RadioCard
          key={value}
          name="scope"
          value={value}
          checked={scope === value}
          sub={sub}
          onChange={() => form.edit({ scope: value })}
        >
          {label}
        </RadioCard>
      ))}
      <div className={styles.under}>
        {scope === 'larger' && (
          <div className={styles.pair}>
            <TextField label="Width in inches" inputMode="decimal" {...form.field('width')} />
            <TextField label="Height in inches" inputMode="decimal" {...form.field('height')} />
          </div>
        )}
        {scope === 'lines' && <Lines form={form} />}
      </div>
    </ChoiceGroup>
  );
}
