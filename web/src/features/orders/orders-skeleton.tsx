import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './orders.module.css';

/** The shape of the confirmation before its order. */
export function OrdersSkeleton() {
  return (
    <Loading label="Loading your order">
      <div className={styles.head}>
        <Skeleton height="160px" />
        <Skeleton height="110px" />
      </div>
      <div className={styles.order}>
        <div className={styles.waiting}>
          <Skeleton width="140px" height="26px" />
          <Skeleton height="48px" />
          <SkeletonText lines={3} />
        </div>
        <Skeleton ratio="16 / 6" />
      </div>
    </Loading>
  );
}
