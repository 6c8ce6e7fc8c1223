import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: string;
  /** Aspect ratio instead of a height: "4 / 5". */
  ratio?: string;
  className?: string;
}

/** A placeholder with the size of the content to come. */
export function Skeleton({ width, height, ratio, className }: SkeletonProps) {
  const style: CSSProperties = { width, height: ratio ? undefined : height, aspectRatio: ratio };
  return <span aria-hidden="true" className={cx(styles.skeleton, className)} style={style} />;
}

/** Placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </span>
  );
}

/** Wraps skeletons so that a screen reader hears once that something is loading. */
export function Loading({
  label = 'Loading',
  children,
  className,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="vh">{label}</span>
      {children}
    </div>
  );
}
