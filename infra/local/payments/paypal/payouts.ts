import { z } from 'zod';
import { sumCents } from '#shared/money/money.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { notFound, PaypalError } from './errors.ts';
import { newEventId, newId } from './ids.ts';
import { emit, isoOf, type Payout, type PayoutItem, type PaypalContext } from './store.ts';

/** PayPal completes a `sender_batch_id` once in so many days. */
const UNIQUE_MS = 30 * DAY_MS;
/** A transfer that nobody claims goes back after so many days. */
const UNCLAIMED_MS = 30 * DAY_MS;
const MAX_PAGE = 1_000;
/** What the account of the fake has for one batch, in cents. */
const BALANCE_CENTS = 10_000_000;

const CreatePayout = z.strictObject({
  sender_batch_header: z.strictObject({
    sender_batch_id: z.string().min(1).max(256),
    recipient_type: z.string().max(13).optional(),
    email_subject: z.string().max(255).optional(),
    email_message: z.string().max(1_000).optional(),
    note: z.string().max(1_000).optional(),
  }),
  items: z
    .array(
      z.strictObject({
        recipient_type: z.enum(['EMAIL', 'PHONE', 'PAYPAL_ID']),
        amount: z.strictObject({
          currency: z.literal('USD'),
          value: z
            .string()
            .regex(/^\d{1,5}\.\d{2}$/)
            .refine((value) => Number(value) > 0),
        }),
        receiver: z.email().max(127),
        note: z.string().max(4_000).optional(),
        sender_item_id: z.string().max(63).optional(),
      }),
    )
    .min(1)
    .max(15_000),
});
const Page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});

const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new PaypalError(
    400,
    'VALIDATION_ERROR',
    'Invalid request - see details',
    result.error.issues.map(({ path, message }) => ({
      field: path
        .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
        .join('')
        .slice(1),
      location: 'body',
      issue: message,
    })),
  );
};

/** Ends of transfers, and PayPal's reasons, by the words in the receiver's address; all others are paid. */
const ENDS: [word: string, status: PayoutItem['transaction_status'], reason: string][] = [
  ['unclaimed', 'UNCLAIMED', 'RECEIVER_UNREGISTERED'],
  ['returned', 'RETURNED', 'RECEIVER_REFUSED_PAYMENT'],
  ['failed', 'FAILED', 'RECEIVER_ACCOUNT_LOCKED'],
  ['blocked', 'BLOCKED', 'RECEIVING_LIMIT_EXCEEDED'],
  ['held', 'ONHOLD', 'RISK_DECLINE'],
  ['slow', 'PENDING', ''],
];

const EVENTS = {
  SUCCESS: 'SUCCEEDED',
  UNCLAIMED: 'UNCLAIMED',
  RETURNED: 'RETURNED',
  FAILED: 'FAILED',
  BLOCKED: 'BLOCKED',
  ONHOLD: 'HELD',
  PENDING: undefined,
} as const;

const itemView = ({ base }: PaypalContext, payout: Payout, item: PayoutItem): object => ({
  ...item,
  payout_batch_id: payout.id,
  sender_batch_id: payout.sender_batch_header.sender_batch_id,
  links: [
    { href: `${base}/v1/payments/payouts-item/${item.payout_item_id}`, rel: 'self', method: 'GET' },
    { href: `${base}/v1/payments/payouts/${payout.id}`, rel: 'batch', method: 'GET' },
  ],
});

