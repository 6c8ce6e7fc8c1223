import styles from './slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** Spoken and shown form of the value, such as "64%". */
  format?: (value: number) => string;
  onChange: (value: number) => void;
  /** Called on release, where acting on every step would be costly. */
  onCommit?: (value: number) => void;
}

/** A quantity as a stroke of paint, with the platform's own range input under it. */
export function Slider({
  label,
  value,
  min = 0,
  max = 100,
  step = 1,
  disabled,
  format = String,
  onChange,
  onCommit,
}: SliderProps) {
  const part = (value - min) / (max - min || 1);
  const commit = (event: { currentTarget: HTMLInputElement }) => onCommit?.(event.currentTarget.valueAsNumber);
  return (
    <div className={styles.slider} style={{ '--part': part }}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={format(value)}
        {...{ value, min, max, step, disabled }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      <i className={styles.knob} aria-hidden="true" />
    </div>
  );
}
