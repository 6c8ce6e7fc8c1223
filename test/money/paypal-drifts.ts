import { randomUUID } from 'node:crypto';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { paypal } from '#functions/payments/paypal-client.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { damaged, known, write, type Placed, type Seeded } from './drifts.ts';

/** The customer agrees on PayPal's page. */
const agree = async (page: string): Promise<void> => {
  const token = new URL(page).searchParams.get('token') ?? '';
  const response = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ token, answer: 'pay', funding: 'balance' }),
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`);
};

/** A cart with a deposit paid by PayPal, and its shopper. */
export const aPaypalCart = async (): Promise<Awaited<ReturnType<typeof aCart>>> => {
  const { shopper, cart } = await aCart();
  const { body } = await place(shopper, checkoutOf(cart, { charge: '', charge_method: 'paypal' }));
  await agree(body.redirect ?? '');
  await shopper.ask('/api/carts/confirm/', { cart_id: cart.id });
  return { shopper, cart };
};

const paid = async (): Promise<Placed> => known((await aPaypalCart()).cart.id);

/** A PayPal capture that our functions do not know. */
export const strayCapture = async (customId: string | undefined, value: string): Promise<string> => {
  const { orders, sdk } = await paypal();
  const pages = { returnUrl: 'https://shop.example/back', cancelUrl: 'https://shop.example/left' };
  const unit = {
    amount: { currencyCode: 'USD', value },
    invoiceId: randomUUID(),
    ...(customId !== undefined && { customId }),
  };
  const body = {
    intent: sdk.CheckoutPaymentIntent.Capture,
    purchaseUnits: [unit],
    paymentSource: { paypal: { experienceContext: pages } },
  };
  const { id = '', links = [] } = (await orders.createOrder({ body, paypalRequestId: randomUUID() })).result;
  await agree(links.find(({ rel }) => rel === 'payer-action')?.href ?? '');
  const { result } = await orders.captureOrder({ id, paypalRequestId: randomUUID() });
  return result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
};

/** A refund made on PayPal's own pages. */
const payBack = async (captureId: string, value: string): Promise<string> => {
  const { payments } = await paypal();
  const { result } = await payments.refundCapturedPayment({
    captureId,
    paypalRequestId: randomUUID(),
    prefer: 'return=representation',
    body: { amount: { currencyCode: 'USD', value } },
  });
  return result.id ?? '';
};

const payout = (cartId: string, cents: number, reference: string): Promise<unknown> =>
  write({
    cartId,
    memo: 'Refund paid out',
    reference,
    lines: [
      { account: 'refunds', cents },
      { account: 'cash:paypal', cents: -cents },
    ],
  });

/** The drifts between our ledger and PayPal's statement. */
export const PAYPAL_SEEDED: Seeded[] = [
  { kind: 'charge.of_nobody', ends: 'opened', seed: () => strayCapture(undefined, '12.34') },
  damaged('charge.unknown_attempt', 'opened', paid, ({ cartId }) => strayCapture(`${cartId} pay_of_nobody_1`, '37.80')),
  damaged('charge.twice', 'repaired', paid, ({ cartId, attempt: { attemptId } }) =>
    strayCapture(`${cartId} ${attemptId}`, '37.80'),
  ),
  damaged('charge.not_in_ledger', 'opened', paid, ({ cartId, receipt: { entryId } }) =>
    LedgerEntry.delete({ cartId, entryId }).go(),
  ),
  damaged('ledger.without_charge', 'opened', paid, ({ cartId, receipt: { entryId } }) =>
    LedgerEntry.patch({ cartId, entryId }).set({ reference: '0CAPTURE0OFNOBODY' }).go(),
  ),
  damaged('refund.not_in_ledger', 'opened', paid, ({ receipt: { reference = '' } }) => payBack(reference, '5.00')),
  damaged('refund.missing_at_provider', 'opened', paid, ({ cartId }) => payout(cartId, 500, '0REFUND0OF0NOBODY')),
  damaged('refund.amount_differs', 'opened', paid, async ({ cartId, receipt: { reference = '' } }) =>
    payout(cartId, 499, await payBack(reference, '5.00')),
  ),
];
