import type { CapturedPayment, Money, Refund, TransactionInformation } from '@paypal/paypal-server-sdk';
import { withPaypal, isMissing, type Paypal } from '../payments/paypal-client.ts';
import { paypalProvider } from '../payments/paypal.ts';
import type { ProviderStatement, ProviderPayment, ProviderRefund, Span } from './provider-statement.ts';

const MAX_LISTED = 500;
/**
 * Payments, then refunds, reversals and chargebacks, in PayPal's list of event codes; what T1110 holds for an open dispute
 * has not gone, and T1111 frees it.
 */
const PAYMENT = /^T00/;
const BACK = /^T1(1(?!1[01])|2)/;
const CAME = new Set(['S', 'V']);

const centsOf = (money: Money | undefined): number => Math.round(Number(money?.value) * 100);
const currencyOf = (money: Money | undefined): string => (money?.currencyCode ?? '').toLowerCase();

/** Cart and attempt in a `custom_id` that `customIdOf` (payments/paypal.ts) has made. */
const owner = (named: string | undefined): Pick<ProviderPayment, 'cartId' | 'attemptId'> => {
  const [cartId, attemptId] = (named ?? '').split(' ');
  return cartId && attemptId ? { cartId, attemptId } : {};
};

const add = (statement: ProviderStatement, info: TransactionInformation): void => {
  const {
    transactionId: reference = '',
    transactionEventCode: code = '',
    transactionStatus = '',
    transactionAmount: amount,
    paypalReferenceId: payment,
  } = info;
  const cents = centsOf(amount);
  const shared = { account: 'cash:paypal', reference, at: Date.parse(info.transactionInitiationDate ?? '') } as const;
  if (!CAME.has(transactionStatus)) return;
  if (PAYMENT.test(code) && cents > 0)
    statement.payments.push({
      ...shared,
      ...owner(info.customField),
      cents,
      currency: currencyOf(amount),
      refundedCents: transactionStatus === 'V' ? cents : 0,
    });
  if (BACK.test(code) && cents < 0 && payment)
    statement.refunds.push({ ...shared, payment, cents: -cents, ...(info.invoiceId && { refundId: info.invoiceId }) });
};

const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const pageOf = async (api: Paypal, { from, to }: Span, page: number) => {
  const time = { startDate: moment(from), endDate: moment(to - 1) };
  return (
    await api.transactions.searchTransactions({ ...time, fields: 'transaction_info', pageSize: MAX_LISTED, page })
  ).result;
};

/**
 * PayPal's statement for a span of at most 31 days; empty where PayPal is not set up. It may lack the last three hours.
 */
export const paypalStatement = async (span: Span): Promise<ProviderStatement> => {
  const statement: ProviderStatement = { payments: [], refunds: [], open: [], mentioned: [] };
  if (!(await paypalProvider.offers('paypal'))) return statement;
  await withPaypal(async (api) => {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { transactionDetails = [], totalPages = 0 } = await pageOf(api, span, page);
      for (const { transactionInfo } of transactionDetails) if (transactionInfo) add(statement, transactionInfo);
      pages = totalPages;
    }
  });
  return statement;
};

const unlessMissing = <T>(ask: (api: Paypal) => Promise<T | undefined>): Promise<T | undefined> =>
  withPaypal(async (api) => {
    try {
      return await ask(api);
    } catch (error) {
      if (isMissing(api, error)) return undefined;
      throw error;
    }
  });

const paymentOf = (
  { amount, status, customId, createTime }: CapturedPayment,
  captureId: string,
): ProviderPayment | undefined => {
  if (status === 'PENDING' || status === 'DECLINED' || status === 'FAILED') return undefined;
  const cents = centsOf(amount);
  return {
    account: 'cash:paypal',
    reference: captureId,
    ...owner(customId),
    cents,
    currency: currencyOf(amount),
    refundedCents: status === 'REFUNDED' ? cents : 0,
    at: Date.parse(createTime ?? ''),
  };
};

/** A payment at PayPal by its capture; undefined when there is none or it took no money. */
export const paypalPayment = (captureId: string): Promise<ProviderPayment | undefined> =>
  unlessMissing(async (api) => paymentOf((await api.payments.getCapturedPayment({ captureId })).result, captureId));

const refundOf = (
  { status, amount, invoiceId, links = [], createTime }: Refund,
  reference: string,
): ProviderRefund | undefined => {
  if (status !== 'COMPLETED') return undefined;
  const payment =
    links
      .find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1) ?? '';
  return {
    account: 'cash:paypal',
    reference,
    payment,
    cents: centsOf(amount),
    at: Date.parse(createTime ?? ''),
    ...(invoiceId && { refundId: invoiceId }),
  };
};

/** A refund at PayPal by its id; undefined when there is none or it is not completed. */
export const paypalRefund = (refundId: string): Promise<ProviderRefund | undefined> =>
  unlessMissing(async (api) => refundOf((await api.payments.getRefund({ refundId })).result, refundId));
