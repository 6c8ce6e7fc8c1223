import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './project-room.module.css';

/** The room's shape while it loads. */
export function RoomSkeleton() {
  return (
    <Loading label="Loading the project" className={styles.room}>
      <Skeleton height="64px" />
      <div className={styles.blankNext}>
        <Skeleton height="96px" />
      </div>
      <div className={styles.columns}>
        <div className={styles.blank}>
          <Skeleton ratio="4 / 5" />
        </div>
        <div className={styles.beside}>
          <div className={styles.blank}>
            <SkeletonText lines={6} />
          </div>
        </div>
        <div className={styles.info}>
          <SkeletonText lines={8} />
        </div>
      </div>
    </Loading>
  );
}
