import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CheckoutPage } from '../../features/carts/checkout-page.tsx';
import { CheckoutSkeleton } from '../../features/carts/checkout-skeleton.tsx';
import styles from '../../features/carts/checkout.module.css';
import { cartQuery } from '../../features/carts/carts.queries.ts';
import { cx } from '../../ui/cx.ts';
import { LoadError } from '../../ui/empty-state.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { cartId } = useParams();
  const { data: cart, error, isPending, refetch } = useQuery(cartQuery(cartId));
  return (
    <Page title="Checkout" description="A 20% deposit starts your order. The rest is due on completion." noIndex error={error}>
      <div className={cx('wrap', styles['page'])}>
        <header className={styles['head']}>
          <h1>Checkout</h1>
          <p className="muted">20% now to start. The rest on completion.</p>
        </header>
        {cart && <CheckoutPage cart={cart} />}
        {isPending && <CheckoutSkeleton />}
        {error && !cart && <LoadError message="Your order could not be loaded. Nothing in it was lost." onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}
