import { useQuery } from '@tanstack/react-query';
import { AccountPage } from '../../features/identity/account-page.tsx';
import { useOwnOrders } from '../../features/identity/account.queries.ts';
import { accountQuery } from '../../lib/account.ts';
import { AccountSkeleton } from '../../features/identity/account-skeleton.tsx';
import styles from '../../features/identity/account.module.css';
import { cx } from '../../ui/cx.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { data, error, isPending, refetch } = useQuery(accountQuery());
  // Orders take as much room as there are of them, so what lies below would move when they come after it.
  const orders = useOwnOrders();
  const isWaiting = isPending || (data !== undefined && orders.isPending && orders.failureCount === 0);
  return (
    <Page
      title="Your account"
      description="Your orders, your email and password, your second factor, and where you are signed in."
      noIndex
      error={error}
    >
      <div className={cx('wrap', styles.page)}>
        {isWaiting && <AccountSkeleton />}
        {data && !isWaiting && <AccountPage account={data} orders={orders} />}
        {error && !data && (
          <PageFailure title="Your account" message="Your account could not be loaded." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
