import { cx } from '#web/ui/cx.ts';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import styles from './artist-page.module.css';

/** The shape of an artist's page before its data. */
export function ArtistSkeleton() {
  return (
    <Loading label="Loading the artist">
      <div className={styles.hero}>
        <div className={styles.picture} />
        <div className={cx('block-blue', styles.words, styles.waiting)}>
          <Skeleton height="120px" width="70%" />
          <SkeletonText lines={4} />
        </div>
      </div>
      <div className={styles.bar} />
      <div className="wrap section">
        <div className={styles.mosaic}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} ratio="1" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
