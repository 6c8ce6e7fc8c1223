import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import styles from './gallery-page.module.css';
import carousel from './works-carousel.module.css';
import skeleton from './gallery-skeleton.module.css';

/** The shape of a gallery before its data. */
export function GallerySkeleton() {
  return (
    <Loading label="Loading the gallery">
      <div className={`wrap ${styles.head} ${skeleton.head}`}>
        <Skeleton height="var(--t-mega)" width="60%" />
        <div className={styles.lead}>
          <SkeletonText lines={2} />
          <Skeleton height="60px" width="220px" />
        </div>
      </div>
      <div className={`wrap ${styles.body}`}>
        <div className={styles.facets}>
          <Skeleton height="28px" width="80px" />
          <div className={skeleton.facets}>
            {Array.from({ length: 7 }, (_, index) => (
              <Skeleton key={index} height="24px" />
            ))}
          </div>
        </div>
        <div className={styles.works}>
          <div className={styles.bar}>
            <Skeleton height="20px" width="90px" />
          </div>
          <div className={`${carousel.carousel} ${skeleton.slides}`}>
            <Skeleton ratio="5 / 6" />
            <Skeleton ratio="5 / 6" />
          </div>
        </div>
      </div>
    </Loading>
  );
}
