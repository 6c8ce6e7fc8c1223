import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './summary-line.module.css';

interface SummaryLineProps {
  /** What the section holds. */
  children: ReactNode;
  /** Names the section for a screen reader: "Change shipping address". */
  label: string;
  onChange: () => void;
}

/** A filled section as one line, with the button that opens its fields. */
export function SummaryLine({ children, label, onChange }: SummaryLineProps) {
  return (
    <div className={styles.line}>
      <p>{children}</p>
      <Button variant="link" onClick={onChange} aria-label={label}>
        Change
      </Button>
    </div>
  );
}

interface FoldedProps {
  /** What the fold holds, after a plus sign: "Add apartment, unit, suite". */
  label: string;
  onOpen: () => void;
}

/** A seldom-needed part as one line until it is pressed. */
export function Folded({ label, onOpen }: FoldedProps) {
  return (
    <button type="button" className={styles.folded} aria-expanded={false} onClick={onOpen}>
      {label}
    </button>
  );
}
