import { z } from 'zod';
import { SentTo } from './destination.ts';

const Money = z.number().int();

const PayoutState = z.enum(['pending', 'payable', 'paid', 'reversed']);

/** A month of the year, `2026-11`. */
/** The time that a statement covers: a month, or a whole year. */
export const Period = z.string().regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'A month such as 2026-11, or a year, is needed.');

/**
 * The earnings of an artist or a partner with one order in one state, in cents. An amount below zero was paid before its piece was
 * refunded, and makes the next payment less.
 */
export const PayoutLineView = z.object({
  order_id: z.string(),
  amount: Money,
  state: PayoutState,
  at: z.string(),
  title: z.string(),
  /** What the customer has paid for the parcel; the share of the piece is another line. */
  parcel: z.literal(true).optional(),
  /** When pending earnings become payable. */
  payable_at: z.string().optional(),
  /** A case or a guarantee claim holds the money. */
  held: z.boolean().optional(),
  /** Gathered for a payment that is under way. */
  in_run: z.boolean().optional(),
  /** Reference of the payment, and where it was sent. */
  reference: z.string().optional(),
  sent_to: SentTo.optional(),
  /** Why the last payment came back. */
  came_back: z.string().optional(),
  /** Why the earnings were taken back: the bank returned the customer's payment, or the studio did. */
  taken_back: z.enum(['chargeback', 'refund']).optional(),
});
export type PayoutLineView = z.infer<typeof PayoutLineView>;

/**
 * What an artist or a partner earns, in cents: totals, number of orders, the latest orders, and what was earned in
 * each of the last 12 months.
 */
export const Payouts = z.object({
  pending: Money,
  payable: Money,
  paid: Money,
  orders: z.number().int(),
  lines: z.array(PayoutLineView),
  months: z.array(z.object({ month: z.string(), amount: Money, orders: z.number().int(), paid: Money })),
  page: z.object({ before: z.string().optional() }),
});
export type Payouts = z.infer<typeof Payouts>;

/** Who a payment run pays: artists by bank, partners by PayPal. */
export const PayeeKind = z.enum(['artists', 'partners']);
export type PayeeKind = z.infer<typeof PayeeKind>;

/** As what an account is paid, or was. */
export const PaidAs = z.object({ paid_as: z.array(PayeeKind) });
export type PaidAs = z.infer<typeof PaidAs>;

/** A payment run of the studio; `amount` in cents. */
export const AdminPayoutRun = z.object({
  id: z.string(),
  to: PayeeKind,
  state: z.enum(['gathering', 'made', 'submitting', 'paying', 'paid', 'dissolving', 'dissolved']),
  amount: Money,
  payees: z.number().int(),
  orders: z.number().int(),
  at: z.string(),
  made_by: z.string(),
  paid_at: z.string().nullable(),
  paid_by: z.string().nullable(),
  reference: z.string().nullable(),
  /** When its settlement file was last read. */
  file_at: z.string().nullable(),
  /** Whether PayPal's API sends it: then PayPal says what becomes of its transfers. */
  by_api: z.boolean(),
});
export type AdminPayoutRun = z.infer<typeof AdminPayoutRun>;

/** What the next run would pay, and what waits because its payees have no destination yet. */
export const NextPayment = z.object({
  amount: Money,
  payees: z.number().int(),
  orders: z.number().int(),
  waiting: z.object({ amount: Money, payees: z.number().int() }),
});
export type NextPayment = z.infer<typeof NextPayment>;

export const AdminPayouts = z.object({
  payable: z.object({ artists: NextPayment, partners: NextPayment }),
  runs: z.array(AdminPayoutRun),
  /** Whether PayPal's API can send the payments to partners. */
  has_api: z.boolean(),
});
export type AdminPayouts = z.infer<typeof AdminPayouts>;

const PayeeView = z.object({
  payee: z.string(),
  name: z.string(),
  /** An artist's username, or a partner's e-mail address. */
  account: z.string(),
  amount: Money,
});

const OwedView = PayeeView.extend({
  orders: z.number().int(),
  /** Whether the account is no artist, or no partner, any more. */
  is_former: z.boolean(),
});

/** Who the next run pays how much where, and who waits: for a destination, or until the entered one holds. */
export const NextTransfers = z.object({
  transfers: z.array(OwedView.extend(SentTo.shape)),
  waiting: z.array(OwedView.extend({ until: z.string().nullable() })),
});
export type NextTransfers = z.infer<typeof NextTransfers>;

/**
 * What becomes of a transfer: it stays `sent` until the provider, or the operator for the bank, says that it has arrived or
 * come back; while `returning` its earnings are made payable again.
 */
export const TransferState = z.enum(['made', 'sent', 'arrived', 'returning', 'returned']);
export type TransferState = z.infer<typeof TransferState>;

export const AdminPayoutRunDetails = AdminPayoutRun.extend({
  transfers: z.array(
    PayeeView.extend({
      reference: z.string(),
      state: TransferState,
      /** Null for payments that were gathered before destinations were known. */
      sent_to: SentTo.nullable(),
      /** Why it came back. */
      reason: z.string().nullable(),
      orders: z.array(z.object({ order_id: z.string(), title: z.string(), amount: Money })),
    }),
  ),
});
export type AdminPayoutRunDetails = z.infer<typeof AdminPayoutRunDetails>;

/** Who the next run pays. */
export const MakeRun = z.object({ to: PayeeKind.default('artists') });
export type MakeRun = z.infer<typeof MakeRun>;

/** What the bank says of transfers: all that were sent have arrived, or one of them, or one has come back. */
export const TransferOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('arrived'), payee: z.string().max(80).optional() }),
  z.object({
    outcome: z.literal('returned'),
    payee: z.string().max(80),
    reason: z.string().trim().min(1, 'Please say why it came back.').max(200),
  }),
]);
export type TransferOutcome = z.infer<typeof TransferOutcome>;

/** Reference of a payment, from the bank or PayPal. */
export const PayRun = z.object({ reference: z.string().trim().min(1).max(80) });
export type PayRun = z.infer<typeof PayRun>;
