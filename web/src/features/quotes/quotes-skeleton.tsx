import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './quotes.module.css';

/** The shape of the quotes page before its offers. */
export function QuotesSkeleton() {
  return (
    <Loading label="Loading the offers">
      <div className="block-lamp">
        <div className={cx('wrap', styles.heroIn)}>
          <Skeleton ratio="4 / 5" className={styles.picture} />
          <div className={styles.words}>
            <Skeleton width="180px" height="20px" />
            <Skeleton width="min(480px, 100%)" height="130px" />
          </div>
        </div>
      </div>
      <div className={cx('wrap', styles.columns)}>
        <div className={cx(styles.offers, styles.quotes)}>
          <Skeleton height="290px" />
          <Skeleton height="290px" />
        </div>
        <Skeleton height="140px" className={styles.notes} />
      </div>
    </Loading>
  );
}
