import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import columns from './checkout.module.css';
import styles from './pay-form.module.css';

/** The shape of the pay page before its order. */
export function PaySkeleton() {
  return (
    <Loading label="Loading your order" className={cx(columns.columns, styles.paying)}>
      <Skeleton className={cx(styles.purpose, styles.waiting)} />
      <div className={columns.sections}>
        <Skeleton className={styles.method} />
      </div>
      <div className={columns.rail}>
        <Skeleton className={styles.sum} />
      </div>
    </Loading>
  );
}
