import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { percent } from './percent.ts';
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
  const { className, style } = percent(total > 0 ? Math.round((100 * depositCents) / total) : 100);
  return (
    <div className={cx(styles.share, className)} style={style}>
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
