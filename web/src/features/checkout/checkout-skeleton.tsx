import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import columns from './checkout.module.css';
import styles from './checkout-skeleton.module.css';

/** The shape of the checkout before its cart: part of a rendered document, so its measures are classes. */
export function CheckoutSkeleton() {
  return (
    <Loading label="Loading your order" className={columns.columns}>
      <div className={cx(columns.pieces, styles.part)}>
        <Skeleton className={styles.items} />
      </div>
      <div className={columns.sections}>
        <div className={styles.part}>
          <Skeleton className={styles.heading} />
          <Skeleton className={styles.methods} />
          <Skeleton className={styles.email} />
          <Skeleton className={styles.address} />
        </div>
      </div>
      <div className={cx(columns.rail, styles.part)}>
        <SkeletonText lines={4} />
        <Skeleton className={styles.button} />
      </div>
    </Loading>
  );
}
