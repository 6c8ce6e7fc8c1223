import { useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  ChangeResolveDetails,
  ShippingRate,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent,
} from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { isPosted } from '#shared/money/gift-cards.ts';
import type { Cart, CreateCart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { EXPRESS, NO_ADDRESS } from '#shared/shipping/shipping.ts';
import { track } from '#web/lib/analytics.ts';
import { api } from '#web/lib/api.ts';
import { WalletRefusal } from './express-errors.ts';
import { coarseAddress, deliveryOf, methodOf, openingRates, ratesOf, sheetOf } from './express-sheet.ts';
import { retryUnanswered, lookUpOutcome } from './retry-unanswered.ts';
import { place } from './submission.ts';

export interface ExpressInput {
  /** Its `promos` include the discounts of `codes`. */
  cart: Pick<Cart, 'id' | 'items' | 'promos'>;
  /** Promotion codes, comma-joined. */
  codes: string;
  email: string;
  /** Whether the customer wants the mailing list; its default depends on the country (C35). */
  wantsMail: (country: string) => boolean;
  /** Whether the sheet must not open yet; it reports the reason itself. */
  refuse: () => boolean;
  onPlaced: (answer: CreateCartAnswer) => void;
  /** Answers the failure that the sheet is given. */
  onFailed: (error: Error) => Parameters<StripeExpressCheckoutElementConfirmEvent['paymentFailed']>[0];
}

/**
 * A payment by wallet: address and speed update the sheet, and its token places the whole order, paid in full (X-01,
 *
 */
export const useExpress = ({ cart, codes, email, wantsMail, refuse, onPlaced, onFailed }: ExpressInput) => {
  const stripe = useStripe();
  const elements = useElements();
  const isShipped = isPosted(cart.items);
  const chosen = useRef<ShippingRate>(undefined);
  const isUnderWay = useRef(false);
  const [isPaying, setIsPaying] = useState(false);

  /** Updates the amount of the Elements before resolving the lines, which may not sum to more than it. */
  const fill = (rate: ShippingRate, rates?: ShippingRate[]): ChangeResolveDetails => {
    chosen.current = rate;
    const { amount, lineItems } = sheetOf(cart, rate.amount);
    void elements?.update({ amount });
    return { lineItems, ...(rates && { shippingRates: rates }) };
  };

  const onClick = ({ resolve, reject }: StripeExpressCheckoutElementClickEvent) => {
    const rates = openingRates(cart.items);
    const [first] = rates;
    if (refuse() || !first) return reject();
    return resolve(isShipped ? fill(first, rates) : fill(first));
  };

  const onShippingAddressChange = async ({
    address,
    resolve,
    reject,
  }: StripeExpressCheckoutElementShippingAddressChangeEvent) => {
    try {
      track('checkout.check_shipping', { items: cart.items.length });
      const asked = {
        address: coarseAddress(address),
        coarse: true,
        shipping_method: EXPRESS,
        promos: codes,
        cart_id: cart.id,
      };
      const { options } = await api.post('/api/carts/shipping/', { body: asked });
      const rates = ratesOf(options);
      const [first] = rates;
      // On a rejection the wallet reports an invalid address.
      if (first) resolve(fill(first, rates));
      else reject();
    } catch {
      reject();
    }
  };

  const onShippingRateChange = ({ shippingRate, resolve }: StripeExpressCheckoutElementShippingRateChangeEvent) =>
    resolve(fill(shippingRate));

  const createMethod = async (): Promise<string> => {
    if (!stripe || !elements) throw new Error('The payment script has gone.');
    const { error: incomplete } = await elements.submit();
    if (incomplete) throw new WalletRefusal(incomplete.message ?? 'The wallet gave no payment.');
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      elements,
      params: { billing_details: { email } },
    });
    if (error) throw new WalletRefusal(error.message ?? 'The wallet gave no payment.');
    return paymentMethod.id;
  };

  const orderOf = (event: StripeExpressCheckoutElementConfirmEvent, charge: string): CreateCart => {
    const shipping_address = isShipped ? deliveryOf(event) : NO_ADDRESS;
    const rate = event.shippingRate ?? chosen.current;
    if (!shipping_address || !rate) throw new WalletRefusal('Please choose a delivery address.');
    return {
      cart_id: cart.id,
      email,
      email_list: wantsMail(shipping_address.country),
      local_timestamp: Math.floor(Date.now() / 1000),
      charge,
      charge_method: 'credit',
      shipping_address,
      shipping_method: methodOf(rate),
      total: sheetOf(cart, rate.amount).amount,
      giftcards: [],
      full_payment: true,
      promos: codes,
    };
  };

  const send = async (event: StripeExpressCheckoutElementConfirmEvent): Promise<CreateCartAnswer> => {
    const order = orderOf(event, await createMethod());
    const idempotencyKey = crypto.randomUUID();
    const create = () => api.post('/api/carts/create/', { body: order, idempotencyKey });
    const confirm = (cartId: string) => api.post('/api/carts/confirm/', { body: { cart_id: cartId } });
    return place({
      create: () => retryUnanswered(create).catch((error: unknown) => lookUpOutcome(error, () => confirm(cart.id))),
      act: async (clientSecret) => void (await stripe?.handleNextAction({ clientSecret })),
      confirm: (cartId) => retryUnanswered(() => confirm(cartId)),
    });
  };

  const onConfirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPaying(true);
    try {
      onPlaced(await send(event));
    } catch (error) {
      event.paymentFailed(onFailed(error instanceof Error ? error : new Error(String(error))));
    } finally {
      isUnderWay.current = false;
      setIsPaying(false);
    }
  };

  return { isPaying, onClick, onShippingAddressChange, onShippingRateChange, onConfirm };
};
