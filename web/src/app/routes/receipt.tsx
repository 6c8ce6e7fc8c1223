import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { cartQuery } from '../../features/cart/carts.queries.ts';
import { isPlaced } from '../../features/cart/checkout-rules.ts';
import { cartOrdersQuery } from '../../features/orders/orders.queries.ts';
import { ReceiptPage } from '../../features/checkout/receipt-page.tsx';
import { ReceiptSkeleton } from '../../features/checkout/receipt-skeleton.tsx';
import styles from '../../features/checkout/receipt.module.css';
import { cx } from '../../ui/cx.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

/** The receipt page loads an order with an unfinished payment again this often. */
const ASK_AGAIN_MS = 5_000;

export function Component() {
  const { cartId = '' } = useParams();
  const {
    data: cart,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...cartQuery(cartId),
    refetchInterval: ({ state }) => (state.data && !isPlaced(state.data) ? ASK_AGAIN_MS : false),
  });
  const hasPieces = cart !== undefined && cart.orders.length > 0;
  const { data: placed, isLoading } = useQuery({ ...cartOrdersQuery(cartId), enabled: hasPieces });
  return (
    <Page
      title="Receipt"
      // promise: rest-on-completion
      description="What you ordered, what you have paid, and what is due on completion."
      noIndex
      error={error}
    >
      <div className={cx('wrap', styles.page)}>
        {cart && !isLoading && <ReceiptPage cart={cart} placed={placed} />}
        {(isPending || isLoading) && <ReceiptSkeleton />}
        {error && !cart && (
          <PageFailure title="Receipt" message="The receipt could not be loaded." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
