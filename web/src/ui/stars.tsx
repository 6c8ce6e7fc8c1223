import Star from 'icon:star';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './stars.module.css';

const all = [1, 2, 3, 4, 5] as const;

/** A rating of 1 to 5 as read-only stars. */
export function Stars({ rating, big = false }: { rating: number; big?: boolean }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className={cx(styles.stars, big && styles.big)}>
      {all.map((star) => (
        <Star key={star} aria-hidden="true" className={star <= Math.round(rating) ? styles.on : undefined} />
      ))}
    </span>
  );
}

interface StarInputProps {
  legend: string;
  value: number | null;
  onChange: (rating: number) => void;
}

/** A rating input of five radio buttons, so arrow keys and screen readers work as usual. */
export function StarInput({ legend, value, onChange }: StarInputProps) {
  const name = useId();
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
