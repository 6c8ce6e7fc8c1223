import { z } from 'zod';

const Money = z.number().int();

const PayoutState = z.enum(['pending', 'payable', 'paid', 'reversed']);

/** A month of the year, `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2026-11 is needed.');

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
  /** Reference of the payment. */
  reference: z.string().optional(),
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
  months: z.array(z.object({ month: z.string(), amount: Money, paid: Money })),
  page: z.object({ before: z.string().optional() }),
});
export type Payouts = z.infer<typeof Payouts>;

/** Who a payment run pays: artists by bank, partners by PayPal. */
export const PayeeKind = z.enum(['artists', 'partners']);
export type PayeeKind = z.infer<typeof PayeeKind>;

/** A payment run of the studio; `amount` in cents. */
export const AdminPayoutRun = z.object({
  id: z.string(),
  to: PayeeKind,
  state: z.enum(['gathering', 'made', 'paying', 'paid']),
  amount: Money,
  payees: z.number().int(),
  orders: z.number().int(),
  at: z.string(),
  made_by: z.string(),
  paid_at: z.string().nullable(),
  paid_by: z.string().nullable(),
  reference: z.string().nullable(),
});
export type AdminPayoutRun = z.infer<typeof AdminPayoutRun>;

/** What the next run would pay. */
export const NextPayment = z.object({ amount: Money, payees: z.number().int(), orders: z.number().int() });
export type NextPayment = z.infer<typeof NextPayment>;

export const AdminPayouts = z.object({
  payable: z.object({ artists: NextPayment, partners: NextPayment }),
  runs: z.array(AdminPayoutRun),
});
export type AdminPayouts = z.infer<typeof AdminPayouts>;

export const AdminPayoutRunDetails = AdminPayoutRun.extend({
  transfers: z.array(
    z.object({
      payee: z.string(),
      name: z.string(),
      /** An artist's username, or a partner's e-mail address. */
      account: z.string(),
      amount: Money,
      reference: z.string(),
      orders: z.array(z.object({ order_id: z.string(), title: z.string(), amount: Money })),
    }),
  ),
});
export type AdminPayoutRunDetails = z.infer<typeof AdminPayoutRunDetails>;

/** Who the next run pays. */
export const MakeRun = z.object({ to: PayeeKind.default('artists') });
export type MakeRun = z.infer<typeof MakeRun>;

/** Reference of a payment, from the bank or PayPal. */
export const PayRun = z.object({ reference: z.string().trim().min(1).max(80) });
export type PayRun = z.infer<typeof PayRun>;
