import { z } from 'zod';
import { sumCents } from '#shared/money/money.ts';
import { notFound, unprocessable } from './errors.ts';
import { newEventId, newId } from './ids.ts';
import { changeCapture, findCapture, MoneyInput, read } from './orders.ts';
import { isoOf, emit, type Capture, type Money, type PaypalContext, type Refund } from './store.ts';

const CreateRefund = z.strictObject({
  amount: MoneyInput.optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
});

export const centsOf = ({ value }: Money): number => Math.round(Number(value) * 100);

export const usd = (cents: number): Money => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });

const refundsOf = ({ store }: PaypalContext, captureId: string): Refund[] =>
  store
    .list('refund', { naming: captureId })
    .filter(({ links }) => links.some(({ rel, href }) => rel === 'up' && href.endsWith(`/${captureId}`)));

const lostBy = ({ store }: PaypalContext, captureId: string): Money[] =>
  store.list('dispute', { naming: captureId }).flatMap(({ dispute_outcome: end }) => end?.amount_refunded ?? []);

/** Cents of a capture that were neither refunded nor lost in a dispute. */
export const leftOf = (context: PaypalContext, { id, amount }: Capture): number => {
  const back = [...refundsOf(context, id).map((refund) => refund.amount), ...lostBy(context, id)];
  return centsOf(amount) - sumCents(back.map(centsOf));
};

/** Refunds a part of a capture, or without an amount the rest; 422 for more than is left. */
export const refundCapture = (context: PaypalContext, captureId: string, body: unknown): Refund => {
  const { amount, ...request } = read(CreateRefund.optional(), body) ?? {};
  const { order, capture } = findCapture(context, captureId);
  if (capture.status === 'PENDING' || capture.status === 'DECLINED')
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'The capture cannot be refunded.');
  const left = leftOf(context, capture);
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  const cents = amount ? centsOf(amount) : left;
  if (amount && amount.currency_code !== capture.amount.currency_code)
    throw unprocessable('CURRENCY_MISMATCH', 'The currency of the refund must be the same as that of the capture.');
  if (cents > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const at = isoOf(context.now());
  const id = newId();
  const refund: Refund = {
    id,
    status: 'COMPLETED',
    amount: { currency_code: capture.amount.currency_code, value: (cents / 100).toFixed(2) },
    ...Object.fromEntries(
      Object.entries({ custom_id: capture.custom_id, invoice_id: capture.invoice_id, ...request }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    create_time: at,
    update_time: at,
    links: [
      { href: `${context.base}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${context.base}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  };
  context.store.put('refund', refund);
  changeCapture(context, order, capture, { status: cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED' });
  emit(context, {
    id: newEventId(),
    resource_type: 'refund',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    summary: `A $ ${refund.amount.value} USD capture payment was refunded`,
    resource: refund,
  });
  return refund;
};

export const readCapture = (context: PaypalContext, captureId: string): Capture =>
  findCapture(context, captureId).capture;

export const readRefund = ({ store }: PaypalContext, refundId: string): Refund => {
  const refund = store.get('refund', refundId);
  if (!refund) throw notFound();
  return refund;
};
