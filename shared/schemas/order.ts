import { z } from 'zod';
import { CUSTOMER_ACTS } from '../orders/customer-acts.ts';
import { OrderedPhoto } from './asset.ts';
import { QUOTING_STAGES } from '../orders/quoting-stages.ts';
import { CartItem } from './cart.ts';
import { BoughtGiftCard } from './gift-card.ts';
import { Handover } from './handover.ts';

/** How an order stands for its customer. */
const Standing = z.object({
  id: z.string(),
  status: z.number().int(),
  /** Number of change requests. */
  revision: z.number().int(),
  /** Whether a case or a chargeback holds the order. */
  frozen: z.boolean(),
  /** What the customer gets: a file is downloaded, and nothing ships. */
  handover: Handover,
  /** Whether it is painted again, under the guarantee or after a loss, and has not been delivered again. */
  repainted: z.boolean(),
  /** How far the choice of an artist is; null once one has accepted, or the order has ended. */
  stage: z.enum(QUOTING_STAGES).nullable(),
  /** What the order waits for from its customer; null while it waits for others, or for nobody. */
  act: z.enum(CUSTOMER_ACTS).nullable(),
  /** Its part of what the cart owes, in cents (C51). */
  due: z.number().int(),
  /** The deadline of its status: promised day, approval by silence, counted as delivered, end of the guarantee. */
  deadline: z.string().nullable(),
});
export type Standing = z.infer<typeof Standing>;

/** A piece in the list on the customer's account page. */
export const OwnPiece = Standing.extend({
  title: z.string(),
  product_id: z.string(),
  /** As the customer chose it: "18 × 24 in". */
  size: z.string().nullable(),
  thumb: z.string().nullable(),
  photos: z.array(OrderedPhoto),
  artist: z.string().nullable(),
});
export type OwnPiece = z.infer<typeof OwnPiece>;

/** One order on the confirmation page. */
export const OrderSummary = Standing.extend({
  item: CartItem,
  image: z.string().nullable(),
  schedule: z.object({ sec: z.number().int(), msec: z.number().int() }),
  supplier: z.object({ id: z.string(), name: z.string(), username: z.string() }).nullable(),
  processed: z.boolean(),
  /** When its part of the balance is charged to the saved method, in epoch seconds; null when it is not. */
  charge_at: z.number().int().nullable(),
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
    /** Cents that the artists wait for. */
    due_now: z.number().int(),
    /** Whether the reader may pay: the owner, or the bearer of a mailed link. */
    may_pay: z.boolean(),
    /** When all that is due is charged at once, in epoch seconds; null when it is not. */
    charge_at: z.number().int().nullable(),
    qc_passed: z.boolean(),
  }),
  orders: z.array(OrderSummary),
  gift_cards: z.array(BoughtGiftCard),
  /** The server's time in epoch seconds, from which the page counts down to deadlines. */
  now: z.object({ sec: z.number().int() }),
});
export type CartOrders = z.infer<typeof CartOrders>;
