import OctagonAlert from 'icon:octagon-alert';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

interface FieldText {
  label: ReactNode;
  /** Shown beside the label in plain weight: "not required, but recommended". */
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Hides the label from view where the place already names the field; screen readers still read it. */
  hideLabel?: boolean;
  fieldClassName?: string;
}

interface FieldProps extends FieldText {
  id: string;
  children: ReactNode;
}

const describedBy = (id: string, hint: ReactNode, error: FieldText['error']): string | undefined =>
  cx(error && `${id}-error`, hint != null && `${id}-hint`) || undefined;

/** Label, control, hint and error; the control itself sets `id` and `aria-describedby`. */
export function Field({ id, label, note, hint, error, hideLabel, fieldClassName, children }: FieldProps) {
  return (
    <div className={cx(styles.field, error && styles.bad, fieldClassName)}>
      <label htmlFor={id} className={cx(styles.label, hideLabel && 'vh')}>
        {label} {note != null && <span className={styles.note}>{note}</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <OctagonAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {hint != null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type Control<Attributes, Element> = FieldText & Attributes & { ref?: Ref<Element> };

export function TextField({
  label,
  note,
  hint,
  error,
  hideLabel,
  fieldClassName,
  className,
  ...input
}: Control<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Field {...{ id, label, note, hint, error, hideLabel, fieldClassName }}>
      <input
        {...input}
        id={id}
        className={cx(styles.input, className)}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={cx(describedBy(id, hint, error), input['aria-describedby']) || undefined}
      />
    </Field>
  );
}

export function TextArea({
  label,
  note,
  hint,
  error,
  hideLabel,
  fieldClassName,
  className,
  ...input
}: Control<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Field {...{ id, label, note, hint, error, hideLabel, fieldClassName }}>
      <textarea
        {...input}
        id={id}
        className={cx(styles.input, styles.area, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}

/** A native drop-down: it is the platform's own list on phones. Options are its children. */
export function Select({
  label,
  note,
  hint,
  error,
  hideLabel,
  fieldClassName,
  className,
  ...input
}: Control<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement>) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Field {...{ id, label, note, hint, error, hideLabel, fieldClassName }}>
      <select
        {...input}
        id={id}
        className={cx(styles.input, styles.select, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}
