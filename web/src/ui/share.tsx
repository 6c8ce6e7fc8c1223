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
  /** On a phone the amounts are no larger than their words, and today's is left out: the page says it just above. */
  isSmall?: boolean;
}

/** The price as one stroke of paint: the part due today and the part due on completion. */
export function Share({
  depositCents,
  balanceCents,
  today = 'today',
  later = 'on completion',
  isSmall = false,
}: ShareProps) {
  const total = depositCents + balanceCents;
  const { className, style } = percent(total > 0 ? Math.round((100 * depositCents) / total) : 100);
  return (
    <div className={cx(styles.share, isSmall && styles.small, className)} style={style}>
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
