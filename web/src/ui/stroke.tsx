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

/** A value as a stroke of paint: quality scores, acceptance. */
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

/** Progress as a growing stroke, with a text line: what is in progress, and how much of it is done. */
export function Progress({ label, percent, detail }: StrokeProps & { detail?: ReactNode }) {
  return (
    <div>
      <p className={cx('between', 'small')}>
        <b>{label}</b>
        <span className="num" translate="no">
          {detail ?? `${Math.round(percent)}%`}
        </span>
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
  /** Absent while the picture is not there yet: its place is kept. */
  src: string | undefined;
  alt: string;
  /** 0 to 100: per cent of the picture that is brushed in; the rest is pale. */
  percent: number;
  /** Width divided by height; that of the class, when absent. */
  ratio?: number | undefined;
  className?: string;
  /** Shown instead of the picture at `src`. */
  children?: ReactNode;
}

/** A photo brushed in as its bytes are sent. */
export function PaintedPhoto({ src, alt, percent, ratio, className, children }: PaintedPhotoProps) {
  return (
    <div
      className={cx(styles.painted, className)}
      style={{ '--split': `${percent}%`, ...(ratio && { '--ar': ratio }) }}
    >
      {(children || src) && (
        <>
          <span className={styles.pale}>{children ?? <img src={src} alt={alt} />}</span>
          <span className={styles.done} aria-hidden="true">
            {children ?? <img src={src} alt="" />}
          </span>
        </>
      )}
    </div>
  );
}
