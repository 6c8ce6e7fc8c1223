import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import columns from './checkout.module.css';
import styles from './checkout-skeleton.module.css';

/** The shape of the checkout before its cart: part of a rendered document, so its measures are classes. */
export function CheckoutSkeleton() {
  return (
    <Loading label="Loading your order" className={columns.columns}>
      <div className={styles.part}>
        <Skeleton className={styles.rule} />
        <Skeleton className={styles.shortHeading} />
        <Skeleton className={styles.wallet} />
        <Skeleton className={styles.heading} />
        <Skeleton className={styles.email} />
        <Skeleton className={styles.address} />
        <Skeleton className={styles.speed} />
        <Skeleton className={styles.methods} />
      </div>
      <div className={styles.part}>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.items} />
        <SkeletonText lines={4} />
        <Skeleton className={styles.button} />
      </div>
    </Loading>
  );
}
