import { z } from 'zod';
import { LEAST_CHARGE_CENTS } from '../money.ts';
import { ClaimPhoto } from './guarantee.ts';

const isChargeable = (cents: number): boolean => cents <= 0 || cents >= LEAST_CHARGE_CENTS;

/** What an artist answers: cents on top of the price (−1 passes; what a card cannot be charged is refused), and working time in seconds. */
export const OfferQuote = z.object({
  price: z.number().int().min(-1).max(1_000_000).refine(isChargeable, 'Nothing, or 50 cents at least.'),
  days: z
    .number()
    .int()
    .min(0)
    .max(120 * 86_400),
});
export type OfferQuote = z.infer<typeof OfferQuote>;

export const SelectQuote = z.object({ supplier_id: z.string().min(1).max(80), quote_id: z.string().min(1).max(80) });
export type SelectQuote = z.infer<typeof SelectQuote>;

const Username = z.object({ normal: z.string(), real: z.string() });

export const Quote = z.object({
  id: z.string(),
  supplier: z.object({
    id: z.string(),
    name: z.string(),
    username: Username,
    bio: z.object({ source: z.string() }),
    country: z.string(),
    city: z.string(),
  }),
  price: z.number().int(),
  days: z.number().int(),
  score: z.number(),
});
export type Quote = z.infer<typeof Quote>;

/** Quotes page of an order (docs/contract.md): the order, the offers by score, and how the asked artists answered. */
export const OrderQuotes = z.object({
  order: z.object({
    id: z.string(),
    status: z.number().int(),
    schedule: z.object({ sec: z.number().int(), msec: z.number().int() }),
    supplier: z.string().nullable(),
    processed: z.boolean(),
    cart: z.object({ id: z.string(), paid: z.boolean(), requested_suppliers: z.array(z.string()) }),
    title: z.string(),
    image: z.string().nullable(),
    _acceptError: z.string().nullable(),
  }),
  quotes: z.array(Quote),
  stats: z.object({
    asked: z.number().int(),
    accepted: z.number().int(),
    rejected: z.number().int(),
    requested: z.object({ asked: z.number().int(), accepted: z.number().int(), rejected: z.number().int() }),
  }),
  now: z.object({ sec: z.number().int() }),
});
export type OrderQuotes = z.infer<typeof OrderQuotes>;

const Brief = z.object({
  order_id: z.string(),
  cart_id: z.string(),
  product: z.object({ sku: z.string(), title: z.string() }),
  options: z.array(
    z.object({ name: z.string(), value: z.string(), display_name: z.string(), display_value: z.string() }),
  ),
  description: z.string(),
  assets: z.array(z.string()),
  /** Cents that the artist earns for this piece, before an extra. */
  share: z.number().int(),
  asked_at: z.string(),
  schedule_at: z.string(),
  status: z.number().int(),
  /** Whether this artist was chosen, and whether they have been told. */
  selected: z.boolean(),
  processed: z.boolean(),
  _acceptError: z.string().nullable(),
  quote: z.object({ id: z.string(), price: z.number().int(), days: z.number().int(), score: z.number() }).optional(),
});
export type Brief = z.infer<typeof Brief>;

export const SellerRequests = z.object({ requests: z.array(Brief), now: z.object({ sec: z.number().int() }) });
export type SellerRequests = z.infer<typeof SellerRequests>;
/**
 * One order as its artist sees it: also whether its parcel waits for the customer's balance, once it is finished (C9), and whether
 * we have looked at its photos and found them fit to paint from (CO-13), and, while they paint it again under the guarantee, what
 * they were written about it and the photos that its customer asked with (C16).
 */
export const SellerRequest = Brief.extend({
  shipping_held: z.boolean(),
  photos_checked: z.boolean(),
  repaint: z.object({ words: z.string(), photos: z.array(ClaimPhoto) }).nullable(),
});
export type SellerRequest = z.infer<typeof SellerRequest>;
