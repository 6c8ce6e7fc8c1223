import type { CapturedPayment, Money, Order, OrderRequest } from '@paypal/paypal-server-sdk';
import type { Address } from '#shared/schemas/cart.ts';
import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';
import { secretIfSet } from '../platform/secrets.ts';
import { withPaypal, isMissing, issueOf, type Paypal } from './paypal-client.ts';
import type { Charge, ChargeState, Provider, Refund, RefundState } from './provider.ts';

const moneyOf = (cents: number): Money => ({ currencyCode: 'USD', value: (cents / 100).toFixed(2) });

/**
 * Cart and attempt as the `custom_id` of a PayPal order, which PayPal repeats on its capture and in webhooks about
 * both.
 */
const customIdOf = ({ cartId, attemptId }: Pick<Charge, 'cartId' | 'attemptId'>): string => `${cartId} ${attemptId}`;

const shippingOf = ({ name, line1, line2, city, state, zip, country }: Address) => ({
  name: { fullName: name },
  address: {
    addressLine1: line1,
    adminArea2: city,
    countryCode: country,
    ...(line2 && { addressLine2: line2 }),
    ...(state && { adminArea1: state }),
    ...(zip && { postalCode: zip }),
  },
});

/** Whether the charge is for something that is posted; e-gift cards have no address. */
const isPostedTo = ({ line1 }: Address): boolean => line1 !== '';

const orderOf = ({ sdk }: Paypal, charge: Charge): OrderRequest => ({
  intent: sdk.CheckoutPaymentIntent.Capture,
  purchaseUnits: [
    {
      amount: moneyOf(charge.amountCents),
      customId: customIdOf(charge),
      // PayPal accepts one payment per invoice id, so an attempt cannot be paid twice.
      invoiceId: charge.attemptId,
      description: 'Paintings by Atelier',
      ...(isPostedTo(charge.address) && { shipping: shippingOf(charge.address) }),
    },
  ],
  paymentSource: {
    paypal: {
      experienceContext: {
        brandName: 'Atelier',
        shippingPreference: isPostedTo(charge.address)
          ? sdk.PaypalWalletContextShippingPreference.SetProvidedAddress
          : sdk.PaypalWalletContextShippingPreference.NoShipping,
        // An eCheck settles after days, and its pending capture would hold the cart until then.
        paymentMethodPreference: sdk.PayeePaymentMethodPreference.ImmediatePaymentRequired,
        userAction: sdk.PaypalExperienceUserAction.PayNow,
        returnUrl: charge.returnUrl,
        cancelUrl: charge.cancelUrl,
      },
    },
  },
});

const isSame = (money: Money | undefined, cents: number): boolean =>
  money?.currencyCode === 'USD' && Number(money.value).toFixed(2) === moneyOf(cents).value;

/** Refuses an order that differs from the charge in attempt, amount or currency. */
const checkOrder = ({ id, purchaseUnits = [] }: Order, charge: Charge): void => {
  const [unit, ...others] = purchaseUnits;
  if (unit?.customId === customIdOf(charge) && isSame(unit.amount, charge.amountCents) && others.length === 0) return;
  log.error('an order at PayPal is not that of its attempt', new Error(`order ${id}`), { attemptId: charge.attemptId });
  throw new AppError('request.busy');
};

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const REFUSED = new Set(['DECLINED', 'FAILED']);

/**
 * State of a charge by its capture, whose id becomes the reference: refunds and PayPal's reports name captures, not
 * orders.
 */
const stateOfCapture = (capture: CapturedPayment | undefined, orderId: string, charge: Charge): ChargeState => {
  const status: string = capture?.status ?? 'PENDING';
  if (REFUSED.has(status)) return { state: 'failed', reference: orderId, isDeclined: true };
  if (!capture?.id || !TAKEN.has(status)) return { state: 'processing', reference: orderId };
  if (!isSame(capture.amount, charge.amountCents)) throw new AppError('request.busy');
  return { state: 'succeeded', reference: capture.id, customerId: null };
};

const stateOf = (order: Order, charge: Charge): ChargeState => {
  checkOrder(order, charge);
  const reference = order.id ?? '';
  const status: string | undefined = order.status;
  if (status === 'COMPLETED')
    return stateOfCapture(order.purchaseUnits?.[0]?.payments?.captures?.[0], reference, charge);
  if (status === 'APPROVED') return { state: 'approved', reference, payer: order.paymentSource?.paypal?.accountId };
  const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (status === 'VOIDED' || !page) return { state: 'failed', reference, isDeclined: false };
  return { state: 'requires_redirect', reference, url: page.href };
};

