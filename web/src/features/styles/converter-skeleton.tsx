import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import styles from './converter.module.css';

/** Skeleton of the converter. */
export function ConverterSkeleton() {
  return (
    <Loading label="Loading your photo" className={`block-lamp ${styles.converter}`}>
      <div className={styles.waitingBar} />
      <div className={`wrap ${styles.bench}`}>
        <section>
          <Skeleton height="min(62vh, 820px)" />
        </section>
        <div className={styles.words}>
          <Skeleton height="96px" width="80%" />
          <SkeletonText lines={4} />
        </div>
      </div>
      <div className={styles.waitingStrip} />
    </Loading>
  );
}
