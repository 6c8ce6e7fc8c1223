import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import styles from './product-page.module.css';

/** The shape of a product page before its data. */
export function ProductSkeleton() {
  return (
    <Loading label="Loading the product" className={`wrap ${styles.waiting}`}>
      <Skeleton width="220px" height="16px" className={styles.crumb} />
      <div className={styles.product}>
        <div className={styles.show}>
          <Skeleton ratio="1 / 1.02" />
          <Skeleton ratio="6 / 1" />
        </div>
        <div className={styles.waitingForm}>
          <Skeleton height="120px" />
          <SkeletonText lines={3} />
          <Skeleton height="60px" />
          <Skeleton height="160px" />
          <Skeleton height="200px" />
          <Skeleton height="320px" />
        </div>
      </div>
    </Loading>
  );
}
