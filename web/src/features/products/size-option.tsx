import Eye from 'icon:eye';
import { useId, useState } from 'react';
import { sizesInUnit } from '#shared/catalogue/options.ts';
import type { Option } from '#shared/schemas/product.ts';
import { formatSize, inInches, parseSize, sizeHint } from '#shared/catalogue/size.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Select, TextField } from '#web/ui/field.tsx';
import { Segment } from '#web/ui/segment.tsx';
import type { PieceLook } from '../piece/piece-look.ts';
import { WallButton } from '../wall/wall-button.tsx';
import { formatAddOn, withAddOn } from '../piece/add-on.ts';
import { customValue, sidesAllowed } from '../piece/order-choice.ts';
import styles from './options.module.css';
import { SizePreview } from './size-preview.tsx';
import type { OrderForm } from '../piece/use-order-form.ts';

/** The offered sizes and the typed one as small frames at one scale, each with its price; a shortcut for pointers beside the drop-down. */
function SizeFrames({ option, form, picture }: { option: Option; form: OrderForm; picture: string | undefined }) {
  const { choice, product } = form;
  const typed = choice.custom ? customValue(product, choice) : undefined;
  const listed = sizesInUnit(option.values, choice.unit);
  const sizes = [...listed, ...(typed ? [typed] : [])].flatMap(({ id, price }) => {
    const size = parseSize(id);
    return size ? [{ id, price, title: formatSize(size), ...inInches(size) }] : [];
  });
  const chosen = choice.custom ? typed?.id : form.selection.size;
  const tallest = Math.max(...sizes.map(({ height }) => height), 1);
  return (
    <ul className={styles.frames} aria-hidden="true">
      {sizes.map(({ id, width, height, title, price }) => (
        <li key={id} className={cx(id === chosen && styles.chosen)}>
          <button type="button" tabIndex={-1} onClick={() => id !== typed?.id && form.choose('size', id)}>
            <i
              style={{
                '--w': width / tallest,
                '--h': height / tallest,
                'backgroundImage': id === chosen && picture ? `url("${picture}")` : undefined,
              }}
            />
            {title.replace(/ (in|cm)$/, '')}
            <span className="num">{price === 0 ? 'in the price' : formatAddOn(price).replace(/\.00$/, '')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function CustomFields({ form }: { form: OrderForm }) {
  const { custom, unit, wholeInches } = form.choice;
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  if (!custom) return null;
  // A size is judged once its field is left: half a number is no mistake.
  const problem = isTyping ? undefined : form.sizeProblem;
  const field = (side: 'width' | 'height', label: string) => (
    <TextField
      label={label}
      note={unit}
      inputMode="decimal"
      autoComplete="off"
      value={custom[side]}
      aria-invalid={problem ? true : undefined}
      aria-describedby={id}
      onFocus={({ currentTarget }) => {
        setTyping(true);
        currentTarget.select();
      }}
      onBlur={() => {
        setTyping(false);
        form.settleSize();
      }}
      onChange={(event) => form.typeSize({ [side]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.custom}>
      {field('width', 'Width')}
      {field('height', 'Height')}
      <p id={id} role="status" className={cx('small', problem ? styles.problem : 'muted')}>
        {problem ?? (wholeInches ? `${sidesAllowed(unit)} We round to whole inches.` : sidesAllowed(unit))}
      </p>
    </div>
  );
}

/** Size: the unit, the offered sizes, and the fields of a custom size (O-03 to O-07, O-18, O-21, P-06). */
export function SizeOption({ option, form, look }: { option: Option; form: OrderForm; look: PieceLook }) {
  const { choice, selection } = form;
  const [isPreviewed, preview] = useState(false);
  const own = customValue(form.product, choice);
  const values = sizesInUnit(option.values, choice.unit);
  const size = parseSize(selection.size ?? '');
  const hint = form.sizeProblem || !size ? undefined : sizeHint(size);
  const select = (id: string) => (id === 'custom' ? form.typeSize({}) : form.choose('size', id));
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h2 className="d4">{option.title}</h2>
        {!choice.wholeInches && (
          <Segment
            label="Units"
            options={[
              ['in', 'in'],
              ['cm', 'cm'],
            ]}
            value={choice.unit}
            onChange={form.setUnit}
          />
        )}
      </div>
      <Select
        label={option.title}
        hideLabel
        value={choice.custom ? 'custom' : selection.size}
        hint={hint}
        onChange={(event) => select(event.currentTarget.value)}
      >
        {values.map((value) => (
          <option key={value.id} value={value.id}>
            {withAddOn(
              value.id === 'custom' && own
                ? { ...value, ...(choice.custom && { title: own.title }), price: own.price }
                : value,
            )}
          </option>
        ))}
      </Select>
      <CustomFields form={form} />
      <SizeFrames option={option} form={form} picture={look.picture} />
      <div className={styles.seeIt}>
        <Button variant="link" onClick={() => preview(true)}>
          <Eye aria-hidden="true" />
          See it above a couch
        </Button>
        <WallButton form={form} look={look} />
      </div>
      <SizePreview open={isPreviewed} onClose={() => preview(false)} sizeCode={selection.size} look={look} />
    </div>
  );
}
