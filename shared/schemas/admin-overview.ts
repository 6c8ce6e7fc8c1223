import { z } from 'zod';
import { UNANSWERED_WHYS } from '../orders/unanswered.ts';
import { FoundOrder, Reminder } from './admin-order.ts';

/** What happened on one day in the shop's zone; money in cents. */
export const DayFigures = z.object({
  day: z.string(),
  orders: z.number().int(),
  received_cents: z.number().int(),
  refunded_cents: z.number().int(),
  questions: z.number().int(),
  sign_ups: z.number().int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** What waits for the staff, each counted up to 100. */
export const Waiting = z.object({
  applications: z.number().int(),
  /** Customers who would like to become partners. */
  partner_applications: z.number().int().optional(),
  photo_checks: z.number().int(),
  cases: z.number().int(),
  guarantee: z.number().int(),
  failed_refunds: z.number().int(),
  money_cases: z.number().int(),
  /** Pieces whose charity gift or carbon offset can be passed on now. */
  to_pass_on: z.number().int().optional(),
  /** Texts that are held or were reported: reviews, responses, questions, replies and artists' texts. */
  texts: z.number().int(),
  stuck: z.number().int(),
  /** Messages to the studio without an answer, about orders and from the contact page, each counted up to 100. */
  messages: z.number().int(),
  /** Gift cards that are to be printed, posted or mailed again, each counted up to 100. */
  gift_cards: z.number().int().optional(),
});
export type Waiting = z.infer<typeof Waiting>;

/** The first page of the admin's area: today and yesterday, and what waits. */
export const AdminOverview = z.object({ days: z.array(DayFigures), waiting: Waiting });
export type AdminOverview = z.infer<typeof AdminOverview>;

/**
 * Why an order is stuck: work of the scheduler that was due and is not done, nobody who offers to paint it, or what a
 * person has not done by the promised moment. `no_offer`: there are offers, of which only the customer may choose one.
 */
export const StuckWhy = z.enum([
  'work_failed',
  ...UNANSWERED_WHYS,
  'no_offer',
  'not_accepted',
  'not_painted',
  'not_shipped',
  'not_paid',
]);
export type StuckWhy = z.infer<typeof StuckWhy>;

/** What frees a stuck order. */
export const FreeingAct = z.enum(['extend', 'remind', 'reassign', 'cancel']);
export type FreeingAct = z.infer<typeof FreeingAct>;

/** What a customer is reminded of; the other reminders are the artist's. */
export const CUSTOMER_REMINDERS: readonly string[] = ['approve', 'pay'] satisfies Reminder[];

/** Reminds of what the admin has read and confirmed; absent, of whatever the order waits for. */
export const Remind = z.object({ reminder: Reminder.optional() });
export type Remind = z.infer<typeof Remind>;

/**
 * An order that needs the staff: its deadline has passed without a move, `late_seconds` ago, or nobody has offered to paint
 * it; `since` is when it came to its status.
 */
export const StuckOrder = FoundOrder.extend({
  deadline: z.string(),
  late_seconds: z.number().int().nonnegative(),
  since: z.string(),
  why: StuckWhy,
  artist: z.string().nullable(),
  reminded_at: z.string().nullable(),
  /** What a reminder would be about; null where the order waits for nobody. */
  reminder: Reminder.nullable(),
  acts: z.array(FreeingAct),
});
export type StuckOrder = z.infer<typeof StuckOrder>;
export const StuckOrders = z.object({ orders: z.array(StuckOrder) });
export type StuckOrders = z.infer<typeof StuckOrders>;

const Reason = z.string().trim().min(1, 'Please give a reason.').max(1_000);

/** Takes an order away from its artist: `artist` is the username of who gets it; absent, artists are asked anew. */
export const ReassignOrder = z.object({ artist: z.string().trim().min(1).max(30).optional(), reason: Reason });
export type ReassignOrder = z.infer<typeof ReassignOrder>;

/** Cancels an order by the staff; `refund_cents` must equal the preview, the customer gets the reason by mail. */
export const CancelByStaff = z.object({ refund_cents: z.number().int().nonnegative(), reason: Reason });
export type CancelByStaff = z.infer<typeof CancelByStaff>;
