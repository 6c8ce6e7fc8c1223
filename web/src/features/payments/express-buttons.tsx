import { Elements, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isPosted } from '#shared/money/gift-cards.ts';
import { useCardAppearance } from './card-appearance.ts';
import { openingRates, sheetOf } from './express-sheet.ts';
import { saveWallet } from './known-wallet.ts';
import { useExpress, type ExpressInput } from './use-express.ts';

interface ExpressButtonsProps extends ExpressInput {
  onReady: (hasWallet: boolean) => void;
  /** Whether the wallet's button takes the focus once it shows. */
  takesFocus: boolean;
}

const OPTIONS: StripeExpressCheckoutElementOptions = {
  business: { name: 'Atelier' },
  buttonHeight: 48,
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    amazonPay: 'never',
    paypal: 'never',
    klarna: 'never',
  },
  billingAddressRequired: true,
};

/**
 * The buttons are mounted here and not by the provider's component, which listens only after a paint and would miss
 * buttons that are ready at once.
 */
function Wallets({ onReady, takesFocus, ...input }: ExpressButtonsProps) {
  const elements = useElements();
  const place = useRef<HTMLDivElement>(null);
  const express = useExpress(input);
  const shippingAddressRequired = isPosted(input.cart.items);

  const onWallet = useEffectEvent(({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) => {
    const hasWallet = availablePaymentMethods !== undefined;
    saveWallet(hasWallet);
    onReady(hasWallet);
  });
  const onClick = useEffectEvent(express.onClick);
  const onAddress = useEffectEvent(express.onShippingAddressChange);
  const onRate = useEffectEvent(express.onShippingRateChange);
  const onConfirm = useEffectEvent(express.onConfirm);
  useEffect(() => {
    if (!elements || !place.current) return undefined;
    const buttons = elements.create('expressCheckout', { ...OPTIONS, shippingAddressRequired });
    buttons.on('ready', (event) => onWallet(event));
    buttons.on('click', (event) => onClick(event));
    buttons.on('shippingaddresschange', (event) => void onAddress(event));
    buttons.on('shippingratechange', (event) => onRate(event));
    buttons.on('confirm', (event) => void onConfirm(event));
    buttons.mount(place.current);
    return () => buttons.destroy();
  }, [elements, shippingAddressRequired]);

  useEffect(() => {
    if (takesFocus) elements?.getElement('expressCheckout')?.focus();
  }, [takesFocus, elements]);
  return <div ref={place} inert={express.isPaying} />;
}

/** Stripe Elements refuse smaller amounts. */
const MIN_CENTS = 50;

/**
 * The wallet buttons of this browser, which pay a cart in full: they need Elements of their own, since the card form's
 * amount is what is due today.
 */
export function ExpressButtons({ stripe, ...props }: ExpressButtonsProps & { stripe: Stripe }) {
  const appearance = useCardAppearance();
  const { amount } = sheetOf(props.cart, openingRates(props.cart.items)[0]?.amount ?? 0);
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        currency: 'usd',
        amount: Math.max(amount, MIN_CENTS),
        setupFutureUsage: 'off_session',
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
        appearance,
      }}
    >
      <Wallets {...props} />
    </Elements>
  );
}
