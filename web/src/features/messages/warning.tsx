import { Callout } from '#web/ui/callout.tsx';
import styles from './question.module.css';

/** Shown in every form whose text is public (K-02). */
export function Warning({ about }: { about: 'Questions' | 'Replies' }) {
  return (
    <Callout
      tone="warn"
      className={styles.warning}
      title={`${about} must not contain personal info, contact info, links or solicitation.`}
    />
  );
}
