import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './stroke.module.css';

interface StrokeProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  big?: boolean;
}

const part = (percent: number): CSSProperties => ({ '--part': `${Math.min(100, Math.max(0, percent))}%` });

/** How good or how full, as a stroke of paint: quality scores, acceptance. */
export function QualityBar({ label, percent, big = false }: StrokeProps) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx(styles.stroke, big && styles.big)}
      style={part(percent)}
    >
      <i />
    </div>
  );
}

/** Work under way as a growing stroke, with its own line of text: what, and how much of it. */
export function Progress({ label, percent, detail }: StrokeProps & { detail?: ReactNode }) {
  return (
    <div>
      <p className={cx('between', 'small')}>
        <b>{label}</b>
        <span className="num">{detail ?? `${Math.round(percent)}%`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className={cx(styles.stroke, styles.live)}
        style={part(percent)}
      >
        <i />
      </div>
    </div>
  );
}

interface PaintedPhotoProps {
  src: string;
  alt: string;
  /** 0 to 100: this much of the picture is brushed in, the rest shows pale. */
  percent: number;
  className?: string;
}

/** A photo that is brushed in as its bytes arrive. */
export function PaintedPhoto({ src, alt, percent, className }: PaintedPhotoProps) {
  return (
    <div className={cx(styles.painted, className)} style={{ '--split': `${percent}%` }}>
      <img src={src} alt={alt} />
      <img src={src} alt="" className={styles.done} />
    </div>
  );
}
