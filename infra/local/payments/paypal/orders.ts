import { z } from 'zod';
import { PaypalError, malformed, notFound, unprocessable } from './errors.ts';
import { newEventId, newId, payerIdOf } from './ids.ts';
import {
  FUNDINGS,
  isoOf,
  emit,
  type Capture,
  type Funding,
  type PaypalContext,
  type Order,
  type OrderSecret,
  type PurchaseUnit,
} from './store.ts';

const REVIEW_MS = 60_000;
const ECHECK_MS = 6 * 86_400_000;
/** Reasons of a pending capture. */
const PENDING_FOR = { review: 'PENDING_REVIEW', review_refused: 'PENDING_REVIEW', echeck: 'ECHECK' } as const;

export const MoneyInput = z.strictObject({
  currency_code: z.string().length(3),
  value: z.string().regex(/^\d{1,7}\.\d{2}$/),
});

const CreateOrder = z.strictObject({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.string().max(256).default('default'),
        amount: MoneyInput,
        custom_id: z.string().max(127).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        shipping: z
          .strictObject({
            type: z.literal('SHIPPING').optional(),
            name: z.strictObject({ full_name: z.string().min(1).max(300) }),
            address: z.strictObject({
              address_line_1: z.string().max(300).optional(),
              address_line_2: z.string().max(300).optional(),
              admin_area_2: z.string().max(120).optional(),
              admin_area_1: z.string().max(300).optional(),
              postal_code: z.string().max(60).optional(),
              country_code: z.string().regex(/^[A-Z]{2}$/),
            }),
          })
          .optional(),
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      email_address: z.email().optional(),
      experience_context: z.strictObject({
        brand_name: z.string().max(127).optional(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
        payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});

/** Parses a body with a schema; refuses with 400 and the wrong fields. */
export const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw malformed(
    result.error.issues.map(({ path, message, code }) => ({
      issue: code === 'unrecognized_keys' ? 'UNKNOWN_PARAMETER' : 'INVALID_PARAMETER_VALUE',
      description: message,
      field: `/${path.join('/')}`,
    })),
  );
};

export const createOrder = (context: PaypalContext, body: unknown): Order => {
  const { intent, purchase_units: units, payment_source: source } = read(CreateOrder, body);
  const { experience_context: page, email_address: email } = source.paypal;
  const unit = units[0] as PurchaseUnit;
  if (unit.amount.currency_code !== 'USD')
    throw unprocessable('CURRENCY_NOT_SUPPORTED', 'The currency is not supported.');
  if (Number(unit.amount.value) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (page.shipping_preference === 'SET_PROVIDED_ADDRESS' && !unit.shipping)
    throw unprocessable('MISSING_SHIPPING_ADDRESS', 'The shipping address is required.');
  const at = isoOf(context.now());
  const id = newId();
  const order: Order = {
    id,
    intent,
    status: 'PAYER_ACTION_REQUIRED',
    purchase_units: [unit],
    payment_source: { paypal: email === undefined ? {} : { email_address: email } },
    create_time: at,
    update_time: at,
    links: [
      { href: `${context.base}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      { href: `${context.base}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
    ],
  };
  context.store.put('order', order);
  context.store.hide(id, {
    returnUrl: page.return_url,
    cancelUrl: page.cancel_url,
    isImmediate: page.payment_method_preference === 'IMMEDIATE_PAYMENT_REQUIRED',
  } satisfies OrderSecret);
  return order;
};

export const readOrder = ({ store }: PaypalContext, id: string): Order => {
  const order = store.get('order', id);
  if (!order) throw notFound();
  return order;
};

const secretOf = ({ store }: PaypalContext, id: string): OrderSecret => {
  const secret = store.hidden<OrderSecret>(id);
  if (!secret) throw notFound();
  return secret;
};

/** Ways to pay that an order's page offers. */
export const fundingsOf = (context: PaypalContext, id: string): Funding[] => {
  const { isImmediate } = secretOf(context, id);
  return FUNDINGS.filter((funding) => funding !== 'echeck' || !isImmediate);
};

/** Stores an order with changed fields and a new `update_time`. */
const change = ({ store, now }: PaypalContext, order: Order, next: Partial<Order>): Order => {
  const changed: Order = { ...order, ...next, update_time: isoOf(now()) };
  store.put('order', changed);
  return changed;
};

const emitCapture = (context: PaypalContext, capture: Capture, what: 'COMPLETED' | 'PENDING' | 'DECLINED'): void =>
  emit(context, {
    id: newEventId(),
    resource_type: 'capture',
    event_type: `PAYMENT.CAPTURE.${what}`,
    summary: `Payment ${what.toLowerCase()} for $ ${capture.amount.value} USD`,
    resource: capture,
  });

const hasInvoiceBeenPaid = ({ store }: PaypalContext, invoice: string | undefined): boolean =>
  invoice !== undefined &&
  store
    .list('order', { fields: { status: 'COMPLETED' }, naming: invoice })
    .some(({ purchase_units: [unit] }) => unit.invoice_id === invoice);

/**
 * Captures the money of an approved order; after a decline by the bank the customer may approve the order with another
 * funding.
 */
export const captureOrder = (context: PaypalContext, id: string, body: unknown): Order => {
  read(z.strictObject({}).optional(), body);
  const order = readOrder(context, id);
  const secret = secretOf(context, id);
  const [unit] = order.purchase_units;
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (hasInvoiceBeenPaid(context, unit.invoice_id))
    throw unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.');
  if (secret.funding === 'refused') {
    change(context, order, { status: 'PAYER_ACTION_REQUIRED' });
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
      { isOutcome: true },
    );
  }
  const { funding } = secret;
  const pendingFor = funding === undefined || funding === 'balance' ? undefined : PENDING_FOR[funding];
  const at = isoOf(context.now());
  const capture: Capture = {
    id: newId(),
    status: pendingFor ? 'PENDING' : 'COMPLETED',
    ...(pendingFor && { status_details: { reason: pendingFor } }),
    amount: unit.amount,
    final_capture: true,
    ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
    ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
    create_time: at,
    update_time: at,
    supplementary_data: { related_ids: { order_id: id } },
  };
  const captured = change(context, order, {
    status: 'COMPLETED',
    purchase_units: [{ ...unit, payments: { captures: [capture] } }],
  });
  const settlesAt = context.now() + (funding === 'echeck' ? ECHECK_MS : REVIEW_MS);
  if (pendingFor) context.store.hide(id, { ...secret, settlesAt } satisfies OrderSecret);
  emitCapture(context, capture, pendingFor ? 'PENDING' : 'COMPLETED');
  return captured;
};

/** Changes the status of an order's capture and stores the order. */
export const changeCapture = (
  context: PaypalContext,
  order: Order,
  capture: Capture,
  next: Pick<Capture, 'status'>,
): Capture => {
  const { status_details: _, ...rest } = capture;
  const changed: Capture = { ...rest, ...next, update_time: isoOf(context.now()) };
  const [unit] = order.purchase_units;
  change(context, order, { purchase_units: [{ ...unit, payments: { captures: [changed] } }] });
  return changed;
};

/** Settles every pending capture whose time is over. */
export const settleReviews = (context: PaypalContext): void => {
  for (const order of context.store.list('order', { fields: { status: 'COMPLETED' }, naming: 'status_details' })) {
    const [capture] = order.purchase_units[0].payments?.captures ?? [];
    if (capture?.status !== 'PENDING') continue;
    const { settlesAt = Infinity, funding } = secretOf(context, order.id);
    if (settlesAt > context.now()) continue;
    const status = funding === 'review_refused' ? 'DECLINED' : 'COMPLETED';
    emitCapture(context, changeCapture(context, order, capture, { status }), status);
  }
};

/** Finds a capture and its order by the capture's id; 404 for an unknown id. */
export const findCapture = ({ store }: PaypalContext, captureId: string): { order: Order; capture: Capture } => {
  for (const order of store.list('order', { fields: { status: 'COMPLETED' }, naming: captureId })) {
    const capture = order.purchase_units[0].payments?.captures.find(({ id }) => id === captureId);
    if (capture) return { order, capture };
  }
  throw notFound();
};

/**
 * Records the approval by the account with this address and returns the shop's URL to go to; 422 when the order does not
 * wait for approval. A cancellation changes nothing.
 */
export const answerOrder = (
  context: PaypalContext,
  id: string,
  answer: OrderSecret['funding'] | 'cancel',
  email: string,
): string => {
  const order = readOrder(context, id);
  const secret = secretOf(context, id);
  const back = new URL(answer === 'cancel' ? secret.cancelUrl : secret.returnUrl);
  back.searchParams.set('token', id);
  if (answer === 'cancel' || answer === undefined) return back.href;
  if (order.status !== 'PAYER_ACTION_REQUIRED')
    throw new PaypalError(422, 'UNPROCESSABLE_ENTITY', 'This order waits for nothing.');
  const payer = { email_address: email, payer_id: payerIdOf(email) };
  const approved = change(context, order, {
    status: 'APPROVED',
    payer,
    payment_source: { paypal: { email_address: payer.email_address, account_id: payer.payer_id } },
  });
  context.store.hide(id, { ...secret, funding: answer } satisfies OrderSecret);
  emit(context, {
    id: newEventId(),
    resource_type: 'checkout-order',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    summary: 'An order has been approved by buyer',
    resource: approved,
  });
  back.searchParams.set('PayerID', payer.payer_id);
  return back.href;
};
