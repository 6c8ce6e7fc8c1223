import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from '#web/lib/router.tsx';
import { isEmailedCard } from '#shared/money/gift-cards.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx';
import { CheckoutSkeleton } from '../../features/checkout/checkout-skeleton.tsx';
import styles from '../../features/checkout/checkout.module.css';
import { cartQuery } from '../../features/cart/carts.queries.ts';
import { useLinkCodes, usePromoCodes, type Pricing } from '../../features/checkout/promo-codes.ts';
import { ReturnedPage } from '../../features/checkout/returned-page.tsx';
import { loadChoices } from '../../features/cart/saved-choices.ts';
import { useAway } from '../../features/checkout/use-away.ts';
import { accountCardsQuery } from '../../features/payments/account-cards.ts';
import { visitOf } from '../../lib/analytics.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

// promise: deposit-starts-order, rest-on-completion
const DEPOSIT = '20% now to start. The rest on completion.';
// promise: gift-card-on-its-day
const MAILED = 'Paid in full, sent by e-mail.';
const isMailed = ({ supplier_product: line }: Cart['items'][number]): boolean => isEmailedCard(line);

/**
 * The cart, priced with codes. While it is priced with other codes, or could not be, the one from before stays, and with
 * it all that is filled in.
 */
const usePricedCart = (cartId: string | undefined, codes: string, isWanted: boolean) => {
  const [known, setKnown] = useState<Cart>();
  const { data, error, isPending, isFetching, isPaused, isPlaceholderData, refetch } = useQuery({
    ...cartQuery(cartId, codes),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  if (data && data !== known) setKnown(data);
  const retry = () => void refetch();
  const isUnpriced = isPlaceholderData || data === undefined;
  const pricing = ((): Pricing => {
    if (!isUnpriced) return { state: 'priced' };
    if (isPaused) return { state: 'offline' };
    return error && !isFetching ? { state: 'failed', retry } : { state: 'pricing' };
  })();
  const cart = data ?? (error && (!cartId || known?.id === cartId) ? known : undefined);
  return { cart, pricing, error: cart ? null : error, isPending, refetch };
};

/** The checkout of a cart that was left for a provider's page, with the promotion codes that it was priced with. */
const pathBack = (cartId: string): string => {
  const { promos } = loadChoices(cartId);
  return promos ? `/carts/checkout/?promos=${encodeURIComponent(promos)}` : '/carts/checkout/';
};

export function Component() {
  const { cartId } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const { codes } = usePromoCodes();
  const paid = query.get('paid');
  const isHydrated = useHydrated();
  useLinkCodes(!paid && !cartId);
  const away = useAway(paid !== null);
  const { cart, pricing, error, isPending, refetch } = usePricedCart(cartId, codes, !paid);
  // The form begins with the saved card, so it waits for the list, or its refusal: the form asks again for a refused one.
  const { isFetched: isListed } = useQuery({ ...accountCardsQuery(), enabled: !paid });
  if (away) return <Navigate to={away} replace />;
  return (
    <Page
      title="Checkout"
      // promise: deposit-starts-order, rest-on-completion
      description="A 20% deposit starts your order. The rest is due on completion."
      noIndex
      error={error}
    >
      <div className={cx('wrap', styles.page)}>
        <header className={styles.head}>
          <div className={styles.title}>
            <h1>Checkout</h1>
            {isHydrated && visitOf(query).testmode && <Badge tone="warn">Test mode</Badge>}
          </div>
          <p className="muted">{cart && cart.items.length > 0 && cart.items.every(isMailed) ? MAILED : DEPOSIT}</p>
        </header>
        {paid && <ReturnedPage isPlacing cartId={paid} isCancelled={query.has('cancelled')} back={pathBack(paid)} />}
        {!paid && cart && isListed && <CheckoutPage cart={cart} pricing={pricing} />}
        {!paid && (isPending || (cart && !isListed)) && <CheckoutSkeleton />}
        {error && (
          <PageFailure message="Your order could not be loaded. Nothing in it was lost." onRetry={() => refetch()} />
        )}
      </div>
    </Page>
  );
}