const headerView = ({ base }: PaypalContext, { id, status, created, sender_batch_header, items }: Payout): object => {
  const value = (
    sumCents(items.map(({ payout_item: { amount } }) => Math.round(Number(amount.value) * 100))) / 100
  ).toFixed(2);
  return {
    batch_header: {
      payout_batch_id: id,
      batch_status: status,
      time_created: isoOf(created),
      sender_batch_header,
      amount: { currency: 'USD', value },
    },
    links: [{ href: `${base}/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }],
  };
};

const end = (
  context: PaypalContext,
  payout: Payout,
  item: PayoutItem,
  status: PayoutItem['transaction_status'],
  reason: string,
): PayoutItem => {
  const ended: PayoutItem = {
    ...item,
    transaction_status: status,
    ...(reason && { errors: { name: reason, message: `The transfer is ${status.toLowerCase()}: ${reason}.` } }),
    time_processed: isoOf(context.now()),
  };
  const what = EVENTS[status];
  if (what)
    emit(context, {
      id: newEventId(),
      resource_type: 'payouts_item',
      event_type: `PAYMENT.PAYOUTS-ITEM.${what}`,
      summary: `A payout item is ${what.toLowerCase()}`,
      resource: itemView(context, payout, ended),
    });
  return ended;
};

/** Pays what waits in batches, and takes back what nobody has claimed; each is recorded as an event. */
export const settlePayouts = (context: PaypalContext): void => {
  const { store, now } = context;
  for (const payout of store.list('payout')) {
    const items = payout.items.map((item): PayoutItem => {
      if (payout.status === 'PENDING') {
        const [, status = 'SUCCESS', reason = ''] =
          ENDS.find(([word]) => item.payout_item.receiver.includes(word)) ?? [];
        return end(context, payout, item, status as PayoutItem['transaction_status'], reason);
      }
      const isOld = item.transaction_status === 'UNCLAIMED' && now() - payout.created >= UNCLAIMED_MS;
      return isOld ? end(context, payout, item, 'RETURNED', 'RECEIVER_UNREGISTERED') : item;
    });
    if (payout.status === 'PENDING' || items.some((item, at) => item !== payout.items[at]))
      store.put('payout', { ...payout, status: 'SUCCESS', items });
  }
};

/** Makes a batch; 400 with a link to the first one for a `sender_batch_id` of the last 30 days. */
export const createPayout = (context: PaypalContext, body: unknown): object => {
  const { store, now, base } = context;
  const { sender_batch_header, items } = parsed(CreatePayout, body);
  const first = store
    .list('payout')
    .find(
      (payout) =>
        payout.sender_batch_header.sender_batch_id === sender_batch_header.sender_batch_id &&
        now() - payout.created < UNIQUE_MS,
    );
  if (first)
    throw new PaypalError(400, 'USER_BUSINESS_ERROR', 'User business error.', [
      {
        field: 'SENDER_BATCH_ID',
        location: 'body',
        issue: 'Batch with given sender_batch_id already exists',
        link: [{ href: `${base}/v1/payments/payouts/${first.id}`, rel: 'self', method: 'GET' }],
      },
    ]);
  if (sumCents(items.map(({ amount }) => Math.round(Number(amount.value) * 100))) > BALANCE_CENTS)
    throw new PaypalError(
      422,
      'INSUFFICIENT_FUNDS',
      'Sender does not have sufficient funds. Please add funds and retry.',
    );
  const payout: Payout = {
    id: newId(13),
    status: 'PENDING',
    created: now(),
    sender_batch_header,
    items: items.map((item) => ({
      payout_item_id: newId(13),
      transaction_id: newId(),
      transaction_status: 'PENDING',
      payout_item: item,
    })),
  };
  store.put('payout', payout);
  return headerView(context, payout);
};

/** A page of a batch; 404 for an unknown one. */
export const readPayout = (context: PaypalContext, id: string, query: unknown): object => {
  const payout = context.store.get('payout', id);
  if (!payout) throw notFound();
  const { page, page_size: size } = parsed(Page, query);
  return {
    ...headerView(context, payout),
    total_items: payout.items.length,
    total_pages: Math.ceil(payout.items.length / size),
    items: payout.items.slice((page - 1) * size, page * size).map((item) => itemView(context, payout, item)),
  };
};

/** One transfer of a batch; 404 for an unknown one. */
export const readPayoutItem = (context: PaypalContext, id: string): object => {
  for (const payout of context.store.list('payout', { naming: id })) {
    const item = payout.items.find(({ payout_item_id: itemId }) => itemId === id);
    if (item) return itemView(context, payout, item);
  }
  throw notFound();
};
