import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the Tab key, which leads past what stands before a place; it shows while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
