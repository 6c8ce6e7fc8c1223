import { useQuery } from '@tanstack/react-query';
import { AccountPage } from '../../features/identity/account-page.tsx';
import { accountQuery } from '../../features/identity/account.queries.ts';
import { AccountSkeleton } from '../../features/identity/account-skeleton.tsx';
import styles from '../../features/identity/account.module.css';
import { cx } from '../../ui/cx.ts';
import { PageFailure } from '../page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { data, error, isPending, refetch } = useQuery(accountQuery());
  return (
    <Page
      title="Your account"
      description="Your orders, your email and password, your second factor, and where you are signed in."
      noIndex
      error={error}
    >
      <div className={cx('wrap', styles.page)}>
        {data && <AccountPage account={data} />}
        {isPending && <AccountSkeleton />}
        {error && !data && (
          <PageFailure title="Your account" message="Your account could not be loaded." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
