import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './account.module.css';

/** The shape of the account before it is there. */
export function AccountSkeleton() {
  return (
    <Loading label="Loading your account">
      <div className={styles.head}>
        <div className={styles.waiting}>
          <Skeleton width="min(460px, 80vw)" height="72px" />
          <Skeleton width="240px" height="24px" />
        </div>
        <Skeleton width="120px" height="48px" />
      </div>
      <div className={styles.sections}>
        {[0, 1, 2, 3].map((section) => (
          <div key={section} className={styles.section}>
            <SkeletonText lines={3} />
            <Skeleton height="96px" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
