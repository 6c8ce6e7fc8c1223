import { z } from 'zod';
import { SPANS } from '../time/spans.ts';

const Count = z.number().int().nonnegative();
/** Seconds of half of the waits; null where none has ended. At most double or half of the true median. */
const Median = z.number().nonnegative().nullable();

export const ReadShopFigures = z.object({ by: z.enum(SPANS).default('day') });
export type ReadShopFigures = z.infer<typeof ReadShopFigures>;

/** What happened in a span of time, by days in the shop's zone; money in cents. */
const Counted = z.object({
  /** Carts that were placed. */
  orders: Count,
  /** What customers were charged, less what was taken back. */
  charged_cents: z.number().int(),
  /** Deposits of the orders that were placed. */
  deposit_cents: z.number().int(),
  received_cents: Count,
  refunded_cents: Count,
  /** Pieces that were placed, and how many of these an artist has accepted so far. */
  pieces: Count,
  accepted: Count,
  /** Pieces of which the first proof was sent, and how many of these by the promised moment. */
  finished: Count,
  on_time: Count,
  /** From the placing to the first offer, for offers in this span. */
  offer_seconds: Median,
  /** From the acceptance to the first proof, for proofs in this span. */
  proof_seconds: Median,
  /** Visits that were counted, and how many of these placed an order; by days in UTC. */
  visits: Count,
  ordered: Count,
});

/** A span and its first day. */
export const ShopSpan = Counted.extend({ from: z.string() });
export type ShopSpan = z.infer<typeof ShopSpan>;

/** The figures of the last 30 days, 12 weeks or 12 months, the newest first, and of all of them. */
export const ShopFigures = z.object({ total: Counted, spans: z.array(ShopSpan) });
export type ShopFigures = z.infer<typeof ShopFigures>;
