import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { cartOrdersQuery } from '../../features/orders/orders.queries.ts';
import { OrdersPage } from '../../features/orders/orders-page.tsx';
import { OrdersSkeleton } from '../../features/orders/orders-skeleton.tsx';
import styles from '../../features/orders/orders.module.css';
import { cx } from '../../ui/cx.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { cartId = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(cartOrdersQuery(cartId));
  return (
    <Page
      title="Order confirmation"
      description="How far your paintings are, and what comes next."
      noIndex
      error={error}
    >
      <div className={cx('wrap', styles.page)}>
        {data && <OrdersPage {...data} />}
        {isPending && <OrdersSkeleton />}
        {error && !data && (
          <PageFailure title="Your order" message="Your order could not be loaded." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
