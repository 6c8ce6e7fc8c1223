import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed.module.css';

/** What `window.print` prints in place of the page; the screen does not show it. */
export function Printed({ children }: { children: ReactNode }) {
  return createPortal(<div className={styles.print}>{children}</div>, document.body);
}
