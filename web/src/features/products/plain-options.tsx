import Leaf from 'icon:leaf';
import { useState } from 'react';
import { findValue, offeredValues } from '#shared/catalogue/options.ts';
import type { Option, OptionValue } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Select } from '#web/ui/field.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { withAddOn } from '../piece/add-on.ts';
import { maxSubjects } from '../piece/order-choice.ts';
import styles from './options.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

interface OptionProps {
  option: Option;
  form: OrderForm;
}

const description = (option: Option): string | undefined => option.hint || option.description || undefined;

/** Below this number of offered values the list says where more are available (doc 1 §5). */
const ALL_SUBJECTS = 8;
const ALL_DEPTHS = 3;

/** The last line of a list of which not everything is offered: where the rest is. */
const missingFrom = ({ id, values }: Option, offered: readonly OptionValue[]): string | undefined => {
  if (id === 'subjects' && offered.length < ALL_SUBJECTS) return 'For more subjects select a larger size.';
  if (id !== 'depth' || offered.length >= ALL_DEPTHS) return undefined;
  // Two finishes are all that paper has, at every size.
  const hasMoreSmaller = values.some(
    (value) => value.maxArea !== undefined && !offered.some((each) => each.id === value.id),
  );
  return hasMoreSmaller ? 'For more options, select a smaller size.' : undefined;
};

/** What is bought for others; their last value is the one that buys it. */
export const EXTRAS: ReadonlySet<string> = new Set(['carboncredit', 'watsi']);

const meaningOf = (option: Option, value: OptionValue | undefined): string | undefined =>
  value?.description || (EXTRAS.has(option.id) && option.values.at(-1)?.description) || description(option);

/** What stands below a drop-down: what the chosen value means, or the option, and the way to more about it. */
function Meaning({ option, value }: { option: Option; value: OptionValue | undefined }) {
  return (
    <>
      {option.id === 'carboncredit' && (
        <Badge tone="ok">
          <Leaf aria-hidden="true" />
          carbon offset worth 5 trees
        </Badge>
      )}{' '}
      {meaningOf(option, value)} {option.id === 'watsi' && <SiteLink to={pathTo('/watsi')}>Terms of the gift</SiteLink>}
    </>
  );
}

/** An option as a drop-down whose values show their add-ons (P-03). */
export function SelectOption({ option, form }: OptionProps) {
  const chosen = form.selection[option.id];
  const values = offeredValues(option, form.selection.size);
  const missing = missingFrom(option, values);
  const value = values.find(({ id }) => id === chosen);
  const hasMeaning = meaningOf(option, value) !== undefined || EXTRAS.has(option.id);
  return (
    <Select
      label={option.title}
      hint={hasMeaning ? <Meaning option={option} value={value} /> : undefined}
      value={chosen}
      onChange={(event) => form.choose(option.id, event.currentTarget.value)}
    >
      {values.map((each) => (
        <option key={each.id} value={each.id}>
          {withAddOn(each)}
        </option>
      ))}
      {missing && <option disabled>{missing}</option>}
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
