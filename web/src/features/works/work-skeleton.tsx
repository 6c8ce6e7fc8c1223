import { cx } from '#web/ui/cx.ts';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import styles from './work-page.module.css';

/** The shape of a piece's page before its data. */
export function WorkSkeleton() {
  return (
    <Loading label="Loading the piece">
      <div className={cx('wrap', styles.where)}>
        <Skeleton width="260px" height="44px" />
      </div>
      <div className={cx('wrap', styles.work)}>
        <Skeleton className={styles.waiting} />
        <div className={styles.words}>
          <Skeleton height="72px" width="60%" />
          <SkeletonText lines={4} />
          <Skeleton height="90px" />
          <Skeleton height="60px" width="60%" />
        </div>
      </div>
    </Loading>
  );
}
