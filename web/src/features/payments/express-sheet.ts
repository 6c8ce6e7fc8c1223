import type {
  ExpressCheckoutAddress,
  ExpressCheckoutPartialAddress,
  LineItem,
  ShippingRate,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { isPosted } from '#shared/money/gift-cards.ts';
import { cartLines, priceCart } from '#shared/money/pricing.ts';
import type { Address, Cart, ShippingAnswer, ShippingMethod } from '#shared/schemas/cart.ts';
import { DOMESTIC } from '#shared/shipping/rate-card.ts';
import { EXPRESS, shippingToCountry } from '#shared/shipping/shipping.ts';

const ECONOMY = 0;

const businessDays = (min: number, max: number) => ({
  minimum: { unit: 'business_day' as const, value: min },
  maximum: { unit: 'business_day' as const, value: max },
});

/** Shipping speeds as a wallet's sheet names them (doc 2 §7); the first one offered is preselected. */
const SPEEDS = [
  { method: EXPRESS, displayName: 'Global Expedited Shipping', deliveryEstimate: businessDays(3, 5) },
  { method: ECONOMY, displayName: 'Global Economy Saver Shipping', deliveryEstimate: businessDays(10, 15) },
] as const;

/** Rates for the sheet: only the speeds that the shipping answer contains (X-04, C36). */
export const ratesOf = (options: ShippingAnswer['options']): ShippingRate[] =>
  SPEEDS.flatMap(({ method, displayName, deliveryEstimate }) => {
    const amount = options[method]?.shipping_price ?? -1;
    return amount < 0 ? [] : [{ id: String(method), amount, displayName, deliveryEstimate }];
  });

/** The shipping method of a rate. */
export const methodOf = ({ id }: Pick<ShippingRate, 'id'>): ShippingMethod =>
  id === String(ECONOMY) ? ECONOMY : EXPRESS;

/** Rates of the sheet when it opens, before the wallet reveals an address: those of the United States. */
export const openingRates = (items: Cart['items']): ShippingRate[] =>
  ratesOf({
    [EXPRESS]: { shipping_price: isPosted(items) ? shippingToCountry(DOMESTIC, EXPRESS, items) : 0, promos: [] },
  });

/** The sheet's lines and their sum in cents (C34). */
export const sheetOf = (
  { items, promos }: Pick<Cart, 'items' | 'promos'>,
  shippingCents: number,
): { amount: number; lineItems: LineItem[] } => ({
  amount: priceCart(items, shippingCents, promos).total,
  lineItems: cartLines(items, shippingCents, promos).map(({ label, cents }) => ({ name: label, amount: cents })),
});

/** A partial wallet address for the shipping check; wallets reveal no street before the payment. */
export const coarseAddress = ({ city, state, postal_code: zip, country }: ExpressCheckoutPartialAddress): Address => ({
  name: '',
  phone: '',
  line1: '',
  line2: '',
  city,
  zip,
  country,
  // Where the post has a state and the wallet gives none, the city stands in.
  state: state || city,
});

const wholeAddress = (name: string, phone: string, address: ExpressCheckoutAddress): Address => ({
  ...coarseAddress(address),
  name,
  phone,
  line1: address.line1,
  line2: address.line2 ?? '',
});

/** The shipping address that the wallet gives with the payment; undefined without one. */
export const deliveryOf = ({
  shippingAddress,
  billingDetails,
}: Pick<StripeExpressCheckoutElementConfirmEvent, 'shippingAddress' | 'billingDetails'>): Address | undefined =>
  shippingAddress && wholeAddress(shippingAddress.name, billingDetails?.phone ?? '', shippingAddress.address);
