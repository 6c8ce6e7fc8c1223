import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './receipt.module.css';

/** The shape of a receipt before its order. */
export function ReceiptSkeleton() {
  return (
    <Loading label="Loading the receipt" className={styles.receipt}>
      <div className={styles.hero}>
        <Skeleton ratio="4 / 5" className={styles.photo} />
        <div className={styles.welcome}>
          <Skeleton width="min(480px, 90%)" height="110px" />
          <Skeleton height="420px" />
        </div>
      </div>
      <Skeleton height="90px" />
      <div className={styles.columns}>
        <Skeleton height="320px" />
        <Skeleton height="380px" />
      </div>
    </Loading>
  );
}
