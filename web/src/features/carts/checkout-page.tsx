import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Cart } from '#shared/schemas/cart.ts';
import { track } from '#web/lib/analytics.ts';
import { siteConfigQuery } from '#web/lib/site-config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useCardAppearance } from '../payments/card-appearance.ts';
import { stripeQuery } from '../payments/stripe-script.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { isPlaced } from './checkout-rules.ts';
import { useCheckout } from './use-checkout.ts';

/** Stripe makes no form for less. */
const LEAST_CENTS = 50;

function OpenCheckout({ cart }: { cart: Cart }) {
  const checkout = useCheckout(cart);
  const appearance = useCardAppearance();
  const config = useQuery(siteConfigQuery());
  const stripe = useQuery(stripeQuery(config.data?.stripe));
  // Once, with what was in the order then.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => track('checkout.load', { items: cart.items.length, subtotalCents: cart.subtotal }), []);
  const hasFailed = config.isError || stripe.isError;
  const retry = () => void (config.isError ? config.refetch() : stripe.refetch());
  return (
    <Elements
      stripe={stripe.data ?? null}
      options={{
        mode: 'payment',
        currency: 'usd',
        amount: Math.max(checkout.amounts.due, LEAST_CENTS),
        setupFutureUsage: 'off_session',
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <CheckoutForm cart={cart} checkout={checkout} cardForm={{ state: stripe.data ? 'ready' : hasFailed && !stripe.isFetching && !config.isFetching ? 'failed' : 'loading', retry }} />
    </Elements>
  );
}

/** The checkout of a cart, or what to do when there is nothing in it (CO-04). */
export function CheckoutPage({ cart }: { cart: Cart }) {
  if (isPlaced(cart)) {
    return (
      <EmptyState title="This order has been placed" action={<ButtonLink to={`/carts/${cart.id}`}>See the receipt</ButtonLink>}>
        Its items, payments and balance stand on its receipt.
      </EmptyState>
    );
  }
  if (cart.items.length > 0) return <OpenCheckout key={cart.id} cart={cart} />;
  return (
    <EmptyState title="Order empty!" action={<ButtonLink to="/products">Add a product</ButtonLink>}>
      There are no items in your order! Add items to your order by browsing our website.
    </EmptyState>
  );
}
