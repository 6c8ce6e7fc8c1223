import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './studio.module.css';

/** The shape of the inbox before its requests. */
export function InboxSkeleton() {
  return (
    <Loading label="Loading your requests">
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width="84px" height="92px" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </Loading>
  );
}

/** The shape of an order before it is there. */
export function DetailSkeleton() {
  return (
    <Loading label="Loading the request" className={styles.detail}>
      <Skeleton ratio="1 / 1.1" />
      <div className={styles.body}>
        <Skeleton width="120px" height="26px" />
        <Skeleton height="56px" />
        <SkeletonText lines={6} />
        <Skeleton height="220px" />
      </div>
    </Loading>
  );
}

/** The shape of the studio until the profile is known. */
export function StudioSkeleton({ isOpened }: { isOpened: boolean }) {
  return (
    <div className={cx(styles.studio, isOpened && styles.opened)}>
      <div className={styles.inbox}>
        <div className={styles.head}>
          <h1 className={styles.title}>Inbox</h1>
        </div>
        <InboxSkeleton />
      </div>
      <div className={styles.room}>
        <DetailSkeleton />
      </div>
    </div>
  );
}
