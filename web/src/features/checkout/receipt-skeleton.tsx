import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './receipt.module.css';

/** The shape of a receipt before its order. */
export function ReceiptSkeleton() {
  return (
    <Loading label="Loading the receipt" className={styles.receipt}>
      <Skeleton width="min(340px, 80%)" height="84px" />
      <Skeleton height="90px" />
      <div className={styles.columns}>
        <Skeleton height="320px" />
        <Skeleton height="380px" />
      </div>
    </Loading>
  );
}
