import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from '#web/lib/router.tsx';
import { localPath } from '#shared/site/local-path.ts';
import { pathTo } from '#shared/site/paths.ts';
import styles from '../../features/checkout/checkout.module.css';
import { payCartQuery } from '../../features/cart/carts.queries.ts';
import { PayPage } from '../../features/checkout/pay-page.tsx';
import { PaySkeleton } from '../../features/checkout/pay-skeleton.tsx';
import { ReturnedPage } from '../../features/checkout/returned-page.tsx';
import { useAway } from '../../features/checkout/use-away.ts';
import { accountCardsQuery } from '../../features/payments/account-cards.ts';
import { cx } from '../../ui/cx.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { cartId = '' } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const hasReturned = query.has('paid');
  const away = useAway(hasReturned);
  const { data: cart, error, isPending, refetch } = useQuery({ ...payCartQuery(cartId), enabled: !hasReturned });
  // The form begins with the saved card, so it waits for the list.
  const { isFetched: isListed } = useQuery({ ...accountCardsQuery(), enabled: !hasReturned });
  const isLoading = isPending || !isListed || cart?.items.length === 0;
  if (away) return <Navigate to={away} replace />;
  return (
    <Page
      title="Make a Payment"
      description="Pay what is due of your order: what your artist waits for, or everything."
      noIndex
      error={error}
    >
      <div className={cx('wrap', styles.page)}>
        <header className={styles.head}>
          <h1>Make a Payment</h1>
        </header>
        {hasReturned && (
          <ReturnedPage
            cartId={cartId}
            isCancelled={query.has('cancelled')}
            back={pathTo('/carts/pay/:cartId', { cartId }, { orders: query.get('orders') ?? undefined })}
            next={localPath(query.get('return'))}
          />
        )}
        {!hasReturned && cart && !isLoading && <PayPage cart={cart} orderIds={query.get('orders')?.split(',') ?? []} />}
        {!hasReturned && isLoading && !error && <PaySkeleton />}
        {error && !cart && (
          <PageFailure message="Your order could not be loaded. Nothing in it was lost." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
