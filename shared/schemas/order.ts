import { z } from 'zod';
import { CartItem } from './cart.ts';
import { BoughtGiftCard } from './gift-card.ts';

/** One order on the confirmation page. */
export const OrderSummary = z.object({
  id: z.string(),
  status: z.number().int(),
  item: CartItem,
  image: z.string().nullable(),
  schedule: z.object({ sec: z.number().int(), msec: z.number().int() }),
  supplier: z.object({ id: z.string(), name: z.string(), username: z.string() }).nullable(),
  processed: z.boolean(),
  moves: z.array(z.object({ at: z.string(), to: z.number().int(), why: z.string() })),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Confirmation page of a placed cart, with the status of each order (C4). */
export const CartOrders = z.object({
  cart: z.object({
    id: z.string(),
    status: z.number().int(),
    email: z.string(),
    timestamp: z.number().int(),
    total: z.number().int(),
    paid: z.number().int(),
    due: z.number().int(),
    charge_at: z.number().int().nullable(),
    qc_passed: z.boolean(),
  }),
  orders: z.array(OrderSummary),
  gift_cards: z.array(BoughtGiftCard),
  /** The server's time in epoch seconds, from which the page counts down to deadlines. */
  now: z.object({ sec: z.number().int() }),
});
export type CartOrders = z.infer<typeof CartOrders>;
