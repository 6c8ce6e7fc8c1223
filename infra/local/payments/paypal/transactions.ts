import { z } from 'zod';
import { DAY_MS } from '#shared/time/time.ts';
import { malformed } from './errors.ts';
import { read } from './orders.ts';
import type { Capture, Dispute, PaypalContext, Refund } from './store.ts';

const MAX_SPAN_MS = 31 * DAY_MS;

/** PayPal lists a transaction within three hours; the fake always takes the full three hours. */
const LISTED_AFTER_MS = 3 * 3_600_000;

const PAYMENT_CODE = 'T0006';
const REFUND_CODE = 'T1107';
/** Money that is held while a dispute is open, and money that a lost one has taken. */
const HOLD_CODE = 'T1110';
const REVERSAL_CODE = 'T1106';
const STATUSES: Partial<Record<Capture['status'], 'S' | 'P' | 'V'>> = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'V',
  PENDING: 'P',
};

/** A time as PayPal requires it, with seconds and offset, fractions optional. */
const Moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const whole = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().max(max));
const Search = z.strictObject({
  start_date: Moment,
  end_date: Moment,
  fields: z.enum(['transaction_info', 'all']).default('transaction_info'),
  balance_affecting_records_only: z.enum(['Y', 'N']).default('Y'),
  page_size: whole(500).default(100),
  page: whole(2_147_483_647).default(1),
});

const dateOf = (iso: string): string => iso.replace('Z', '+0000');
const minus = (value: string): string => `-${value}`;

const ofCapture = ({ id, status, amount, custom_id, invoice_id, create_time, update_time }: Capture) => {
  const info = {
    transaction_id: id,
    transaction_event_code: PAYMENT_CODE,
    transaction_status: STATUSES[status],
    transaction_amount: amount,
  };
  const dates = { transaction_initiation_date: dateOf(create_time), transaction_updated_date: dateOf(update_time) };
  return { ...info, ...dates, ...(custom_id && { custom_field: custom_id }), ...(invoice_id && { invoice_id }) };
};

const ofRefund = ({ id, amount, custom_id, invoice_id, create_time, update_time, links }: Refund) => {
  const payment = links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);
  const info = {
    transaction_id: id,
    paypal_reference_id: payment,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: REFUND_CODE,
    transaction_status: 'S',
  };
  const dates = { transaction_initiation_date: dateOf(create_time), transaction_updated_date: dateOf(update_time) };
  return {
    ...info,
    transaction_amount: { ...amount, value: minus(amount.value) },
    ...dates,
    ...(custom_id && { custom_field: custom_id }),
    ...(invoice_id && { invoice_id }),
  };
};

/** What a dispute holds or has taken; nothing once it is won. */
const ofDispute = ({ dispute_id, status, dispute_amount, dispute_outcome, update_time, ...dispute }: Dispute) => {
  const back = dispute_outcome?.amount_refunded;
  if (status === 'RESOLVED' && !back) return [];
  const { value, ...currency } = back ?? dispute_amount;
  const info = {
    transaction_id: dispute_id.replace('PP-D-', '0DISPUTE').padEnd(17, '0'),
    paypal_reference_id: dispute.disputed_transactions[0].seller_transaction_id,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: back ? REVERSAL_CODE : HOLD_CODE,
    transaction_status: 'S',
    transaction_amount: { ...currency, value: minus(value) },
  };
  const at = dateOf(update_time);
  return [{ ...info, transaction_initiation_date: at, transaction_updated_date: at }];
};

/**
 * One page of the account's transactions, oldest first, from a range of at most 31 days and without the last three
 * hours.
 */
export const searchTransactions = ({ store, now }: PaypalContext, query: unknown): object => {
  const { start_date: start, end_date: end, page_size: size, page } = read(Search, query);
  if (start > end || end - start > MAX_SPAN_MS)
    throw malformed([
      { issue: 'INVALID_DATE_RANGE', description: 'The date range must be 31 days at most.', field: '/end_date' },
    ]);
  const captures = store.list('order').flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? []);
  const all = [
    ...captures.filter(({ status }) => STATUSES[status] !== undefined).map(ofCapture),
    ...store.list('refund').map(ofRefund),
    ...store.list('dispute').flatMap(ofDispute),
  ];
  const listed = all
    .map((info) => ({ info, at: Date.parse(info.transaction_initiation_date) }))
    .filter(({ at }) => at >= start && at <= end && at <= now() - LISTED_AFTER_MS)
    .toSorted((a, b) => a.at - b.at);
  return {
    transaction_details: listed.slice((page - 1) * size, page * size).map(({ info }) => ({ transaction_info: info })),
    account_number: 'SHOPOFTHEFAKE',
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    last_refreshed_datetime: new Date(now() - LISTED_AFTER_MS).toISOString(),
    page,
    total_items: listed.length,
    total_pages: Math.ceil(listed.length / size),
    links: [],
  };
};
