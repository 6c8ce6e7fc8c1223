import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js';
import { useEffect } from 'react';
import { isPosted } from '#shared/gift-cards.ts';
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

function Wallets({ onReady, takesFocus, ...input }: ExpressButtonsProps) {
  const express = useExpress(input);
  const elements = useElements();
  useEffect(() => {
    if (takesFocus) elements?.getElement('expressCheckout')?.focus();
  }, [takesFocus, elements]);
  const reportReady = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) => {
    const hasWallet = availablePaymentMethods !== undefined;
    saveWallet(hasWallet);
    onReady(hasWallet);
  };
  return (
    <div inert={express.isPaying}>
      <ExpressCheckoutElement
        options={{ ...OPTIONS, shippingAddressRequired: isPosted(input.cart.items) }}
        onReady={reportReady}
        onClick={express.onClick}
        onShippingAddressChange={(event) => void express.onShippingAddressChange(event)}
        onShippingRateChange={express.onShippingRateChange}
        onConfirm={(event) => void express.onConfirm(event)}
      />
    </div>
  );
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
