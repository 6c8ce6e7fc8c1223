import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';
import { withPaypal, type Paypal } from './paypal-client.ts';

/** A transfer of a batch; `itemId` is ours, at most 63 characters. */
export interface PayoutRequest {
  itemId: string;
  receiver: string;
  cents: number;
}

/** What became of a transfer: it stays `sent` until PayPal states its end. */
export interface PayoutOutcome {
  itemId: string;
  state: 'sent' | 'arrived' | 'returned';
  reason: string;
}

/** The fields of a transfer that count here. */
const Item = z.object({
  transaction_status: z.string().default('PENDING'),
  sender_batch_id: z.string().optional(),
  payout_batch_id: z.string(),
  payout_item: z.object({ sender_item_id: z.string().default('') }),
  errors: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
});
const Header = z.object({ batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }) });
const Batch = Header.extend({ items: z.array(Item).default([]), total_pages: z.number().default(1) });
const Refusal = z.object({
  name: z.string(),
  message: z.string().default(''),
  details: z
    .array(z.object({ issue: z.string().optional(), link: z.array(z.object({ href: z.string() })).default([]) }))
    .default([]),
});

/** PayPal's statuses of a transfer that is back, or never went; a batch that is denied has paid nothing. */
const BACK: Record<string, string> = {
  FAILED: 'PayPal could not send it.',
  RETURNED: 'Nobody claimed it, or the receiver refused it.',
  BLOCKED: 'PayPal has blocked it.',
  REFUNDED: 'It was refunded.',
  REVERSED: 'PayPal has reversed it.',
  DENIED: 'PayPal has denied the payment.',
};

const outcomeOf = ({
  transaction_status: status,
  payout_item: { sender_item_id: itemId },
  errors,
}: z.infer<typeof Item>): PayoutOutcome => {
  if (status === 'SUCCESS') return { itemId, state: 'arrived', reason: '' };
  const back = BACK[status];
  if (back === undefined) return { itemId, state: 'sent', reason: '' };
  return { itemId, state: 'returned', reason: errors?.name ? `${back} (${errors.name})` : back };
};

/** PayPal's SDK has no calls for payouts. */
const call = async (api: Paypal, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
  const request = api.client.getRequestBuilderFactory()(method, path);
  request.baseUrl('default');
  if (body) {
    request.header('Content-Type', 'application/json');
    request.text(JSON.stringify(body));
  }
  request.authenticate([{ oauth2: true }]);
  return JSON.parse((await request.callAsText()).result);
};

const jsonOf = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

/** PayPal's refusal in an error; undefined for any other, after which the outcome is unknown. */
const refusalIn = (api: Paypal, error: unknown): z.infer<typeof Refusal> | undefined => {
  if (!(error instanceof api.sdk.ApiError) || ![400, 403, 422].includes(error.statusCode)) return undefined;
  return Refusal.safeParse(jsonOf(error.body)).data;
};

/** The batch that has taken our id before; PayPal names it in its refusal of a second one. */
const firstBatch = ({ name, details }: z.infer<typeof Refusal>): string | undefined =>
  name === 'USER_BUSINESS_ERROR'
    ? details
        .flatMap(({ issue, link }) => (issue?.includes('sender_batch_id') ? link : []))
        .map(({ href }) => /\/payouts\/([A-Z0-9-]+)$/.exec(href)?.[1])
        .find((id) => id !== undefined)
    : undefined;

/**
 * Sends a batch and answers PayPal's id of it; under the same `batchId` it answers the first one, for 30 days. Refuses
 * `payout.provider_refused` when PayPal has stated that it sends nothing, and `request.busy` when the outcome is unknown.
 */
export const sendPayouts = (batchId: string, transfers: readonly PayoutRequest[]): Promise<string> =>
  withPaypal(async (api) => {
    try {
      const answer = await call(api, 'POST', '/v1/payments/payouts', {
        sender_batch_header: { sender_batch_id: batchId, email_subject: 'You have a payment from Atelier' },
        items: transfers.map(({ itemId, receiver, cents }) => ({
          recipient_type: 'EMAIL',
          amount: { currency: 'USD', value: (cents / 100).toFixed(2) },
          receiver,
          sender_item_id: itemId,
        })),
      });
      return Header.parse(answer).batch_header.payout_batch_id;
    } catch (error) {
      const refusal = refusalIn(api, error);
      if (!refusal) throw error;
      const first = firstBatch(refusal);
      if (first !== undefined) return first;
      log.info('PayPal refused a batch of payouts', { batch: batchId, name: refusal.name });
      const description = `PayPal sends nothing of this payment: ${refusal.name}. ${refusal.message}`.trim();
      throw new AppError('payout.provider_refused', { cause: error, description });
    }
  });

/** What became of each transfer of a batch. */
export const readPayouts = (payoutBatchId: string): Promise<PayoutOutcome[]> =>
  withPaypal(async (api) => {
    const outcomes: PayoutOutcome[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const path = `/v1/payments/payouts/${payoutBatchId}?page=${page}&page_size=1000&total_required=true`;
      const batch = Batch.parse(await call(api, 'GET', path));
      const isDenied = batch.batch_header.batch_status === 'DENIED';
      outcomes.push(
        ...batch.items.map((item) => outcomeOf(isDenied ? { ...item, transaction_status: 'DENIED' } : item)),
      );
      pages = batch.total_pages;
    }
    return outcomes;
  });

/** What became of one transfer, with our id and PayPal's of its batch. */
export const readPayoutItem = (
  payoutItemId: string,
): Promise<PayoutOutcome & { batchId: string; payoutBatchId: string }> =>
  withPaypal(async (api) => {
    const item = Item.parse(await call(api, 'GET', `/v1/payments/payouts-item/${payoutItemId}`));
    return { ...outcomeOf(item), batchId: item.sender_batch_id ?? '', payoutBatchId: item.payout_batch_id };
  });
