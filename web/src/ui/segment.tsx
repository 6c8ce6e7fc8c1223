import { useId } from 'react';
import styles from './segment.module.css';

interface SegmentProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, text: string])[];
  value: Value;
  /** Views that cannot be chosen at present. */
  disabled?: readonly Value[];
  onChange: (value: Value) => void;
}

/** Two or three exclusive views of the same thing, such as inches and centimetres. */
export function Segment<Value extends string>({ label, options, value, disabled = [], onChange }: SegmentProps<Value>) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={styles.segment}>
      {options.map(([key, text]) => (
        <label key={key}>
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === value}
            disabled={disabled.includes(key)}
            onChange={() => onChange(key)}
          />
          {text}
        </label>
      ))}
    </span>
  );
}
