import { formatCents } from '#shared/money/money.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './payouts.module.css';

interface Total {
  label: string;
  /** An amount in cents, or a number as text. */
  value: number | string;
  hint: string;
}

/** Totals of earnings, side by side. */
export function PayoutTotals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="price">{typeof value === 'number' ? formatCents(value) : value}</dd>
          <dd className="small muted">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The shape of `count` totals before they are loaded. */
export function PayoutTotalsSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <Loading label={label} className={styles.totals}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton className={styles.total} />
        </div>
      ))}
    </Loading>
  );
}
