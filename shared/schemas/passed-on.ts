import { z } from 'zod';
import { PASSED_ON } from '../money/passed-on.ts';

const Money = z.number().int();

export const PassedOnKind = z.enum(PASSED_ON);

/** Where a part of a piece's price stands: owed to others, passed on, or returned with a piece that ended before. */
export const PassOnState = z.enum(['owed', 'passed_on', 'returned']);
export type PassOnState = z.infer<typeof PassOnState>;

/** What an owed part waits for: its piece's acceptance, 24 hours from the order, or the decision about a dispute. */
export const PassOnWait = z.enum(['acceptance', '24_hours', 'dispute']);
export type PassOnWait = z.infer<typeof PassOnWait>;

/** Charity gift or carbon offset of a piece in the staff's list (C47). */
export const OwedPart = z.object({
  order_id: z.string(),
  title: z.string(),
  kind: PassedOnKind,
  cents: Money,
  /** Number of trees of an offset. */
  trees: z.number().int().nullable(),
  state: PassOnState,
  placed_at: z.string(),
  /** Who has given it. */
  name: z.string(),
  email: z.string(),
  waits_for: PassOnWait.nullable(),
  /** How it was passed on; of a gift card only the end of its code. */
  done: z.object({ at: z.string(), by: z.string(), reference: z.string() }).nullable(),
  /** Whether it was passed on and the customer has it back all the same. */
  returned_by_us: z.boolean(),
});
export type OwedPart = z.infer<typeof OwedPart>;
export const OwedParts = z.object({ parts: z.array(OwedPart) });
export type OwedParts = z.infer<typeof OwedParts>;

/** The code of the charity's gift card, or the receipt number of an offset. */
export const PassOn = z.object({
  reference: z.string().trim().min(1, 'Please enter the code or the receipt number.').max(80),
});
export type PassOn = z.infer<typeof PassOn>;

/** What was passed on so far. */
export const PassedOnTotals = z.object({
  charity: z.object({ cents: Money, count: z.number().int() }),
  carbon: z.object({ cents: Money, trees: z.number().int() }),
});
export type PassedOnTotals = z.infer<typeof PassedOnTotals>;
