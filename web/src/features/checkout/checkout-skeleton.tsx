import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import columns from './checkout.module.css';
import styles from './checkout-skeleton.module.css';

/** The shape of the checkout before its cart: part of a rendered document, so its measures are classes. */
export function CheckoutSkeleton() {
  return (
    <Loading label="Loading your order" className={columns.columns}>
      <div className={columns.pieces}>
        <Skeleton className={styles.items} />
      </div>
      <div className={columns.sections}>
        <div>
          <Skeleton className={styles.methods} />
          <Skeleton className={styles.address} />
        </div>
      </div>
      <div className={columns.rail}>
        <Skeleton className={styles.sum} />
      </div>
    </Loading>
  );
}
