import type { ReactNode } from 'react';
import { Price } from './price.tsx';
import styles from './share.module.css';

interface ShareProps {
  depositCents: number;
  balanceCents: number;
  today?: ReactNode;
  later?: ReactNode;
}

/** The price as one stroke of paint: the part due today and the part due on completion. */
export function Share({ depositCents, balanceCents, today = 'today', later = 'on completion' }: ShareProps) {
  const total = depositCents + balanceCents;
  const part = total > 0 ? depositCents / total : 1;
  return (
    <div className={styles.share} style={{ '--part': `${part * 100}%` }}>
      <p>
        <Price cents={depositCents} className={styles.amount} />
        {today}
      </p>
      <p>
        <Price cents={balanceCents} className={styles.amount} />
        {later}
      </p>
    </div>
  );
}
