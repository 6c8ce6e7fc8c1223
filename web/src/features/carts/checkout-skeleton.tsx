import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './checkout.module.css';

/** The shape of the checkout before its cart. */
export function CheckoutSkeleton() {
  return (
    <Loading label="Loading your order" className={styles.columns}>
      <div className={styles.waiting}>
        <Skeleton height="2px" />
        <Skeleton width="100px" height="28px" />
        <Skeleton height="235px" />
        <Skeleton width="180px" height="28px" />
        <Skeleton height="72px" />
        <Skeleton height="330px" />
        <Skeleton height="130px" />
        <Skeleton height="420px" />
      </div>
      <div className={styles.waiting}>
        <Skeleton height="48px" />
        <Skeleton height="240px" />
        <SkeletonText lines={4} />
        <Skeleton height="60px" />
      </div>
    </Loading>
  );
}