const NEVER_PAID: ChargeState = { state: 'failed', reference: null, isDeclined: false };

/** An order that PayPal has deleted was never captured and can no longer be paid. */
const readWith = async (api: Paypal, reference: string, charge: Charge): Promise<ChargeState> => {
  try {
    return stateOf((await api.orders.getOrder({ id: reference })).result, charge);
  } catch (error) {
    // Any other failed read says nothing about the payment.
    if (!isMissing(api, error)) throw error;
    return NEVER_PAID;
  }
};

const charge = (wanted: Charge): Promise<ChargeState> =>
  withPaypal(async (api) => {
    const made = api.orders.createOrder({ body: orderOf(api, wanted), paypalRequestId: wanted.attemptId });
    const reference = await made.then(
      ({ result }) => result.id ?? '',
      (error: unknown) => {
        if (issueOf(api, error) === undefined) throw error;
      },
    );
    return reference === undefined ? NEVER_PAID : readWith(api, reference, wanted);
  });

const read = (reference: string, wanted: Charge): Promise<ChargeState> =>
  withPaypal((api) => readWith(api, reference, wanted));

const isMoney = (charge: ChargeState): charge is Extract<ChargeState, { state: 'succeeded' | 'processing' }> =>
  charge.state === 'succeeded' || charge.state === 'processing';

/**
 * State of an order that the attempt will not capture any more: only captured money counts, so without it the order has
 * failed.
 */
const given = (
  state: ChargeState,
  reference: string,
  isDeclined = false,
): Exclude<ChargeState, { state: 'approved' }> => (isMoney(state) ? state : { state: 'failed', reference, isDeclined });

const DECLINES = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
]);

const capture = (reference: string, wanted: Charge): Promise<Exclude<ChargeState, { state: 'approved' }>> =>
  withPaypal(async (api) => {
    let issue = '';
    try {
      await api.orders.captureOrder({ id: reference, paypalRequestId: `${wanted.attemptId}-capture` });
    } catch (error) {
      const refusal = issueOf(api, error);
      if (refusal === undefined || refusal === 'PREVIOUS_REQUEST_IN_PROGRESS') throw error;
      issue = refusal;
    }
    const state = await readWith(api, reference, wanted);
    // PayPal accepted the capture but does not show it yet: a later read will.
    if (issue === '' && !isMoney(state) && state.state !== 'failed') throw new AppError('request.busy');
    return given(state, reference, DECLINES.has(issue) || (state.state === 'failed' && state.isDeclined));
  });

const refund = ({ refundId, reference: captureId, cents }: Refund): Promise<RefundState> =>
  withPaypal(async (api) => {
    try {
      // PayPal's transaction list names a refund by its invoice id; its custom id would be the payment's.
      const body = { amount: moneyOf(cents), invoiceId: refundId };
      const { result } = await api.payments.refundCapturedPayment({
        captureId,
        paypalRequestId: refundId,
        prefer: 'return=representation',
        body,
      });
      const { id: reference = '', statusDetails } = result;
      const status: string = result.status ?? 'unknown';
      if (status === 'COMPLETED') return { state: 'succeeded', reference };
      if (status === 'PENDING') return { state: 'pending', reference };
      return { state: 'failed', reason: statusDetails?.reason ?? status };
    } catch (error) {
      const issue = issueOf(api, error);
      if (issue === undefined || issue === 'PREVIOUS_REQUEST_IN_PROGRESS') throw error;
      return { state: 'failed', reason: issue };
    }
  });

const FIELDS = ['clientId', 'clientSecret', 'webhookId'] as const;

/**
 * PayPal through its Orders API: the customer approves on PayPal's page, and the attempt captures (C37). The reference
 * of a charge is its order's id until the capture, and the capture's id from then on.
 */
export const paypalProvider: Provider = {
  account: 'cash:paypal',
  offers: async () =>
    (await Promise.all(FIELDS.map((field) => secretIfSet('PAYPAL_SECRET_ID', field)))).every(
      (value) => value !== undefined,
    ),
  charge,
  read,
  // Without a stored reference the customer was never sent to approve an order, so nothing was captured.
  find: () => Promise.resolve({ state: 'failed', reference: null, isDeclined: false }),
  cancel: async (reference, wanted) => given(await read(reference, wanted), reference),
  capture,
  refund,
};
