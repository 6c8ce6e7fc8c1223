import { z } from 'zod';
import { FoundOrder, Reminder } from './admin-order.ts';
import { SearchCursor } from './search.ts';

/**
 * Which orders an admin lists: `artist` is a username, `partner` a referral code, `week` the Monday of the week in which the
 * artist has to act, in the shop's zone. A week's are listed by when they are due.
 */
export const ListOrders = z.object({
  status: z.coerce.number<string>().int().min(1).max(9).optional(),
  week: z
    .string()
    .regex(/^20\d\d-\d\d-\d\d$/)
    .optional(),
  medium: z.string().max(80).optional(),
  artist: z.string().trim().max(30).optional(),
  partner: z.string().trim().max(40).optional(),
  sort: z.enum(['newest', 'due']).default('newest'),
  after: SearchCursor.optional(),
});
export type ListOrders = z.input<typeof ListOrders>;

/** An order of the list; `due_at` is when its artist has to act, `reminder` whom it waits for and for what. */
export const ListedPiece = FoundOrder.extend({
  artist: z.string().nullable(),
  due_at: z.string().nullable(),
  reminder: Reminder.nullable(),
});
export type ListedPiece = z.infer<typeof ListedPiece>;
export const OrderList = z.object({ orders: z.array(ListedPiece), next: z.string().nullable() });
export type OrderList = z.infer<typeof OrderList>;
