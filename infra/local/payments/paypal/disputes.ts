import { notFound } from './errors.ts';
import { newDisputeId, newEventId } from './ids.ts';
import { changeCapture, findCapture } from './orders.ts';
import { centsOf, leftOf, usd } from './refunds.ts';
import { emit, isoOf, type Dispute, type PaypalContext } from './store.ts';

/** A dispute as the API shows it. */
const viewOf = (stored: Dispute): Omit<Dispute, 'id'> => {
  const { id: _, ...dispute } = stored;
  return dispute;
};

export const readDispute = ({ store }: PaypalContext, id: string): object => {
  const dispute = store.get('dispute', id);
  if (!dispute) throw notFound();
  return viewOf(dispute);
};

const save = (context: PaypalContext, dispute: Dispute, what: 'CREATED' | 'RESOLVED'): Dispute => {
  context.store.put('dispute', dispute);
  emit(context, {
    id: newEventId(),
    resource_type: 'dispute',
    event_type: `CUSTOMER.DISPUTE.${what}`,
    summary: `Dispute ${dispute.dispute_id} is ${dispute.status.toLowerCase()}`,
    resource: viewOf(dispute),
  });
  return dispute;
};

/** The customer disputes what is left of a capture, which is recorded as an event; a capture has one dispute at most. */
export const openDispute = (context: PaypalContext, captureId: string): Dispute => {
  const [earlier] = context.store.list('dispute', { naming: captureId });
  if (earlier) return earlier;
  const { capture } = findCapture(context, captureId);
  const [id, at] = [newDisputeId(), isoOf(context.now())];
  return save(
    context,
    {
      id,
      dispute_id: id,
      create_time: at,
      update_time: at,
      disputed_transactions: [
        {
          seller_transaction_id: captureId,
          gross_amount: capture.amount,
          ...(capture.custom_id !== undefined && { custom: capture.custom_id }),
        },
      ],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
      status: 'OPEN',
      dispute_amount: usd(leftOf(context, capture)),
      dispute_life_cycle_stage: 'INQUIRY',
      dispute_channel: 'INTERNAL',
      links: [{ href: `${context.base}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
    },
    'CREATED',
  );
};

/** PayPal decides a dispute, which is recorded as an event; a lost one takes its amount from the capture. */
export const closeDispute = (context: PaypalContext, dispute: Dispute, outcome: 'won' | 'lost'): Dispute => {
  if (dispute.status === 'RESOLVED') return dispute;
  const closed = save(
    context,
    {
      ...dispute,
      update_time: isoOf(context.now()),
      status: 'RESOLVED',
      dispute_life_cycle_stage: 'CHARGEBACK',
      dispute_outcome:
        outcome === 'won'
          ? { outcome_code: 'RESOLVED_SELLER_FAVOUR' }
          : { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: dispute.dispute_amount },
    },
    'RESOLVED',
  );
  if (outcome === 'lost') {
    const { order, capture } = findCapture(context, closed.disputed_transactions[0].seller_transaction_id);
    const isWhole = centsOf(capture.amount) === centsOf(closed.dispute_amount) || leftOf(context, capture) === 0;
    changeCapture(context, order, capture, { status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED' });
  }
  return closed;
};
