import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { cx } from '../../ui/cx.ts';
import columns from './checkout.module.css';
import styles from './checkout-skeleton.module.css';

interface CheckoutSkeletonProps {
  /** Of a placed order stands what is paid for above the way to pay, and nothing is asked for below it. */
  isPlaced?: boolean;
}

/** The shape of the checkout before its cart: part of a rendered document, so its measures are classes. */
export function CheckoutSkeleton({ isPlaced = false }: CheckoutSkeletonProps) {
  return (
    <Loading label="Loading your order" className={cx(columns.columns, isPlaced && columns.paying)}>
      {isPlaced ? (
        <Skeleton className={cx(columns.purpose, styles.purpose)} />
      ) : (
        <div className={cx(columns.pieces, styles.part)}>
          <Skeleton className={styles.shortHeading} />
          <Skeleton className={styles.items} />
          <Skeleton className={styles.title} />
        </div>
      )}
      <div className={columns.sections}>
        <div className={styles.part}>
          <Skeleton className={styles.heading} />
          <Skeleton className={styles.methods} />
          {!isPlaced && (
            <>
              <Skeleton className={styles.email} />
              <Skeleton className={styles.address} />
              <Skeleton className={styles.speed} />
            </>
          )}
        </div>
      </div>
      <div className={cx(columns.rail, styles.part)}>
        <SkeletonText lines={4} />
        <Skeleton className={styles.button} />
      </div>
    </Loading>
  );
}
