import type { ReactNode } from 'react';
import { LoadError } from '../../ui/empty-state.tsx';
import styles from './account.module.css';

interface AccountSectionProps {
  /** Anchor of the section in URLs. */
  id: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A section of the account: what it is about, and beside that its state. */
export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={styles.about}>
        <h2 id={`${id}-title`} className="d3">
          {title}
        </h2>
        <p className="small muted">{text}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** A part of the account that could not be loaded; the others stay as they are. */
export function SectionError(problem: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <LoadError {...problem} />
    </div>
  );
}
