import Star from 'icon:star';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { percent } from './percent.ts';
import styles from './stars.module.css';

const all = [1, 2, 3, 4, 5] as const;

/** A rating with one decimal at most: 4.8. */
export const shownRating = (rating: number): number => Math.round(rating * 10) / 10;

function Filled({ part, children }: { part: number; children: ReactNode }) {
  const { className, style } = percent(part);
  return (
    <span className={cx(styles.star, className)} style={style}>
      {children}
    </span>
  );
}

/** A rating of 1 to 5 as read-only stars; its tenths are drawn as a part of a star. */
export function Stars({ rating, big = false }: { rating: number; big?: boolean }) {
  const shown = shownRating(rating);
  const partOf = (star: number): number => Math.min(1, Math.max(0, shown - star + 1));
  return (
    <span role="img" aria-label={`${shown} out of 5 stars`} className={cx(styles.stars, big && styles.big)}>
      {all.map((star) => (
        <Filled key={star} part={Math.round(100 * partOf(star))}>
          <Star aria-hidden="true" />
          <Star aria-hidden="true" className={styles.on} />
        </Filled>
      ))}
    </span>
  );
}

interface StarInputProps {
  legend: string;
  name: string;
  value: number | null;
  onChange: (rating: number) => void;
}

/** A rating input of five radio buttons, so arrow keys and screen readers work as usual. */
export function StarInput({ legend, name, value, onChange }: StarInputProps) {
  return (
    <fieldset className={cx(styles.stars, styles.big, styles.input)}>
      <legend className="vh">{legend}</legend>
      {all.map((star) => (
        <label key={star}>
          <input type="radio" name={name} value={star} checked={star === value} onChange={() => onChange(star)} />
          <Star aria-hidden="true" className={star <= (value ?? 0) ? styles.on : undefined} />
          <span className="vh">{star === 1 ? '1 star' : `${star} stars`}</span>
        </label>
      ))}
    </fieldset>
  );
}
