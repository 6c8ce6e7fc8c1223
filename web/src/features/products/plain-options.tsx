import Leaf from 'icon:leaf';
import { useState } from 'react';
import { findValue, offeredValues } from '#shared/catalogue/options.ts';
import type { Option } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard, Switch } from '#web/ui/choice.tsx';
import { Select } from '#web/ui/field.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { formatAddOn, withAddOn } from '../piece/add-on.ts';
import { maxSubjects } from '../piece/order-choice.ts';
import styles from './options.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

/** Below this number of offered values the list says where more are available (doc 1 §5). */
const ALL_SUBJECTS = 8;
const ALL_DEPTHS = 3;

interface OptionProps {
  option: Option;
  form: OrderForm;
}

const description = (option: Option): string | undefined => option.hint || option.description || undefined;

/** An option as a drop-down whose values show their add-ons (P-03). */
export function SelectOption({ option, form }: OptionProps) {
  const chosen = form.selection[option.id];
  const values = offeredValues(option, form.selection.size);
  return (
    <Select
      label={option.title}
      hint={description(option)}
      value={chosen}
      onChange={(event) => form.choose(option.id, event.currentTarget.value)}
    >
      {values.map((value) => (
        <option key={value.id} value={value.id}>
          {withAddOn(value)}
        </option>
      ))}
      {option.id === 'subjects' && values.length < ALL_SUBJECTS && (
        <option disabled>For more subjects select a larger size.</option>
      )}
    </Select>
  );
}

/** An option that few people change: its value, with a link that opens the drop-down (P-04). */
export function CollapsedOption({ option, form }: OptionProps) {
  const [open, setOpen] = useState(false);
  if (open) return <SelectOption option={option} form={form} />;
  const value = findValue(option, form.selection[option.id] ?? '', form.selection.size);
  return (
    <div className={styles.collapsed}>
      <p className={styles.label}>{option.title}</p>
      <p>
        <span>{value && withAddOn(value)}</span>
        <Button variant="link" aria-label={`change ${option.title}`} onClick={() => setOpen(true)}>
          change
        </Button>
      </p>
      {description(option) && <p className="small muted">{description(option)}</p>}
    </div>
  );
}

/** An option with room for a line of explanation per value. */
export function CardsOption({ option, form }: OptionProps) {
  const values = offeredValues(option, form.selection.size);
  // Two finishes are all that paper has, at every size.
  const hasMoreSmaller = option.values.some(
    ({ id, maxArea }) => maxArea !== undefined && !values.some((each) => each.id === id),
  );
  return (
    <ChoiceGroup legend={option.title} className={styles.cards}>
      {values.map((value) => (
        <RadioCard
          key={value.id}
          name={option.id}
          value={value.id}
          checked={form.selection[option.id] === value.id}
          onChange={() => form.choose(option.id, value.id)}
          sub={value.description || undefined}
          extra={formatAddOn(value.price)}
        >
          {value.title}
        </RadioCard>
      ))}
      {option.id === 'depth' && values.length < ALL_DEPTHS && hasMoreSmaller && (
        <p className="small muted">For more options, select a smaller size.</p>
      )}
    </ChoiceGroup>
  );
}

/** An option of two values, the first of which is "no": the carbon credit and the charity gift. */
export function SwitchOption({ option, form }: OptionProps) {
  const [off, on] = option.values;
  if (!off || !on) return null;
  const isOn = form.selection[option.id] === on.id;
  return (
    <div className={styles.extra}>
      <Switch checked={isOn} onChange={(event) => form.choose(option.id, event.currentTarget.checked ? on.id : off.id)}>
        {option.title} <span className="num muted">{formatAddOn(on.price)}</span>
      </Switch>
      <p className="small muted">
        {option.id === 'carboncredit' && (
          <Badge tone="ok">
            <Leaf aria-hidden="true" />
            carbon offset worth 5 trees
          </Badge>
        )}
        {on.description || description(option)}{' '}
        {option.id === 'watsi' && <SiteLink to={pathTo('/watsi')}>Terms of the gift</SiteLink>}
      </p>
    </div>
  );
}

/** Warns that the photos show more people than the chosen size holds (O-11). */
export function SubjectsWarning({ form, faces }: { form: OrderForm; faces: number }) {
  const max = maxSubjects(form.product, form.selection);
  if (max === undefined || faces <= max) return null;
  return (
    <Callout tone="warn" role="status" title={`We found ${faces} subjects, and this size holds ${max}.`}>
      Please choose a larger size, so that every face is large enough to be painted.
    </Callout>
  );
}
