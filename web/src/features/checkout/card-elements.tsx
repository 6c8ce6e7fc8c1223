import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteConfigQuery } from '#web/lib/site-config.ts';
import { useCardAppearance } from '../payments/card-appearance.ts';
import { stripeQuery } from '../payments/stripe-script.ts';
import type { CardFormState } from './method-choice.tsx';

/** Stripe Elements refuse smaller amounts. */
const MIN_CENTS = 50;

interface CardElementsProps {
  /** What is charged now. */
  amountCents: number;
  /** The order's balance is charged to the same card later, which the provider's form then says. */
  isForBalance?: boolean;
  children: (cardForm: CardFormState) => ReactNode;
}

/** Stripe Elements around a form; the card form shows once Stripe's script has loaded (CO-05, B-01). */
export function CardElements({ amountCents, isForBalance = false, children }: CardElementsProps) {
  const appearance = useCardAppearance();
  const config = useQuery(siteConfigQuery());
  const stripe = useQuery(stripeQuery(config.data?.stripe));
  const hasFailed = (config.isError || stripe.isError) && !stripe.isFetching && !config.isFetching;
  const retry = () => void (config.isError ? config.refetch() : stripe.refetch());
  return (
    <Elements
      stripe={stripe.data ?? null}
      options={{
        mode: 'payment',
        currency: 'usd',
        amount: Math.max(amountCents, MIN_CENTS),
        ...(isForBalance && { setupFutureUsage: 'off_session' as const }),
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      {children({ state: stripe.data ? 'ready' : hasFailed ? 'failed' : 'loading', retry })}
    </Elements>
  );
}
