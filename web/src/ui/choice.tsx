import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement>; children: ReactNode };

/** A checkbox with its text; the whole row is the target. */
export function Checkbox({ children, className, ...input }: Input) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

export function Radio({ children, className, ...input }: Input) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}

/** An on/off switch that acts at once, drawn as a dab of paint that slides. */
export function Switch({ children, className, ...input }: Input) {
  return (
    <label className={cx(styles.switch, className)}>
      {/* A native checkbox already exposes its state. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  );
}

interface RadioCardProps extends Omit<Input, 'title'> {
  /** Second line in small type. */
  sub?: ReactNode;
  /** Price or state, at the right. */
  extra?: ReactNode;
}

/** One of several offers, with a line of explanation and a price; a disabled card stays readable and keeps its reason. */
export function RadioCard({ children, sub, extra, className, ...input }: RadioCardProps) {
  return (
    <label className={cx(styles.card, input.disabled && styles.off, className)}>
      <input {...input} type="radio" />
      <b>{children}</b>
      {extra != null && <span className={styles.extra}>{extra}</span>}
      {sub != null && <span className={styles.sub}>{sub}</span>}
    </label>
  );
}

/** Groups choices under one question; the legend may be for screen readers only. */
export function ChoiceGroup({
  legend,
  hideLegend,
  children,
  className,
}: {
  legend: ReactNode;
  hideLegend?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={cx(styles.group, className)}>
      <legend className={hideLegend ? 'vh' : styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}
