import { useQuery } from '@tanstack/react-query';
import { Checkbox, ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { productListQuery } from '../../catalog/products.queries.ts';
import type { Draft, DraftKind, DraftProblems } from './promotion-draft.ts';
import styles from './promotions-tab.module.css';

export interface DraftFieldsProps {
  draft: Draft;
  problems: DraftProblems;
  edit: (part: Partial<Draft>) => void;
}

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
export function DiscountFields({ draft, problems, edit }: DraftFieldsProps) {
  const { kind } = draft;
  const field = (name: 'percent' | 'further' | 'dollars') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => edit({ [name]: currentTarget.value }),
  });
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

function Lines({ draft: { skus }, problems, edit }: DraftFieldsProps) {
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
      {problems.skus && (
        <p role="alert" className={styles.problem}>
          {problems.skus}
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
export function ScopeFields({ draft, problems, edit }: DraftFieldsProps) {
  const { scope, width, height } = draft;
  return (
    <ChoiceGroup legend="Which pieces count" className={styles.choices}>
      {SCOPES.map(([value, label, sub]) => (
        <RadioCard
          key={value}
          name="scope"
          value={value}
          checked={scope === value}
          sub={sub}
          onChange={() => edit({ scope: value })}
        >
          {label}
        </RadioCard>
      ))}
      <div className={styles.under}>
        {scope === 'larger' && (
          <div className={styles.pair}>
            <TextField
              label="Width in inches"
              name="width"
              inputMode="decimal"
              value={width}
              error={problems.width}
              onChange={({ currentTarget }) => edit({ width: currentTarget.value })}
            />
            <TextField
              label="Height in inches"
              name="height"
              inputMode="decimal"
              value={height}
              error={problems.height}
              onChange={({ currentTarget }) => edit({ height: currentTarget.value })}
            />
          </div>
        )}
        {scope === 'lines' && <Lines draft={draft} problems={problems} edit={edit} />}
      </div>
    </ChoiceGroup>
  );
}
