import { z } from 'zod';

const Money = z.number().int();

const PayoutState = z.enum(['pending', 'payable', 'paid', 'reversed']);

/** A month of the year, `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2026-11 is needed.');

/**
 * An artist's earnings with one order in one state, in cents. An amount below zero was paid before its piece was
 * refunded, and makes the next payment less.
 */
export const PayoutLineView = z.object({
  order_id: z.string(),
  amount: Money,
  state: PayoutState,
  at: z.string(),
  title: z.string(),
  /** When pending earnings become payable. */
  payable_at: z.string().optional(),
  /** A case or a guarantee claim holds the money. */
  held: z.boolean().optional(),
  /** Gathered for a payment that is under way. */
  in_run: z.boolean().optional(),
  /** The bank's reference of the payment. */
  reference: z.string().optional(),
});
export type PayoutLineView = z.infer<typeof PayoutLineView>;

/** An artist's earnings in cents: totals, the latest orders, and what was earned in each of the last 12 months. */
export const Payouts = z.object({
  pending: Money,
  payable: Money,
  paid: Money,
  lines: z.array(PayoutLineView),
  months: z.array(z.object({ month: z.string(), amount: Money, paid: Money })),
  page: z.object({ before: z.string().optional() }),
});
export type Payouts = z.infer<typeof Payouts>;

/** A payment run of the studio; `amount` in cents. */
export const AdminPayoutRun = z.object({
  id: z.string(),
  state: z.enum(['gathering', 'made', 'paying', 'paid']),
  amount: Money,
  artists: z.number().int(),
  orders: z.number().int(),
  at: z.string(),
  made_by: z.string(),
  paid_at: z.string().nullable(),
  paid_by: z.string().nullable(),
  reference: z.string().nullable(),
});
export type AdminPayoutRun = z.infer<typeof AdminPayoutRun>;

export const AdminPayouts = z.object({
  /** What the next run would pay. */
  payable: z.object({ amount: Money, artists: z.number().int(), orders: z.number().int() }),
  runs: z.array(AdminPayoutRun),
});
export type AdminPayouts = z.infer<typeof AdminPayouts>;

export const AdminPayoutRunDetails = AdminPayoutRun.extend({
  transfers: z.array(
    z.object({
      artist: z.string(),
      name: z.string(),
      username: z.string(),
      amount: Money,
      reference: z.string(),
      orders: z.array(z.object({ order_id: z.string(), title: z.string(), amount: Money })),
    }),
  ),
});
export type AdminPayoutRunDetails = z.infer<typeof AdminPayoutRunDetails>;

/** The bank's reference of a payment. */
export const PayRun = z.object({ reference: z.string().trim().min(1).max(80) });
export type PayRun = z.infer<typeof PayRun>;
