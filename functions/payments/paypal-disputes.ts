import { z } from 'zod';
import { log } from '../platform/logger.ts';
import { isMissing, withPaypal, type Paypal } from './paypal-client.ts';
import { idsIn } from './paypal-webhook.ts';
import type { Dispute } from './provider.ts';

const Amount = z.object({ value: z.string() });

/** The fields of PayPal's dispute that count here. */
const PaypalDispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().default('OTHER'),
  dispute_amount: Amount,
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: Amount.optional() }).optional(),
});
type PaypalDispute = z.infer<typeof PaypalDispute>;

/**
 * Ends of a dispute by PayPal's code. With a payout PayPal itself pays the customer; after `NONE` another dispute goes on
 * about the same payment.
 */
const OUTCOMES: Record<string, Dispute['outcome']> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  NONE: 'won',
};

const centsOf = ({ value }: z.infer<typeof Amount>): number => Math.round(Number(value) * 100);

/**
 * Outcome and cents of a dispute: it is open in each stage until it is resolved, and stays so with an end that we do not
 * know. A lost one costs what went back, which may be less than was disputed.
 */
export const endOf = (
  dispute: Pick<PaypalDispute, 'status' | 'dispute_amount' | 'dispute_outcome'>,
): Pick<Dispute, 'outcome' | 'cents'> => {
  const {
    status,
    dispute_amount: disputed,
    dispute_outcome: { outcome_code: code = '', amount_refunded: back } = {},
  } = dispute;
  const outcome = status === 'RESOLVED' ? OUTCOMES[code] : 'open';
  if (!outcome) log.error('a dispute at PayPal has an unknown end', new Error(code));
  return { outcome: outcome ?? 'open', cents: centsOf((outcome === 'lost' && back) || disputed) };
};

/** The dispute by its id; PayPal's SDK has no call for it. */
const retrieve = async (api: Paypal, disputeId: string): Promise<PaypalDispute> => {
  const request = api.client.getRequestBuilderFactory()('GET', `/v1/customer/disputes/${disputeId}`);
  request.baseUrl('default');
  request.authenticate([{ oauth2: true }]);
  const { result } = await request.callAsText();
  return PaypalDispute.parse(JSON.parse(result));
};

/** Custom id of a capture; undefined when PayPal has no such capture, as of payments that were not made here. */
const customIdOf = async (api: Paypal, captureId: string): Promise<string | undefined> => {
  try {
    return (await api.payments.getCapturedPayment({ captureId })).result.customId;
  } catch (error) {
    if (!isMissing(api, error)) throw error;
    return undefined;
  }
};

/** A dispute as PayPal has it now; undefined when it is not about a payment of ours. */
export const readPaypalDispute = (disputeId: string): Promise<Dispute | undefined> =>
  withPaypal(async (api) => {
    const dispute = await retrieve(api, disputeId);
    const reference = dispute.disputed_transactions[0]?.seller_transaction_id;
    const { cartId } = reference ? idsIn(await customIdOf(api, reference)) : {};
    if (!reference || !cartId) return undefined;
    const about = dispute.reason.toLowerCase().replaceAll('_', ' ');
    const reason = `The customer disputes a payment at PayPal: ${about}.`;
    return { id: dispute.dispute_id, cartId, method: 'paypal', reference, reason, ...endOf(dispute) };
  });
